// The device's keys under mouse, finger and keyboard; a key may be held by several of them at once.

const ON_KEYBOARD = { ArrowUp: "UP", ArrowDown: "DOWN", Enter: "OK", Escape: "BACK" };
const LONG_PRESS_MS = 750;

export class Keys {
  constructor(buttons, send) {
    this.send = send;
    this.buttons = new Map([...buttons].map((button) => [button.dataset.key, button]));
    this.holders = new Map([...this.buttons.keys()].map((name) => [name, new Set()]));
    for (const [name, button] of this.buttons) this.listen(name, button);
    document.addEventListener("keydown", (event) => this.onKeyboard(event, true));
    document.addEventListener("keyup", (event) => this.onKeyboard(event, false));
    window.addEventListener("blur", () => this.releaseAll());
  }

  // A board without BACK has three keys; the page then shows three.
  offer(names) {
    for (const [name, button] of this.buttons) button.hidden = !names.includes(name);
    this.hasBack = names.includes("BACK");
  }

  listen(name, button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.hold(name, `pointer ${event.pointerId}`);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(kind, (event) => this.release(name, `pointer ${event.pointerId}`));
    }
    // A mouse does not take the focus, so that Enter goes on to mean OK.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer comes from a screen reader.
    button.addEventListener("click", (event) => {
      if (event.detail === 0) this.tap(name, 80);
    });
  }

  onKeyboard(event, isDown) {
    const name = this.keyOf(event);
    if (name === null) return;
    event.preventDefault();
    if (event.repeat) return;
    if (name === "BACK" && !this.hasBack) {
      if (isDown) this.tap("OK", LONG_PRESS_MS);
    } else if (isDown) {
      this.hold(name, event.code);
    } else {
      this.release(name, event.code);
    }
  }

  keyOf(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const target = event.target instanceof Element ? event.target : document.body;
    const focused = target.closest("[data-key]");
    if (focused !== null && (event.key === "Enter" || event.key === " ")) return focused.dataset.key;
    // Elsewhere a control of the page keeps what it needs for itself.
    if (event.key !== "Escape" && target.closest("button, input, summary, pre, a")) {
      if (focused === null) return null;
    }
    return ON_KEYBOARD[event.key] ?? null;
  }

  hold(name, holder) {
    const holders = this.holders.get(name);
    if (holders.size === 0) this.tell(name, true);
    holders.add(holder);
  }

  release(name, holder) {
    const holders = this.holders.get(name);
    if (holders.delete(holder) && holders.size === 0) this.tell(name, false);
  }

  tap(name, length) {
    const holder = `tap ${performance.now()}`;
    this.hold(name, holder);
    setTimeout(() => this.release(name, holder), length);
  }

  releaseAll() {
    for (const [name, holders] of this.holders) {
      if (holders.size > 0) {
        holders.clear();
        this.tell(name, false);
      }
    }
  }

  tell(name, isDown) {
    this.buttons.get(name).classList.toggle("is-down", isDown);
    this.send({ type: "key", key: name, isDown });
  }
}
