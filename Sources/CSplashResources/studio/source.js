// The source panel: the files of the video, and the line of the selection.

import { Lines } from './lines.js';
import { Suggestions } from './suggestions.js';
import { Texts } from './texts.js';

const get = id => document.getElementById(id);

export class Source {
  constructor({ session, layers, layout, say }) {
    Object.assign(this, { session, layers, layout, say });
    this.texts = new Texts(session);
    this.area = get('source-text');
    this.lines = new Lines(get('source-lines'), this.area);
    this.suggestions = new Suggestions({ area: this.area, lines: this.lines });
    this.name = null;
    this.place = null;
    // The location of the selection, which is highlighted until an error or a warning is selected.
    this.followed = null;
    this.hasNews = true;
    this.mustScroll = false;
    this.isSaving = false;
    this.watchArea();
    get('source-file').addEventListener('change', event => {
      this.place = null;
      this.show(event.target.value);
    });
    get('source-save').addEventListener('click', () => this.save());
    get('source-reload').addEventListener('click', () => {
      this.texts.discard(this.name);
      this.render();
    });
    get('source-keep').addEventListener('click', () => {
      this.texts.keep(this.name);
      this.render();
    });
    session.listen(topic => {
      if (topic === 'film') this.refresh();
      if (topic === 'warnings') this.renderMarks();
      if (topic === 'selection') this.follow(true);
    });
    layers.listen(() => this.follow(false));
    layout.listen(() => {
      if (this.isShown && this.hasNews) this.refresh();
    });
    addEventListener('beforeunload', event => {
      if (this.texts.hasUnsaved) event.preventDefault();
    });
  }

  get isShown() {
    return this.layout.shows('source');
  }

  get sources() {
    return this.session.film?.sources ?? [];
  }

  goTo(place) {
    this.layout.open('source');
    this.goToPlace(place);
  }

  goToPlace(place) {
    this.place = place;
    const name = this.sources[place[0]];
    if (name !== undefined) this.show(name, true);
  }

  // Follows the location of the selection. While the panel is hidden, the location is only stored.
  follow(mayScroll) {
    const { session } = this;
    const layer = session.selection === null ? null : this.layers.get(session.selection);
    const place = session.place ?? layer?.place ?? null;
    if (String(place) === String(this.followed)) return;
    const isFollowing = String(this.place) === String(this.followed);
    this.followed = place;
    // After a reload, lines may have moved. The scroll position stays, and so does the line of an error.
    if (!mayScroll && !isFollowing) return;
    if (place && mayScroll && this.isShown) {
      this.goToPlace(place);
      return;
    }
    if (mayScroll || this.place === null) {
      this.hasNews = true;
      this.mustScroll = true;
    }
    this.place = place;
    this.renderMarks();
  }

  refresh() {
    const { sources } = this;
    get('source-none').hidden = sources.length > 0;
    get('source-view').hidden = sources.length === 0;
    get('source-head').hidden = sources.length === 0;
    this.hasNews = true;
    if (!this.isShown || sources.length === 0) return;
    const names = sources.join('\n');
    if (names !== this.names) {
      this.names = names;
      get('source-file').replaceChildren(...sources.map(name => new Option(name, name)));
    }
    const chosen = this.place ? sources[this.place[0]] : this.name;
    const { mustScroll } = this;
    this.mustScroll = false;
    this.show(sources.includes(chosen) ? chosen : sources[0], mustScroll);
  }

  async show(name, mustScroll = false) {
    if (!this.isShown) return;
    this.hasNews = false;
    this.name = name;
    get('source-file').value = name;
    try {
      await this.texts.load(name);
    } catch (error) {
      console.info(`${name} can't be read:`, error.message);
      if (this.name === name) get('source-state').textContent = 'This file can’t be read.';
    }
    if (this.name !== name) return;
    this.render();
    if (mustScroll) this.scrollToPlace();
  }

  scrollToPlace() {
    const { place } = this;
    if (!place || this.sources[place[0]] !== this.name) return;
    this.lines.reveal(place[1]);
  }

  // Editing

  watchArea() {
    const { area } = this;
    area.addEventListener('input', () => {
      this.texts.edit(this.name, area.value);
      this.lines.setText(area.value);
      this.renderMarks();
      this.renderState();
    });
    area.addEventListener('keydown', event => {
      if (event.key === 'Escape') area.blur();
      const isOther = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== 'Tab' || isOther || area.readOnly) return;
      event.preventDefault();
      // This keeps the undo history; other methods don't.
      if (!document.execCommand('insertText', false, '  ')) {
        area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end');
        area.dispatchEvent(new Event('input'));
      }
    });
    document.addEventListener('keydown', event => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || !this.isShown || area.readOnly) return;
      event.preventDefault();
      this.save();
    });
  }

  async save() {
    const { name } = this;
    if (this.isSaving || !this.texts.get(name)?.isUnsaved) return;
    this.isSaving = true;
    const result = await this.texts.save(name);
    this.isSaving = false;
    if (result !== 'saved' && result !== 'changed') this.say(result);
    this.render();
  }

  // What is shown

  render() {
    const text = this.texts.get(this.name);
    if (!text) return;
    const { area } = this;
    if (area.value !== text.text) {
      const { scrollTop, selectionStart, selectionEnd } = area;
      area.value = text.text;
      area.setSelectionRange(selectionStart, selectionEnd);
      area.scrollTop = scrollTop;
    }
    area.readOnly = !this.session.film.canEdit;
    this.lines.setText(area.value);
    this.renderMarks();
    this.renderState();
  }

  renderState() {
    const text = this.texts.get(this.name);
    const { canEdit } = this.session.film;
    get('source-save').hidden = !canEdit;
    get('source-save').disabled = !text?.isUnsaved;
    get('source-state').textContent = !canEdit ? 'Read-only (needs --edit)' : text?.isUnsaved ? 'Unsaved' : '';
    get('source-changed').hidden = !text?.hasChanged;
  }

  renderMarks() {
    const file = this.sources.indexOf(this.name);
    const marks = this.place?.[0] === file ? [[this.place[1], 'chosen']] : [];
    for (const warning of this.session.film?.warnings ?? []) if (warning.file === file) marks.push([warning.line, 'warning']);
    for (const error of this.session.errors) if (error.file === file) marks.push([error.line, 'error']);
    this.lines.mark(marks);
  }
}
