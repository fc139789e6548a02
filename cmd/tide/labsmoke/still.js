// Makes the lab's page ready for a picture: the seeds run, the gap measured, the
// experiments done. The page of Firefox's own picture waits for it with an image,
// whose arrival ends its loading.

const byId = (id) => document.getElementById(id);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

while (document.body.dataset.state !== "ready" || byId("at").textContent !== "600") await wait(50);
byId("gap-count").value = "100000";
for (const id of ["splits-run", "gap-run", "experiments-run"]) {
  byId(id).click();
  while (byId(id).textContent === "Stop") await wait(100);
}
document.activeElement.blur();
document.body.dataset.state = "still";
await fetch("smoke/still", { method: "POST" });
