// The overlay on the frame: the selected layer's box, its anchor point and its motion path. A click selects a layer.

import { ask } from './ask.js';

const space = 'http://www.w3.org/2000/svg';
// A movement longer than this is a drag.
const longestClick = 4;
// A click this close to the last one selects the next layer below.
const samePlace = 3;

function shape(name, className, attributes = {}) {
  const element = document.createElementNS(space, name);
  element.setAttribute('class', className);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// A path has gaps where the layer doesn't exist.
function runs(points) {
  const all = [[]];
  for (const point of points) {
    if (point !== null) all.at(-1).push(point);
    else if (all.at(-1).length > 0) all.push([]);
  }
  return all.filter(run => run.length > 1);
}

export class Overlay {
  constructor({ session, view, hand, inspected, svg, button }) {
    Object.assign(this, { session, view, hand, inspected, svg, button });
    this.isShown = true;
    this.last = { x: NaN, y: NaN, layers: [], at: 0 };
    button.addEventListener('click', () => this.toggle());
    view.listen(() => this.draw());
    inspected.listen(() => this.draw());
    session.listen(topic => {
      if (topic === 'frame' || topic === 'film' || topic === 'selection') this.drawPoint();
    });
    this.watchClicks();
  }

  toggle() {
    this.isShown = !this.isShown;
    this.button.setAttribute('aria-pressed', String(this.isShown));
    this.draw();
  }

  watchClicks() {
    const { stage } = this.view;
    let pressed = null;
    stage.addEventListener('pointerdown', event => {
      const isClick = event.button === 0 && !this.hand.isHeld && !event.target.closest('section, button');
      pressed = isClick ? { x: event.clientX, y: event.clientY } : null;
    });
    stage.addEventListener('pointerup', event => {
      if (!pressed || event.button !== 0) return;
      const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      pressed = null;
      if (distance <= longestClick) this.pick(event.clientX, event.clientY);
    });
    stage.addEventListener('pointercancel', () => { pressed = null; });
  }

  async pick(clientX, clientY) {
    const { session, last } = this;
    const pixel = this.view.pixelAt(clientX, clientY);
    if (!pixel) {
      session.select(null);
      return;
    }
    const isAgain = Math.hypot(clientX - last.x, clientY - last.y) <= samePlace
      && session.selection === last.layers[last.at];
    const query = new URLSearchParams(pixel);
    const ticket = { x: clientX, y: clientY, layers: [], at: 0 };
    this.last = ticket;
    try {
      const response = await ask(session, `pick/${session.film.revision}/${session.frame}?${query}`);
      if (!response.ok || this.last !== ticket) return;
      ticket.layers = (await response.json()).layers;
    } catch (error) {
      console.info('No layer could be picked:', error.message);
      return;
    }
    const below = isAgain ? ticket.layers.indexOf(session.selection) + 1 : 0;
    ticket.at = below < ticket.layers.length ? below : 0;
    session.select(ticket.layers[ticket.at] ?? null);
  }

  // Converts the video's pixels to the stage's CSS pixels.
  points(list) {
    const { x, y } = this.view.corner;
    const { scale } = this.view;
    return list.map(point => [x + point[0] * scale, y + point[1] * scale]);
  }

  text(list) {
    return this.points(list).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  }

  draw() {
    const { layer } = this.inspected;
    const isSeen = this.isShown && layer !== null && this.view.width > 0;
    this.svg.toggleAttribute('hidden', !isSeen);
    if (!isSeen) {
      this.svg.replaceChildren();
      return;
    }
    const parts = [];
    for (const run of runs(layer.motion)) {
      const points = this.text(run);
      parts.push(shape('polyline', 'under', { points }), shape('polyline', 'motion', { points }));
    }
    layer.boxes.forEach((box, index) => {
      const points = this.text(box);
      parts.push(shape('polygon', 'under', { points }));
      parts.push(shape('polygon', index === 0 && layer.isShown ? 'box' : 'box copy', { points }));
    });
    if (layer.boxes.length > 0) {
      for (const [x, y] of this.points(layer.boxes[0])) {
        parts.push(shape('rect', 'corner-mark', { x: x - 2.5, y: y - 2.5, width: 5, height: 5 }));
      }
    }
    if (layer.anchor) {
      const [[x, y]] = this.points([layer.anchor]);
      const d = `M${x - 6} ${y}H${x + 6}M${x} ${y - 6}V${y + 6}`;
      parts.push(shape('path', 'under', { d }), shape('path', 'anchor', { d }));
      parts.push(shape('circle', 'anchor', { cx: x, cy: y, r: 3 }));
    }
    this.point = layer.motion.length > 1 ? shape('circle', 'point', { r: 3.5 }) : null;
    if (this.point) parts.push(this.point);
    this.svg.replaceChildren(...parts);
    this.drawPoint();
  }

  // The point on the path follows each frame, because the path is already known.
  drawPoint() {
    const { layer } = this.inspected;
    if (!this.point || !layer || layer.motion.length < 2) return;
    const part = this.session.end === 0 ? 0 : this.session.frame / this.session.end;
    const place = layer.motion[Math.round(part * (layer.motion.length - 1))];
    this.point.toggleAttribute('hidden', place === null);
    if (place === null) return;
    const [[x, y]] = this.points([place]);
    this.point.setAttribute('cx', x);
    this.point.setAttribute('cy', y);
  }
}
