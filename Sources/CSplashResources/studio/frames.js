// Single frames for scrubbing. There is only one request at a time; when it ends, the newest requested frame follows.
// The server sends the changes since the displayed frame.

import { RecordReader } from './records.js';

const chunkBytes = 1 << 20;
// The memory limit for recent frames, which can be displayed again immediately.
const keptBytes = 96 << 20;

export class FrameLoader {
  // The callback receives the events: painted, gone, lost or failed.
  constructor(base, page, painter, tell) {
    this.base = base;
    this.page = page;
    this.painter = painter;
    this.tell = tell;
    this.sequence = 0;
    this.wanted = null;
    this.abort = null;
    this.whenIdle = [];
    this.kept = new Map();
    this.buffer = new ArrayBuffer(chunkBytes);
  }

  get isBusy() {
    return this.abort !== null;
  }

  show(request) {
    this.wanted = request;
    if (!this.isBusy) this.run();
  }

  forget() {
    this.kept.clear();
  }

  cancel() {
    this.wanted = null;
    this.abort?.abort();
  }

  // Resolves when no frame is being loaded.
  async idle() {
    while (this.isBusy) await new Promise(resolve => this.whenIdle.push(resolve));
  }

  async run() {
    while (this.wanted) {
      const request = this.wanted;
      this.wanted = null;
      this.abort = new AbortController();
      const { signal } = this.abort;
      try {
        await this.load(request, signal);
      } catch (error) {
        if (!signal.aborted) {
          this.wanted = null;
          this.tell({ kind: 'lost', reason: String(error) });
        }
      }
    }
    this.abort = null;
    const waiting = this.whenIdle;
    this.whenIdle = [];
    for (const resolve of waiting) resolve();
  }

  async load(request, signal) {
    const { painter } = this;
    const name = `${request.revision}/${request.frame}`;
    const kept = this.kept.get(name);
    if (kept) {
      painter.replace(kept.bytes, kept.width, kept.height, request.frame);
      painter.tag = kept.tag;
      this.painted(request);
      this.keep(name, kept);
      return;
    }
    this.sequence += 1;
    const shown = painter.isTorn ? '' : painter.tag;
    const headers = { 'X-Page': `${this.page}`, 'X-Sequence': `${this.sequence}`, 'X-Shown': shown };
    const response = await fetch(new URL(`frame/${name}`, this.base), { signal, headers, cache: 'no-store' });
    if (response.status === 204) return;
    if (response.status === 410) {
      this.tell({ kind: 'gone', revision: request.revision });
      return;
    }
    if (!response.ok) {
      this.tell({ kind: 'failed', frame: request.frame, status: response.status });
      return;
    }
    painter.tag = '';
    await this.read(response.body, signal);
    if (signal.aborted) return;
    painter.tag = response.headers.get('X-Tag') ?? '';
    this.painted(request);
    const { bytes, width, height, tag } = painter;
    this.keep(name, { bytes: bytes.slice(), width, height, tag });
  }

  // Reads the body into memory that is reused.
  async read(body, signal) {
    const { painter } = this;
    // An aborted read detached the memory.
    if (this.buffer.byteLength === 0) this.buffer = new ArrayBuffer(chunkBytes);
    const records = new RecordReader(painter);
    const reader = body.getReader({ mode: 'byob' });
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(this.buffer));
      if (value) this.buffer = value.buffer;
      if (done || signal.aborted) break;
      records.push(value);
    }
  }

  painted(request) {
    const now = performance.timeOrigin + performance.now();
    const milliseconds = request.stamp ? now - request.stamp : null;
    this.tell({ kind: 'painted', frame: request.frame, serial: request.serial, milliseconds });
  }

  keep(name, frame) {
    this.kept.delete(name);
    this.kept.set(name, frame);
    let sum = 0;
    for (const { bytes } of this.kept.values()) sum += bytes.length;
    for (const [oldest, { bytes }] of this.kept) {
      if (sum <= keptBytes || oldest === name) break;
      this.kept.delete(oldest);
      sum -= bytes.length;
    }
  }
}
