// The rows of a manifest: a list to step through, a filter, and the values of the row under the pointer.

import { make } from './dom.js';

const filterFrom = 10;

export class Manifest {
  constructor({ box, button, session }) {
    Object.assign(this, { box, button, session });
    this.plan = '';
    this.options = [];
    this.shownRow = null;
    this.count = make('output', { className: 'form-count' });
    this.filter = make('input', { type: 'search', className: 'rows-filter', placeholder: 'Filter',
      spellcheck: false, autocomplete: 'off', 'aria-label': 'Filter the rows' });
    this.list = make('ul', { className: 'rows-list', role: 'listbox', tabIndex: 0, 'aria-label': 'Rows' });
    this.values = make('dl', { className: 'rows-values', 'aria-label': 'Values of the row' });
    this.none = make('p', { className: 'form-empty', hidden: true }, 'No rows match.');
    const head = make('header', { className: 'form-head' }, make('h2', {}, 'Rows'), this.count, this.filter);
    box.append(head, this.list, this.none, this.values);
    this.watch();
    session.listen(topic => {
      if (topic === 'film' || topic === 'variant') this.render();
    });
  }

  get row() {
    const { variant, film } = this.session;
    return variant.row ?? film?.row ?? null;
  }

  watch() {
    const { list, filter } = this;
    filter.addEventListener('input', () => this.showOptions());
    filter.addEventListener('keydown', event => {
      if (event.key === 'Escape' || event.key === 'Enter') {
        if (event.key === 'Escape') filter.value = '';
        this.showOptions();
        filter.blur();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        this.step(event.key === 'ArrowDown' ? 1 : -1);
      }
    });
    list.addEventListener('keydown', event => {
      const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!direction) return;
      event.preventDefault();
      this.step(direction);
    });
    list.addEventListener('click', event => {
      const option = event.target.closest('[role=option]');
      if (!option) return;
      this.choose(Number(option.dataset.row));
      if (event.detail > 0) list.blur();
    });
    list.addEventListener('pointerover', event => {
      const option = event.target.closest('[role=option]');
      this.showValues(option ? Number(option.dataset.row) : this.row);
    });
    list.addEventListener('pointerleave', () => this.showValues(this.row));
  }

  choose(row) {
    this.session.setVariant({ row });
  }

  // Moves to the next row that matches the filter; does nothing at the ends.
  step(direction) {
    const { row } = this;
    const seen = this.options.filter(option => !option.hidden).map(option => Number(option.dataset.row));
    if (seen.length === 0) return;
    const next = direction > 0 ? seen.find(other => row === null || other > row)
      : seen.findLast(other => row === null || other < row);
    if (next !== undefined) this.choose(next);
  }

  render() {
    const rows = this.session.film?.rows ?? [];
    this.box.hidden = rows.length === 0;
    this.button.hidden = rows.length === 0;
    const plan = JSON.stringify(rows);
    if (plan !== this.plan) {
      this.plan = plan;
      this.build(rows);
    }
    this.showChosen();
  }

  build(rows) {
    this.options = rows.map(({ name, values }, row) => make('li',
      { role: 'option', id: `manifest-row-${row}`, dataset: { row } },
      make('span', { className: 'rows-name' }, name || `Row ${row + 1}`),
      make('span', { className: 'rows-preview' }, Object.values(values).join(' · '))));
    this.list.replaceChildren(...this.options);
    this.filter.hidden = rows.length <= filterFrom;
    if (this.filter.hidden) this.filter.value = '';
    this.showOptions();
  }

  showOptions() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const option of this.options) option.hidden = !option.textContent.toLowerCase().includes(wanted);
    this.none.hidden = this.options.some(option => !option.hidden);
    this.showChosen();
  }

  showChosen() {
    const { row, options } = this;
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === row));
    const chosen = options[row];
    if (chosen) this.list.setAttribute('aria-activedescendant', chosen.id);
    else this.list.removeAttribute('aria-activedescendant');
    if (chosen && row !== this.shownRow) this.bringIntoSight(chosen);
    this.shownRow = row;
    const name = chosen ? chosen.firstChild.textContent : 'none';
    this.button.textContent = `Row: ${name}`;
    this.button.dataset.tip = 'Show rows · , . to step';
    const seen = options.filter(option => !option.hidden).length;
    const all = options.length;
    const place = row === null ? `${all}` : `${row + 1} of ${all}`;
    this.count.textContent = seen < all ? `${seen} of ${all} match` : place;
    this.showValues(row);
  }

  // Only the list scrolls; the panel keeps its scroll position.
  bringIntoSight(option) {
    const { list } = this;
    const top = option.offsetTop - list.offsetTop;
    list.scrollTop = Math.min(Math.max(list.scrollTop, top + option.offsetHeight - list.clientHeight), top);
  }

  showValues(row) {
    const values = Object.entries(this.session.film?.rows?.[row]?.values ?? {});
    this.values.hidden = values.length === 0;
    this.values.replaceChildren(...values.flatMap(([name, value]) => [
      make('dt', { title: name }, name), make('dd', { title: value }, String(value))]));
  }
}
