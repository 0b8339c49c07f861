// The page's endless response: "play" during playback, otherwise "events". Opening one closes the other.

import { RecordReader } from './records.js';

export class Stream {
  // The callback receives the events: opened, painted, event, ended, torn or lost.
  constructor(base, page, painter, tell) {
    this.base = base;
    this.page = page;
    this.painter = painter;
    this.tell = tell;
    this.abort = null;
  }

  close() {
    this.abort?.abort();
    this.abort = null;
    if (this.painter.isTorn) this.tell({ kind: 'torn' });
  }

  // A browser opens only six connections to a server, so one page requests the events and passes them to the others.
  // When it plays, sleeps or is closed, another page takes over.
  async openEvents() {
    this.close();
    const abort = new AbortController();
    this.abort = abort;
    const { signal } = abort;
    const name = `${this.base} events`;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => this.tell(data);
    signal.addEventListener('abort', () => channel.close());
    // This page may have missed an event.
    this.tell({ kind: 'opened', path: 'shared' });
    try {
      await navigator.locks.request(name, { signal }, async () => {
        channel.onmessage = null;
        await this.shareEvents(channel, abort);
      });
    } catch {
      // Another response was opened meanwhile.
    }
  }

  async shareEvents(channel, abort) {
    const { signal } = abort;
    const share = message => {
      if (!signal.aborted) channel.postMessage(message);
      this.tell(message);
    };
    try {
      const url = new URL(`events?page=${this.page}`, this.base);
      const response = await fetch(url, { signal, cache: 'no-store' });
      if (!response.ok) throw new Error(`events: ${response.status}`);
      this.tell({ kind: 'opened', path: 'events' });
      await this.readEvents(this.chunks(response.body.getReader(), signal), share);
      throw new Error('events: the connection was closed');
    } catch (error) {
      if (signal.aborted) return;
      share({ kind: 'lost', reason: String(error) });
      abort.abort();
    }
  }

  openPlay(request) {
    const { serial, ...query } = request;
    this.open('play', query, body => this.readPlay(body, serial));
  }

  async open(path, query, read) {
    this.close();
    const abort = new AbortController();
    this.abort = abort;
    const url = new URL(path, this.base);
    url.search = new URLSearchParams({ page: this.page, ...query });
    try {
      const response = await fetch(url, { signal: abort.signal, cache: 'no-store' });
      if (abort.signal.aborted) return;
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      this.tell({ kind: 'opened', path });
      const chunks = this.chunks(response.body.getReader(), abort.signal);
      const isComplete = await read(chunks);
      if (!isComplete) throw new Error(`${path}: the connection was closed`);
    } catch (error) {
      if (abort.signal.aborted) return;
      abort.abort();
      this.tell({ kind: 'lost', reason: String(error) });
    }
  }

  // A chunk that was read before the abort must not be painted.
  async* chunks(reader, signal) {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      yield value;
    }
  }

  async readEvents(chunks, tell) {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (line.trim() !== '') tell({ kind: 'event', event: JSON.parse(line) });
      }
    }
    return false;
  }

  async readPlay(chunks, serial) {
    let isComplete = false;
    const painter = this.painter;
    painter.tag = '';
    const reader = new RecordReader({
      resize: record => painter.resize(record),
      change: (record, words) => painter.change(record, words),
      show: record => {
        painter.show(record);
        this.tell({ kind: 'painted', frame: record.frame, serial, skipped: record.skipped });
      },
      event: event => this.tell({ kind: 'event', event }),
      finish: () => { isComplete = true; },
    });
    for await (const chunk of chunks) {
      reader.push(chunk);
      if (isComplete) break;
    }
    if (isComplete) this.tell({ kind: 'ended', serial });
    return isComplete;
  }
}
