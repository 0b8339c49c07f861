// The texts of the sources: the server's version, and unsaved edits. They are stored by name, because file numbers
// belong to one video.

import { ask } from './ask.js';

export class Texts {
  constructor(session) {
    this.session = session;
    this.known = new Map();
  }

  get(name) {
    return this.known.get(name) ?? null;
  }

  get hasUnsaved() {
    return [...this.known.values()].some(text => text.isUnsaved);
  }

  address(name) {
    const { film } = this.session;
    return `source/${film.revision}/${film.sources.indexOf(name)}`;
  }

  // Requests the newest text. Edits stay; "hasChanged" then means that the server's text has also changed and differs
  // from the edits.
  async load(name) {
    const response = await ask(this.session, this.address(name), { cache: 'no-cache' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const base = await response.text();
    const tag = response.headers.get('ETag');
    const text = this.known.get(name);
    if (text?.isUnsaved) {
      const isOther = base !== text.base;
      text.disk = { base, tag };
      text.hasChanged = isOther && base !== text.text;
      if (!text.hasChanged) this.take(text, base, tag);
      return text;
    }
    const fresh = { base, tag, text: base, isUnsaved: false, hasChanged: false, disk: null };
    this.known.set(name, fresh);
    return fresh;
  }

  take(text, base, tag) {
    Object.assign(text, { base, tag, isUnsaved: text.text !== base, hasChanged: false, disk: null });
  }

  edit(name, words) {
    const text = this.known.get(name);
    if (!text) return;
    text.text = words;
    text.isUnsaved = words !== text.base;
  }

  // The text on disk replaces the edits.
  discard(name) {
    const text = this.known.get(name);
    const { base, tag } = text.disk ?? text;
    text.text = base;
    this.take(text, base, tag);
  }

  // The edits stay and can replace the text on disk.
  keep(name) {
    const text = this.known.get(name);
    const { base, tag } = text.disk ?? text;
    this.take(text, base, tag);
  }

  // Returns "saved", "changed", or the reason why the text couldn't be saved.
  async save(name) {
    const text = this.known.get(name);
    const words = text.text;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'If-Match': text.tag };
    let response = null;
    try {
      response = await ask(this.session, this.address(name), { method: 'POST', headers, body: words });
    } catch {
      return 'The studio doesn’t answer.';
    }
    if (response.status === 412) {
      await this.load(name);
      text.hasChanged = text.isUnsaved;
      return 'changed';
    }
    if (response.status === 403) return 'This file can’t be edited.';
    if (!response.ok) return `The file couldn’t be saved (status ${response.status}).`;
    // There may be new edits by now.
    this.take(text, words, response.headers.get('ETag') ?? text.tag);
    if (!response.headers.get('ETag')) await this.load(name);
    return 'saved';
  }
}
