// The pixels of the picture, in memory and on the canvas. The memory is the truth: what a canvas gives back
// of a half transparent pixel isn't what was put in.

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
    // The server's name for what is shown; empty where that isn't known.
    this.tag = '';
    // True while a frame is only partly in memory.
    this.isTorn = false;
    this.unpainted = [];
    this.whenWhole = [];
  }

  // Shows a copy of a whole frame.
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

  // Runs of pixels over whole rows: four times the count and 0 to keep, 1 to fill with the pixel that follows, 2 to
  // copy as many that follow. All that differs is in the record's rectangle.
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
        // Short runs are the most, for which a call takes longer than a loop.
        if (end - place < 48) for (let to = place; to < end; to += 1) pixels[to] = words[at + to - place];
        else pixels.set(words.subarray(at, at + end - place), place);
        at += end - place;
      }
      place = end;
    }
  }

  // All pixels of a frame have come.
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
