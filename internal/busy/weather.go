package busy

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// sky is a singleton with a generator of its own.
type sky struct {
	Luck random.PCG32
	Wind det.Vec2
	Last uint32 // when the newest storm ended
	Wet  uint32 // drops that fell so far
}

// storm is a scene that comes and goes.
type storm struct {
	Force float32
	Drops uint32
}

// night is another, which overlaps it, with a generator seeded as it starts.
type night struct {
	Stars random.PCG32
	Seen  uint64
}

// drop is what a storm owns.
type drop struct{ Height float32 }

// stormEvery is how many ticks pass between two storms.
const stormEvery = 48

func registerWeather(g *tide.Game) {
	tide.Singleton[sky](g)
	tide.Scene[storm](g)
	tide.Scene[night](g)
	tide.Component[drop](g)
	tide.On2(g, brew)
	tide.On2(g, calm)
	tide.On1(g, dawn)
	tide.System2(g, turn)
	tide.System2(g, rain, tide.During[storm]())
	tide.System2(g, fall)
	tide.System2(g, watch, tide.During[night]())
}

// turn starts and ends scenes.
func turn(t *tide.Tick, s *sky, c *Counts) {
	s.Wind = s.Wind.Lerp(s.Luck.InDisc(), 0.125)
	switch t.Number() % stormEvery {
	case 6:
		tide.StartScene(t, storm{Force: s.Luck.Float32Between(1, 2)})
	case 10:
		tide.StartScene(t, night{})
	case 18:
		tide.StartScene(t, storm{Force: 3})
		if tide.Running[storm](t) {
			c.add(sceneRestarted)
		}
	case 30:
		tide.EndScene[storm](t)
	case 40:
		tide.EndScene[night](t)
		tide.EndScene[storm](t) // does not run, and is left alone
	}
}

// brew begins a storm: what it spawns is the storm's.
func brew(t *tide.Tick, started tide.SceneStarted[storm], now *storm, c *Counts) {
	for range 10 {
		t.Spawn(drop{Height: started.Scene.Force})
		now.Drops++
		c.add(sceneOwned)
	}
	c.add(sceneStarted)
}

func calm(t *tide.Tick, ended tide.SceneEnded[storm], s *sky, c *Counts) {
	s.Last, s.Wet = t.Number(), s.Wet+ended.Scene.Drops
	c.add(sceneEnded)
}

func dawn(_ *tide.Tick, ended tide.SceneEnded[night], s *sky) {
	s.Wet ^= uint32(ended.Scene.Seen)
}

// rain runs only in a storm.
func rain(t *tide.Tick, now *storm, c *Counts) {
	for range 3 {
		t.Spawn(drop{Height: now.Force})
		now.Drops++
	}
	c.add(duringScene)
}

func fall(t *tide.Tick, d *drop, s sky) {
	if d.Height -= 0.2 + float32(0.1*s.Wind.Y); d.Height < 0 {
		t.Despawn(t.Entity())
	}
}

func watch(_ *tide.Tick, n *night, c *Counts) {
	n.Seen += n.Stars.Below64(1 << 40)
	c.add(generatorDrawn)
}
