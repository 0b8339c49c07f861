// Parses responses of records, whose chunks can end anywhere.

const headerBytes = 32;
const kinds = { runs: 1, event: 2, end: 4, size: 5, frame: 6 };

export class RecordReader {
  // The sink has resize(record), change(record, words), show(record), and for playback event(object) and finish().
  constructor(sink) {
    this.sink = sink;
    this.header = new Uint8Array(headerBytes);
    this.headerFilled = 0;
    this.record = null;
    this.received = 0;
    this.payload = new Uint8Array(0);
  }

  push(chunk) {
    let at = 0;
    while (at < chunk.length) {
      if (this.record === null) {
        const count = Math.min(headerBytes - this.headerFilled, chunk.length - at);
        this.header.set(chunk.subarray(at, at + count), this.headerFilled);
        this.headerFilled += count;
        at += count;
        if (this.headerFilled === headerBytes) this.beginRecord();
      } else {
        const count = Math.min(this.record.bytes - this.received, chunk.length - at);
        this.takePayload(chunk.subarray(at, at + count));
        at += count;
      }
      if (this.record !== null && this.received === this.record.bytes) this.endRecord();
    }
  }

  beginRecord() {
    const view = new DataView(this.header.buffer);
    const number = index => view.getUint32(index * 4, true);
    this.record = {
      kind: number(0), frame: number(1), x: number(2), y: number(3),
      width: number(4), height: number(5), bytes: number(6), skipped: number(7),
    };
    this.received = 0;
    this.headerFilled = 0;
    const { bytes } = this.record;
    // The memory is reused.
    if (bytes > this.payload.length) this.payload = new Uint8Array(Math.ceil(bytes / 4096) * 4096);
  }

  takePayload(bytes) {
    this.payload.set(bytes, this.received);
    this.received += bytes.length;
  }

  endRecord() {
    const record = this.record;
    this.record = null;
    const payload = this.payload.subarray(0, record.bytes);
    if (record.kind === kinds.size) this.sink.resize(record);
    else if (record.kind === kinds.runs) this.sink.change(record, new Uint32Array(payload.buffer, 0, record.bytes / 4));
    else if (record.kind === kinds.frame) this.sink.show(record);
    else if (record.kind === kinds.event) this.sink.event(JSON.parse(new TextDecoder().decode(payload)));
    else if (record.kind === kinds.end) this.sink.finish();
  }
}
