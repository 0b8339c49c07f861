// Part of the worker: golden frames, and the difference from the displayed frame.

const factor = 8;
const mostKept = 4;

export class Goldens {
  constructor(base, painter, tell) {
    Object.assign(this, { base, painter, tell });
    this.context = null;
    this.request = null;
    this.kept = new Map();
  }

  useCanvas(canvas) {
    this.context = canvas.getContext('2d');
  }

  forget() {
    this.kept.clear();
  }

  // Compares the displayed frame; null ends the comparison. This is called again for each painted frame.
  async compare(request) {
    this.request = request;
    if (!request) return;
    const { painter } = this;
    const { revision, frame, mode } = request;
    const isSize = picture => picture.width === painter.width && picture.height === painter.height;
    let golden = null;
    let recorded = null;
    try {
      golden = await this.load('golden', revision, frame);
      // A golden frame that was recorded at another size is compared at that size.
      if (!isSize(golden)) recorded = await this.load('recorded', revision, frame);
    } catch (error) {
      this.tell({ kind: 'compared', ...request, problem: `Golden frame not loaded: ${error.message}` });
      return;
    }
    if (this.request !== request || painter.frame !== frame || painter.isTorn) return;
    const drawn = recorded ?? painter;
    if (golden.width !== drawn.width || golden.height !== drawn.height) {
      const problem = `Golden frame has another size: ${golden.width} × ${golden.height} px`;
      this.tell({ kind: 'compared', ...request, problem });
      return;
    }
    const difference = new Uint8ClampedArray(golden.bytes.length);
    const found = measure(drawn.bytes, golden.bytes, difference);
    if (mode !== 'off') this.draw(mode === 'difference' ? difference : golden.bytes, golden);
    this.tell({ kind: 'compared', ...request, ...found, of: golden.width * golden.height });
  }

  painted() {
    if (this.request) this.compare({ ...this.request });
  }

  // Loads the golden image of a frame ("golden"), or the frame as drawn with its options ("recorded").
  async load(kind, revision, frame) {
    const name = `${kind}/${revision}/${frame}`;
    if (!this.kept.has(name)) {
      const response = await fetch(new URL(name, this.base));
      if (!response.ok) throw new Error(`status ${response.status}`);
      const size = header => Number(response.headers.get(header));
      const bytes = new Uint8ClampedArray(await response.arrayBuffer());
      this.kept.set(name, { width: size('X-Width'), height: size('X-Height'), bytes });
      if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(name);
  }

  draw(bytes, { width, height }) {
    const { canvas } = this.context;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.context.putImageData(new ImageData(bytes, width, height), 0, 0);
  }
}

// Transparent pixels are equal regardless of their colour.
function measure(picture, golden, difference) {
  let differing = 0;
  let largest = 0;
  const words = [picture, golden].map(bytes => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  for (let at = 0; at < golden.length; at += 4) {
    difference[at + 3] = 255;
    if (words[0][at >> 2] === words[1][at >> 2]) continue;
    const isUnseen = picture[at + 3] === 0 && golden[at + 3] === 0;
    let most = 0;
    let alpha = 0;
    for (let part = 0; part < 4 && !isUnseen; part += 1) {
      const distance = Math.abs(picture[at + part] - golden[at + part]);
      if (part < 3) difference[at + part] = distance * factor;
      else alpha = distance;
      if (distance > most) most = distance;
    }
    // A difference only in alpha would be black, so it is shown in grey.
    for (let part = 0; part < 3 && alpha > 0; part += 1) {
      difference[at + part] = Math.max(difference[at + part], alpha * factor);
    }
    if (most > 0) differing += 1;
    if (most > largest) largest = most;
  }
  return { differing, largest };
}
