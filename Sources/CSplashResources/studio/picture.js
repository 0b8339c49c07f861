// The page's side of the worker: sends commands and receives events.

export class Picture {
  constructor(canvas) {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.listeners = new Set();
    this.hashes = new Map();
    this.tickets = 0;
    this.worker.onmessage = event => this.receive(event.data);
    const offscreen = canvas.transferControlToOffscreen();
    this.page = Math.floor(Math.random() * 2 ** 31) + 1;
    const base = new URL('./', document.baseURI).href;
    this.worker.postMessage({ command: 'start', canvas: offscreen, base, page: this.page }, [offscreen]);
  }

  listen(listener) {
    this.listeners.add(listener);
  }

  receive(message) {
    if (message.kind === 'hash') {
      this.hashes.get(message.ticket)(message.hash);
      this.hashes.delete(message.ticket);
      return;
    }
    for (const listener of this.listeners) listener(message);
  }

  show(request) {
    this.worker.postMessage({ command: 'show', request });
  }

  play(request) {
    this.worker.postMessage({ command: 'play', request });
  }

  events() {
    this.worker.postMessage({ command: 'events' });
  }

  close() {
    this.worker.postMessage({ command: 'close' });
  }

  forget() {
    this.worker.postMessage({ command: 'forget' });
  }

  probe(place) {
    this.worker.postMessage({ command: 'probe', place });
  }

  hash() {
    this.tickets += 1;
    const ticket = this.tickets;
    this.worker.postMessage({ command: 'hash', ticket });
    return new Promise(resolve => this.hashes.set(ticket, resolve));
  }
}
