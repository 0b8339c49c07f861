// The layer tree of the video, for all parts that display it.

import { ask } from './ask.js';

export class Layers {
  constructor(session) {
    this.session = session;
    this.roots = [];
    this.byPath = new Map();
    this.abort = null;
    this.listeners = new Set();
    session.listen(topic => {
      if (topic === 'film') this.load();
    });
  }

  // The listener is called when the tree changes.
  listen(listener) {
    this.listeners.add(listener);
  }

  get(path) {
    return this.byPath.get(path) ?? null;
  }

  async load() {
    const { session } = this;
    if (!session.hasFrames) return;
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    const { revision } = session.film;
    try {
      const response = await ask(session, `layers/${revision}`, { signal: abort.signal });
      if (response.ok) this.take((await response.json()).layers);
    } catch (error) {
      if (!abort.signal.aborted) console.info('No layers:', error.message);
    }
  }

  take(roots) {
    this.roots = roots;
    this.byPath.clear();
    const note = layer => {
      this.byPath.set(layer.path, layer);
      layer.layers.forEach(note);
    };
    roots.forEach(note);
    for (const listener of this.listeners) listener();
    const { selection } = this.session;
    if (selection !== null && !this.byPath.has(selection)) this.session.select(null);
  }
}
