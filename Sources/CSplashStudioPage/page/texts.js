// The texts of the sources: what the server has, and what was typed but not saved. Kept by name, because the
// numbers of the files belong to one film.

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

  // Asks for the newest text. One that was typed stays; then "hasChanged" says that they have parted.
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

  // What is on the disk replaces what was typed.
  discard(name) {
    const text = this.known.get(name);
    const { base, tag } = text.disk ?? text;
    text.text = base;
    this.take(text, base, tag);
  }

  // What was typed stays and may replace what is on the disk.
  keep(name) {
    const text = this.known.get(name);
    const { base, tag } = text.disk ?? text;
    this.take(text, base, tag);
  }

  // Answers "saved", "changed", or why it couldn't be saved.
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
    // Typing may have gone on meanwhile.
    this.take(text, words, response.headers.get('ETag') ?? text.tag);
    if (!response.headers.get('ETag')) await this.load(name);
    return 'saved';
  }
}
