// Draws the panel's pixels as the small squares of an OLED.

const GLASS = "#05070a";
const DARK = "#0b1017";
const LIT = [214, 236, 255];
const WIDEST_CELL = 12;

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false });
    this.frame = null;
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
  }

  // A frame is: flags, contrast, width, height (two bytes each), then the page-ordered pixels.
  show(frame) {
    this.frame = frame;
    const view = new DataView(frame);
    this.width = view.getUint16(2);
    this.height = view.getUint16(4);
    this.fit();
    this.paint(new Uint8Array(frame, 6), view.getUint8(0), view.getUint8(1));
  }

  // One pixel of the panel is a whole number of the screen's, so that all squares look alike.
  fit() {
    if (this.frame === null) return;
    const style = getComputedStyle(this.canvas.parentElement);
    const room = this.canvas.parentElement.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const density = window.devicePixelRatio || 1;
    const cell = Math.max(2, Math.min(WIDEST_CELL * density, Math.floor(room * density / this.width)));
    if (this.cell === cell && this.canvas.height === this.height * cell) return;
    this.cell = cell;
    this.canvas.width = this.width * cell;
    this.canvas.height = this.height * cell;
    this.canvas.style.width = `${this.width * cell / density}px`;
    this.canvas.dataset.cell = cell;
    this.show(this.frame);
  }

  paint(pixels, flags, contrast) {
    const { pen, cell, width, height } = this;
    const isLit = (flags & 1) !== 0;
    const isInverted = (flags & 2) !== 0;
    const light = 0.4 + 0.6 * contrast / 255;
    const lit = `rgb(${LIT.map((part) => Math.round(part * light)).join(" ")})`;
    const side = cell - (cell > 3 ? Math.max(1, Math.round(cell / 8)) : 0);
    pen.fillStyle = GLASS;
    pen.fillRect(0, 0, width * cell, height * cell);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const isSet = (pixels[(y >> 3) * width + x] >> (y & 7) & 1) !== 0;
        pen.fillStyle = isLit && isSet !== isInverted ? lit : DARK;
        pen.fillRect(x * cell, y * cell, side, side);
      }
    }
  }
}
