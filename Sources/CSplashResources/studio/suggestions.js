// The list of keys and values that can be written at the caret of the source.

import { make } from './dom.js';
import { placeAt, Schema } from './completion.js';

const get = id => document.getElementById(id);
const isWord = character => /[\w".$-]/.test(character);

export class Suggestions {
  constructor({ area, lines }) {
    Object.assign(this, { area, lines });
    this.list = get('source-suggestions');
    this.options = this.list.querySelector('[role="listbox"]');
    this.note = this.list.querySelector('p');
    this.schema = null;
    this.items = [];
    this.place = null;
    this.active = 0;
    area.addEventListener('keydown', event => this.key(event));
    area.addEventListener('input', event => this.input(event));
    area.addEventListener('blur', () => this.close());
    area.addEventListener('scroll', () => this.close());
    area.addEventListener('pointerdown', () => this.close());
    this.options.addEventListener('pointerdown', event => {
      // The text area keeps the focus.
      event.preventDefault();
      const index = [...this.options.children].indexOf(event.target.closest('[role="option"]'));
      if (index >= 0) this.accept(index);
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  // The schema is loaded at the first use.
  loadSchema() {
    this.schema ??= fetch('schema').then(async response => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return new Schema(await response.json());
    }).catch(error => {
      console.info('No schema:', error.message);
      this.schema = null;
      return null;
    });
    return this.schema;
  }

  input(event) {
    const { area } = this;
    const last = area.value[area.selectionStart - 1] ?? '';
    const isTyped = event.inputType === 'insertText' && isWord(last);
    const isDeleted = this.isOpen && event.inputType?.startsWith('delete');
    if (isTyped || isDeleted) this.open();
    else this.close();
  }

  async open(isWanted = false) {
    const { area } = this;
    if (area.readOnly || area.selectionStart !== area.selectionEnd) return;
    const schema = await this.loadSchema();
    const { value, selectionStart } = area;
    // Other files than scenes have no schema.
    const place = schema !== null && value.includes('"splashrender"') ? placeAt(value, selectionStart) : null;
    const items = place ? schema.suggestions(place) : [];
    const isComplete = items.length === 1 && items[0].name === place.prefix;
    if (items.length === 0 || (isComplete && !isWanted) || document.activeElement !== area) {
      this.close();
      return;
    }
    Object.assign(this, { items, place, active: 0 });
    this.render();
  }

  close() {
    this.list.hidden = true;
    this.area.removeAttribute('aria-activedescendant');
  }

  key(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === ' ' && ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      this.open(true);
      return;
    }
    if (!this.isOpen || ctrlKey || metaKey || altKey || shiftKey) return;
    const count = this.items.length;
    const next = {
      ArrowDown: (this.active + 1) % count, ArrowUp: (this.active + count - 1) % count,
      PageDown: Math.min(this.active + 8, count - 1), PageUp: Math.max(this.active - 8, 0),
    }[key];
    if (next !== undefined) {
      this.active = next;
      this.renderActive();
    } else if (key === 'Enter' || key === 'Tab') {
      this.accept(this.active);
    } else if (key === 'Escape') {
      this.close();
    } else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) this.close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Replaces the word at the caret. After a key follow the colon and the suggestions for its value.
  accept(index) {
    const { area, place } = this;
    const { text } = this.items[index];
    const hasColon = /^\s*:/.test(area.value.slice(place.end));
    const isKey = place.isKey && !hasColon;
    this.close();
    area.setSelectionRange(place.start, place.end);
    const words = isKey ? `${text}: ` : text;
    // This keeps the undo history; other methods don't.
    if (!document.execCommand('insertText', false, words)) {
      area.setRangeText(words, place.start, place.end, 'end');
      area.dispatchEvent(new Event('input'));
    }
    if (isKey) this.open();
  }

  render() {
    this.options.replaceChildren(...this.items.map(({ name }, index) => make(
      'div', { role: 'option', id: `suggestion-${index}` }, name)));
    this.list.hidden = false;
    this.renderActive();
    this.moveToCaret();
  }

  renderActive() {
    [...this.options.children].forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === this.active));
    });
    const option = this.options.children[this.active];
    option.scrollIntoView({ block: 'nearest' });
    this.area.setAttribute('aria-activedescendant', option.id);
    const { note } = this.items[this.active];
    this.note.textContent = note;
    this.note.hidden = note === '';
  }

  // The list is below the beginning of the word, or above it if there is no room.
  moveToCaret() {
    const { list } = this;
    const box = this.lines.boxAt(this.place.start);
    const { offsetWidth, offsetHeight } = list;
    const left = Math.min(Math.max(box.left, 8), innerWidth - offsetWidth - 8);
    const isBelow = box.bottom + offsetHeight + 8 <= innerHeight;
    list.style.left = `${left}px`;
    list.style.top = `${isBelow ? box.bottom + 2 : Math.max(box.top - offsetHeight - 2, 8)}px`;
  }
}
