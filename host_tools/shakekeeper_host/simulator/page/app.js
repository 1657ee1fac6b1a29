// Connects the page with the device that runs in the simulator.

import { Keys } from "./keys.js";
import { Panel } from "./panel.js";
import { Sound } from "./sound.js";

const LONGEST_PRINTS = 20000;
const AGAIN_MS = 1000;
const find = (id) => document.getElementById(id);

const panel = new Panel(find("panel"));
const sound = new Sound();
const keys = new Keys(document.querySelectorAll("[data-key]"), send);
let socket = null;
let state = { isOn: false, isDisplayPlugged: true };

function connect() {
  socket = new WebSocket(`ws://${location.host}/socket`);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) panel.show(data);
    else take(JSON.parse(data));
  });
  socket.addEventListener("open", () => find("console").replaceChildren());
  socket.addEventListener("close", () => {
    sound.silence();
    say("The simulator has ended. Start it again and this page goes on.");
    setTimeout(connect, AGAIN_MS);
  });
}

function send(order) {
  sound.wake();
  if (socket !== null && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
}

function take(message) {
  if (message.type === "state") showState(message);
  else if (message.type === "tones") sound.play(message);
  else if (message.type === "print") print(message.text);
}

function showState(next) {
  state = next;
  keys.offer(next.keys);
  document.documentElement.dataset.board = next.board;
  find("led").classList.toggle("is-on", next.isLedOn);
  find("led").setAttribute("aria-label", next.isLedOn ? "Light: on" : "Light: off");
  find("panel").setAttribute("aria-label", next.words.length ? `The screen reads: ${next.words.join(". ")}` : "The screen is dark");
  label("power", next.isOn ? "Pull the plug" : "Plug in", !next.isOn);
  label("display", next.isDisplayPlugged ? "Unplug the display" : "Plug the display in", !next.isDisplayPlugged);
  const chosen = document.querySelector(`[name=speed][value="${next.speed}"]`);
  if (chosen !== null) chosen.checked = true;
  if (!next.isOn) sound.silence();
  say(next.problem || sayState(next));
}

function sayState({ isOn, isDisplayPlugged }) {
  if (!isOn) return "The power is off. Plug it in: every score is still there.";
  if (!isDisplayPlugged) return "The display is unplugged. The game goes on by sound and light.";
  return "";
}

function say(text) {
  const status = find("status");
  if (status.textContent !== text) status.textContent = text;
}

function label(id, text, isOff) {
  find(id).querySelector("span").textContent = text;
  find(id).classList.toggle("is-off", isOff);
}

function print(text) {
  const console_ = find("console");
  console_.textContent = (console_.textContent + text).slice(-LONGEST_PRINTS);
  console_.scrollTop = console_.scrollHeight;
}

find("power").addEventListener("click", () => send({ type: "power", isOn: !state.isOn }));
find("display").addEventListener("click", () => send({ type: "display", isPlugged: !state.isDisplayPlugged }));
find("sound").addEventListener("click", () => {
  sound.setOn(!sound.isOn);
  sound.wake();
  find("sound").setAttribute("aria-pressed", String(sound.isOn));
  label("sound", sound.isOn ? "Sound" : "No sound", !sound.isOn);
});
for (const choice of document.querySelectorAll("[name=speed]")) {
  choice.addEventListener("change", () => send({ type: "speed", speed: Number(choice.value) }));
}
// After a click (detail counts them) the arrow keys belong to the device again; who tabs there keeps the focus.
document.querySelector(".tools").addEventListener("click", (event) => {
  if (event.detail > 0) document.activeElement.blur();
});
connect();
