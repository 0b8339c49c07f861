// The server's data on the selected layer at the current time. There is at most one request at a time.

import { ask } from './ask.js';

// During playback, values are updated rarely enough not to slow playback down.
const playingMilliseconds = 125;

export class Inspected {
  constructor(session) {
    this.session = session;
    // The newest response and its frame; null without a selection.
    this.layer = null;
    this.isBusy = false;
    this.isWanted = false;
    this.lastAsked = -Infinity;
    this.timer = null;
    this.isNeeded = () => true;
    this.listeners = new Set();
    session.listen(topic => {
      if (topic === 'other') this.last = null;
      if (topic === 'selection' && session.selection !== this.layer?.path) this.set(null);
      if (topic !== 'connection') this.ask();
    });
  }

  // The listener is called for each new response, and when there is no longer one.
  listen(listener) {
    this.listeners.add(listener);
  }

  set(layer) {
    if (layer === null && this.layer === null) return;
    this.layer = layer;
    for (const listener of this.listeners) listener();
  }

  ask() {
    const { session } = this;
    this.isWanted = true;
    if (this.isBusy || this.timer !== null) return;
    if (session.selection === null || !session.hasFrames || !this.isNeeded()) return;
    const wait = session.playing ? this.lastAsked + playingMilliseconds - performance.now() : 0;
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = null;
        this.ask();
      }, wait);
      return;
    }
    this.load();
  }

  async load() {
    const { session } = this;
    const { selection, film, frame } = session;
    const request = `${film.revision}/${frame}/${selection}`;
    this.isWanted = false;
    if (request === this.last && this.layer) return;
    this.isBusy = true;
    this.lastAsked = performance.now();
    try {
      const query = new URLSearchParams({ path: selection });
      const response = await ask(session, `layer/${film.revision}/${frame}?${query}`);
      const layer = response.ok ? await response.json() : null;
      if (session.selection === selection && session.film.revision === film.revision) {
        this.last = request;
        this.set(layer);
      }
    } catch (error) {
      console.info('No layer:', error.message);
    }
    this.isBusy = false;
    if (this.isWanted) this.ask();
  }
}
