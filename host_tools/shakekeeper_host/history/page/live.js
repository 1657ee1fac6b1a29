// Shows what the server tells about the match on the box; between two messages only the clock runs on.

const byId = (id) => document.getElementById(id);
const RETRY_MS = 1000;
// More columns leave no room for the names; the total has them all.
const MOST_SHAKES = 8;
let state = { status: "away", problem: "" };
let toldAt = 0;

function listen() {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  socket.addEventListener("message", (event) => {
    state = JSON.parse(event.data);
    toldAt = performance.now();
    show();
  });
  socket.addEventListener("close", () => {
    state = { status: "away", problem: "The program that serves this page has ended." };
    show();
    setTimeout(listen, RETRY_MS);
  });
}

function show() {
  const isPlaying = state.status === "playing";
  byId("heading").textContent = heading();
  byId("note").textContent = state.status === "away" ? state.problem : "";
  byId("sheet").hidden = !isPlaying;
  document.body.dataset.status = state.status;
  if (isPlaying) showSheet();
  showClock();
}

function heading() {
  if (state.status === "away") return "No box";
  if (state.status === "idle") return "Nobody plays";
  if (state.isFinished) return winners();
  if (!state.planned) return `Shake ${state.shake}`;
  return `Shake ${state.shake} of ${Math.max(state.planned, state.shake)}`;
}

function winners() {
  const names = state.names.filter((_, seat) => state.isWinner[seat]);
  if (names.length === 1) return `${names[0]} wins`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} win`;
}

function showSheet() {
  const first = Math.max(0, state.rows.length - MOST_SHAKES);
  const shakes = state.rows.map((_, shake) => cell("th", shake + 1, "shake")).slice(first);
  byId("heads").replaceChildren(cell("th", ""), cell("th", "", "name"), ...shakes, cell("th", "total", "total"));
  byId("players").replaceChildren(...state.names.map(playerRow));
  // Eight players fill the screen as two do.
  document.body.style.setProperty("--players", Math.max(3, state.names.length));
}

function playerRow(name, seat) {
  const row = document.createElement("tr");
  row.classList.toggle("winner", state.isWinner[seat]);
  const cells = state.rows.slice(-MOST_SHAKES).map((points) => cell("td", points[seat] ?? "", "shake"));
  row.append(cell("td", state.ranks[seat], "rank"), cell("th", name, "name"), ...cells,
    cell("td", state.totals[seat], "total"));
  return row;
}

function cell(tag, text, kind = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = kind;
  return element;
}

function showClock() {
  const isShown = state.status === "playing" && Boolean(state.clock) && !state.isFinished;
  byId("clock").hidden = byId("bar").hidden = !isShown;
  if (!isShown) return;
  const passedMs = state.clock === "running" ? performance.now() - toldAt : 0;
  const leftMs = Math.max(0, state.leftMs - passedMs);
  const seconds = Math.ceil(leftMs / 1000);
  byId("time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  byId("clock-state").textContent = state.clock === "running" ? "" : state.clock;
  byId("sand").style.width = `${state.wholeMs ? (100 * leftMs) / state.wholeMs : 0}%`;
  document.body.classList.toggle("is-late", state.clock === "running" && leftMs <= 10_000);
}

listen();
setInterval(showClock, 100);
