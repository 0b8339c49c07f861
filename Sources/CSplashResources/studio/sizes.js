// The size of the video in points: its own, a device's, or a custom one.

import { make } from './dom.js';

const groups = [
  ['Phones', [
    ['Galaxy S24', 360, 780], ['iPhone SE', 375, 667], ['iPhone 13 mini', 375, 812], ['iPhone 14', 390, 844],
    ['iPhone 16', 393, 852], ['iPhone 16 Pro', 402, 874], ['Pixel 9', 412, 924], ['iPhone 16 Pro Max', 440, 956],
  ]],
  ['Tablets', [
    ['iPad mini', 744, 1133], ['Galaxy Tab S9', 800, 1280], ['iPad', 820, 1180], ['iPad Pro 13″', 1032, 1376],
  ]],
];
const largest = 16384;

const turned = ([width, height]) => [height, width];
const isLandscape = size => size[0] > size[1];
const isEqual = (a, b) => a[0] === b[0] && a[1] === b[1];

export class Sizes {
  constructor({ button, menu, session }) {
    Object.assign(this, { button, menu, session });
    // The size of each scene without a selection, once it is known.
    this.own = new Map();
    this.shownSize = '';
    this.build();
    button.addEventListener('click', () => menu.togglePopover());
    menu.addEventListener('toggle', event => {
      const isOpen = event.newState === 'open';
      button.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) this.place();
    });
    menu.addEventListener('keydown', event => this.keydown(event));
    session.listen(topic => {
      if (topic === 'film' || topic === 'variant') this.render();
    });
  }

  get current() {
    const { variant, film } = this.session;
    return variant.size ?? film?.points ?? null;
  }

  build() {
    this.ownSize = make('span', { className: 'size-numbers' });
    this.ownItem = this.makeItem(null, make('span', {}, 'Original size'), this.ownSize);
    this.items = [this.ownItem];
    const sections = groups.map(([title, devices]) => {
      const items = devices.map(([name, ...size]) => this.makeItem(size, make('span', {}, name),
        make('span', { className: 'size-numbers' }, size.join(' × '))));
      this.items.push(...items);
      return make('section', {}, make('h3', {}, title), ...items);
    });
    this.width = this.makeNumber('Width in points');
    this.height = this.makeNumber('Height in points');
    this.turn = make('button', { type: 'button', className: 'tool text size-turn' }, 'Rotate');
    this.turn.addEventListener('click', () => this.set(turned(this.current)));
    const free = make('form', { className: 'size-free' }, this.width, make('span', { 'aria-hidden': 'true' }, '×'),
      this.height, make('button', { type: 'submit', className: 'tool text' }, 'Apply'), this.turn);
    free.addEventListener('submit', event => {
      event.preventDefault();
      this.setFree();
    });
    this.menu.append(this.ownItem, ...sections, free);
  }

  makeItem(size, ...content) {
    const item = make('button', { type: 'button', className: 'size-item' }, ...content);
    item.addEventListener('click', () => {
      // The device has the orientation of the video.
      this.set(size && this.session.variant.size && isLandscape(this.current) ? turned(size) : size);
      this.menu.hidePopover();
    });
    item.size = size;
    return item;
  }

  makeNumber(label) {
    return make('input', { type: 'text', inputMode: 'numeric', size: 5, maxLength: 5, autocomplete: 'off',
      'aria-label': label });
  }

  set(size) {
    this.session.setVariant({ size });
  }

  setFree() {
    const fields = [this.width, this.height];
    const size = fields.map(field => (/^\d+$/.test(field.value.trim()) ? Number(field.value) : 0));
    const isRight = size.map(value => value >= 1 && value <= largest);
    fields.forEach((field, index) => field.setAttribute('aria-invalid', String(!isRight[index])));
    if (isRight.every(Boolean)) this.set(size);
    else fields[isRight.indexOf(false)].focus();
  }

  keydown(event) {
    // Escape closes only this popup.
    if (event.key === 'Escape') event.stopPropagation();
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!direction || event.target.matches('input')) return;
    event.preventDefault();
    const at = this.items.indexOf(document.activeElement);
    this.items[Math.min(Math.max(at + direction, 0), this.items.length - 1)].focus();
  }

  place() {
    const box = this.button.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - this.menu.offsetWidth - 8);
    this.menu.style.left = `${Math.max(left, 8)}px`;
    this.menu.style.top = `${box.bottom + 4}px`;
    (this.items.find(item => item.getAttribute('aria-pressed') === 'true') ?? this.ownItem).focus();
  }

  render() {
    const { film, variant, connection } = this.session;
    this.button.hidden = !film || film.frames === 0;
    if (this.button.hidden) return;
    // The video may still be that of the previous variant.
    if (film.ownPoints) this.own.set(film.scene, film.ownPoints);
    else if (!connection.goodVariant.size && film.errors.length === 0) this.own.set(film.scene, film.points);
    const own = this.own.get(film.scene);
    this.ownSize.textContent = own ? own.join(' × ') : '';
    const { current } = this;
    this.button.querySelector('span').textContent = `${current.join(' × ')} pt`;
    this.button.setAttribute('aria-label', `Size: ${current.join(' × ')} points`);
    this.button.classList.toggle('changed', Boolean(variant.size));
    for (const item of this.items) {
      const isChosen = item.size === null ? !variant.size
        : Boolean(variant.size) && [item.size, turned(item.size)].some(size => isEqual(size, variant.size));
      item.setAttribute('aria-pressed', String(isChosen));
    }
    this.turn.disabled = current[0] === current[1];
    // Typed text stays until the size changes.
    if (String(current) === this.shownSize) return;
    this.shownSize = String(current);
    [this.width.value, this.height.value] = current.map(String);
    for (const field of [this.width, this.height]) field.removeAttribute('aria-invalid');
  }
}
