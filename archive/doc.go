// Package archive is matches as files: it writes one while it is played, plays
// it again, and says whether that gives the same bits.
//
// What is written is what a tick was given (who came and went, the inputs that
// changed, the commands) and the hashes of the world after it, so that a file
// says both how to run the match and what has to come out. It comes from a
// Recorder around whatever steps the world: a match's server, a game for one, a
// loop of somebody's own. It goes to Verify and Replay, which step another world
// with it.
//
// The package never imports package match, and keeps who is there, what each
// player's input is and in which order all that comes by code of its own: a
// second opinion of the match, not the first one again. It has no clock, writes to
// what it is handed, and trusts no byte of a file.
//
// # The file
//
// Numbers are little-endian; a varint is a minimal LEB128. After the 8 bytes
// 89 'T' 'I' 'D' 'E' 0d 0a 1a and the version, 1, in a byte, come records. Each has a head of 16 bytes:
//
//	kind                      1 byte
//	length of what follows    4 bytes
//	check of these two        3 bytes, the low ones of their XXH64
//	sum of what follows       8 bytes, XXH64
//
// First is a header, then the world before the first tick as a checkpoint, then
// segments of at most a second, and after each ten seconds a checkpoint. A file that was closed has an end and after that 48 bytes:
//
//	where the end's record begins    8 bytes
//	SHA-256 of all before this       32 bytes
//	'T' 'I' 'D' 'E' 0d 0a 1a 89      8 bytes
//
// "Packed" is the length as a varint, the packed length as a varint, and a zstd
// frame.
//
//	header (1)       packed: the Header as JSON
//	checkpoint (2)   tick varint; hash 8 bytes; a 4-byte hash of each part of the
//	                 world; packed: the players varint, of each their number
//	                 varint and their input; and the encoded world
//	segment (3)      first tick varint; ticks varint; packed: the ticks; then of each
//	                 tick the world's hash, 8 bytes, and the 4-byte hashes of the
//	                 parts that changed
//	end (4)          last tick varint; the result, its length a varint before it;
//	                 checkpoints varint, of each how many ticks and bytes it is
//	                 after the one before, as varints
//
//	a tick           joins and leaves varint, of each player×4 + 0 left, 1
//	                 joined, 2 joined again, varint; inputs that changed
//	                 varint, of each the player varint and the difference as it
//	                 goes over a network; commands varint, of each player,
//	                 channel, number, kind and length as varints, and the
//	                 payload; a bit for each part that changed, in bytes
//
// Hashes are noise, which nothing packs: they lie beside the packed bytes, not
// among them.
package archive
