// The inspector: the selected layer, its values at the current time, and their curves.

import { Curves } from './curves.js';

const colourPattern = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;
const playingMilliseconds = 125;

function text(tag, className, content) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}

export class Inspector {
  constructor({ session, layout, inspected, panel }) {
    Object.assign(this, { session, layout, inspected });
    this.empty = text('p', 'empty', 'Select a layer in the frame or the timeline.');
    this.head = text('header', 'inspector-head', '');
    this.values = document.createElement('dl');
    this.values.className = 'values';
    const curves = document.createElement('div');
    curves.className = 'curves';
    panel.append(this.empty, this.head, curves, this.values);
    this.curves = new Curves({ session, element: curves });
    this.entries = [];
    this.lastPlaced = 0;
    inspected.listen(() => this.render());
    layout.listen(() => this.render());
    session.listen(topic => {
      if (topic === 'frame' || topic === 'transport') this.placeCurves();
    });
    this.render();
  }

  placeCurves() {
    if (!this.layout.shows('inspector')) return;
    const now = performance.now();
    if (this.session.playing && now - this.lastPlaced < playingMilliseconds) return;
    this.lastPlaced = now;
    this.curves.place();
  }

  render() {
    if (!this.layout.shows('inspector')) return;
    const { layer } = this.inspected;
    this.empty.hidden = layer !== null;
    this.head.hidden = layer === null;
    this.values.hidden = layer === null;
    if (layer === null) {
      this.curves.clear();
      return;
    }
    this.renderHead(layer);
    const values = [...layer.values].sort((a, b) => Number(b.isAnimated) - Number(a.isAnimated));
    this.renderValues(values);
    this.curves.show(layer.path, values.filter(value => value.isAnimated).map(value => value.key));
  }

  renderHead(layer) {
    const place = `${layer.path}\n${layer.kind}\n${layer.isShown}`;
    if (this.head.dataset.place === place) return;
    this.head.dataset.place = place;
    const names = layer.path.split('/');
    const title = text('h2', '', names.at(-1));
    const facts = [layer.kind, ...(layer.isShown ? [] : ['hidden at this frame'])].join(' · ');
    const path = document.createElement('nav');
    path.setAttribute('aria-label', 'Parent layers');
    names.slice(0, -1).forEach((name, index) => {
      const parent = names.slice(0, index + 1).join('/');
      const button = text('button', 'crumb', name);
      button.type = 'button';
      button.addEventListener('click', () => this.session.select(parent));
      path.append(button, ' / ');
    });
    path.append(names.at(-1));
    this.head.replaceChildren(title, text('span', 'facts', facts), ...(names.length > 1 ? [path] : []));
  }

  // Elements are kept while the keys are the same, so that text can be selected during playback.
  renderValues(values) {
    const keys = values.map(value => `${value.key}${value.isAnimated}`).join();
    if (keys !== this.keys) {
      this.keys = keys;
      this.entries = values.map(value => {
        const key = text('dt', value.isAnimated ? 'animated' : '', value.key);
        if (value.isAnimated) key.append(text('span', 'hidden-text', ' (animated)'));
        key.title = value.key;
        const swatch = text('i', 'value-swatch', '');
        swatch.hidden = true;
        return { key, swatch, value: text('span', 'value', '') };
      });
      this.values.replaceChildren(...this.entries.flatMap(entry => {
        const cell = document.createElement('dd');
        cell.append(entry.swatch, entry.value);
        return [entry.key, cell];
      }));
    }
    values.forEach(({ value }, index) => {
      const entry = this.entries[index];
      if (entry.value.textContent === value) return;
      entry.value.textContent = value;
      entry.value.title = value;
      entry.swatch.hidden = !colourPattern.test(value);
      if (!entry.swatch.hidden) entry.swatch.style.setProperty('--colour', value);
    });
  }
}
