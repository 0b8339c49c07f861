// The pixels of the frame, in memory and on the canvas. The memory is authoritative, because a canvas doesn't return
// translucent pixels exactly.

export class Painter {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
    this.width = 0;
    this.height = 0;
    this.image = null;
    this.bytes = null;
    this.pixels = null;
    this.frame = null;
    // The server's identifier of the displayed pixels; empty if unknown.
    this.tag = '';
    // Whether the memory contains only a part of a frame.
    this.isTorn = false;
    this.unpainted = [];
    this.whenWhole = [];
  }

  // Shows a copy of a complete frame.
  replace(bytes, width, height, frame) {
    this.resize({ width, height });
    this.bytes.set(bytes);
    this.context.putImageData(this.image, 0, 0);
    this.settle(frame);
  }

  resize({ width, height }) {
    if (width === this.width && height === this.height) return;
    const buffer = new ArrayBuffer(width * height * 4);
    this.bytes = new Uint8Array(buffer);
    this.pixels = new Uint32Array(buffer);
    this.image = new ImageData(new Uint8ClampedArray(buffer), width, height);
    this.canvas.width = width;
    this.canvas.height = height;
    this.width = width;
    this.height = height;
  }

  // Runs of pixels over complete rows: four times the count, plus 0 to keep pixels, 1 to fill with the next pixel, or 2
  // to copy the following pixels. All changes are inside the record's rectangle.
  change(record, words) {
    const { x, y, width, height } = record;
    if (x + width > this.width || y + height > this.height) throw new Error('A record is outside the frame.');
    this.isTorn = true;
    this.unpainted.push(record);
    const { pixels } = this;
    let place = y * this.width;
    for (let at = 0; at < words.length;) {
      const word = words[at];
      const end = place + (word >>> 2);
      at += 1;
      if ((word & 3) === 1) {
        pixels.fill(words[at], place, end);
        at += 1;
      } else if ((word & 3) === 2) {
        // Most runs are short, and for short runs a loop is faster than a call.
        if (end - place < 48) for (let to = place; to < end; to += 1) pixels[to] = words[at + to - place];
        else pixels.set(words.subarray(at, at + end - place), place);
        at += end - place;
      }
      place = end;
    }
  }

  // All pixels of a frame have arrived.
  show(record) {
    for (const { x, y, width, height } of this.unpainted) {
      this.context.putImageData(this.image, 0, 0, x, y, width, height);
    }
    this.settle(record.frame);
  }

  settle(frame) {
    this.frame = frame;
    this.isTorn = false;
    this.unpainted = [];
    const waiting = this.whenWhole;
    this.whenWhole = [];
    for (const resolve of waiting) resolve();
  }

  pixel(x, y) {
    if (!this.bytes || x < 0 || y < 0 || x >= this.width || y >= this.height) return null;
    const at = (y * this.width + x) * 4;
    return Array.from(this.bytes.subarray(at, at + 4));
  }

  async hash() {
    if (!this.bytes || this.isTorn) await new Promise(resolve => this.whenWhole.push(resolve));
    const digest = await crypto.subtle.digest('SHA-256', this.bytes);
    return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
  }
}
