// The position of the frame in the stage: fit, zoom, pan, the background, and the grid. At a zoom of 1, a pixel of the
// video is a pixel of the screen.

import { clamp } from './timecode.js';

export const backgrounds = ['checkerboard', 'black', 'white', 'grey'];
const steps = [0.05, 0.1, 0.25, 1 / 3, 0.5, 2 / 3, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const largest = 64;
const gridFrom = 8;
const margin = 28;
// The part of the frame that stays visible, in CSS pixels.
const keptInSight = 48;

export class View {
  constructor({ stage, picture, backdrop, grid, pixel }) {
    Object.assign(this, { stage, picture, backdrop, grid, pixel });
    this.width = 0;
    this.height = 0;
    this.isOpaque = true;
    this.isFit = true;
    this.zoom = 1;
    // The video's point in the middle of the stage.
    this.centre = { x: 0, y: 0 };
    this.background = 'checkerboard';
    this.marked = null;
    this.listeners = new Set();
    new ResizeObserver(() => this.apply()).observe(stage);
  }

  listen(listener) {
    this.listeners.add(listener);
  }

  setOpaque(film) {
    if (film.frames > 0) this.isOpaque = film.isOpaque;
    this.apply();
  }

  setSize({ width, height }) {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.apply();
  }

  setBackground(background) {
    if (backgrounds.includes(background)) this.background = background;
    this.apply();
  }

  // The zoom as a factor in CSS pixels.
  get scale() {
    return this.zoom / devicePixelRatio;
  }

  get stageSize() {
    return { width: this.stage.clientWidth, height: this.stage.clientHeight };
  }

  fitZoom() {
    const { width, height } = this.stageSize;
    const room = { width: Math.max(width - 2 * margin, 1), height: Math.max(height - 2 * margin, 1) };
    const zoom = Math.min(room.width / this.width, room.height / this.height) * devicePixelRatio;
    // A small video is enlarged by an integer, so that all its pixels have the same size.
    return zoom > 1 ? clamp(Math.floor(zoom), 1, largest) : zoom;
  }

  fit() {
    this.isFit = true;
    this.apply();
  }

  // The point, in the stage's CSS pixels, keeps its position; the default is the middle of the stage.
  zoomTo(zoom, point) {
    if (this.width === 0) return;
    const size = this.stageSize;
    const about = point ?? { x: size.width / 2, y: size.height / 2 };
    const fixed = this.filmPoint(about);
    this.isFit = false;
    this.zoom = clamp(zoom, steps[0], largest);
    this.centre = {
      x: fixed.x - (about.x - size.width / 2) / this.scale,
      y: fixed.y - (about.y - size.height / 2) / this.scale,
    };
    this.apply();
  }

  zoomStep(direction) {
    const near = 1.001;
    const next = direction > 0
      ? steps.find(step => step > this.zoom * near)
      : steps.findLast(step => step < this.zoom / near);
    if (next !== undefined) this.zoomTo(next);
  }

  panBy(x, y) {
    if (this.width === 0) return;
    this.isFit = false;
    this.centre = { x: this.centre.x - x / this.scale, y: this.centre.y - y / this.scale };
    this.apply();
  }

  restore({ zoom, x, y, background }) {
    this.isFit = zoom === null;
    if (zoom !== null) this.zoom = clamp(zoom, steps[0], largest);
    this.centre = { x: x ?? NaN, y: y ?? NaN };
    this.background = backgrounds.includes(background) ? background : 'checkerboard';
    this.apply();
  }

  get corner() {
    const size = this.stageSize;
    const snap = value => Math.round(value * devicePixelRatio) / devicePixelRatio;
    return {
      x: snap(size.width / 2 - this.centre.x * this.scale),
      y: snap(size.height / 2 - this.centre.y * this.scale),
    };
  }

  filmPoint(point) {
    const corner = this.corner;
    return { x: (point.x - corner.x) / this.scale, y: (point.y - corner.y) / this.scale };
  }

  // Returns the video's pixel at a point of the window; null outside of the frame.
  pixelAt(clientX, clientY) {
    if (this.width === 0) return null;
    const box = this.stage.getBoundingClientRect();
    const point = this.filmPoint({ x: clientX - box.left, y: clientY - box.top });
    const x = Math.floor(point.x);
    const y = Math.floor(point.y);
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? { x, y } : null;
  }

  mark(pixel) {
    this.marked = pixel;
    this.placeMark();
  }

  apply() {
    if (this.width === 0) return;
    const size = this.stageSize;
    if (this.isFit) {
      this.zoom = this.fitZoom();
      this.centre = { x: this.width / 2, y: this.height / 2 };
    }
    if (Number.isNaN(this.centre.x)) this.centre.x = this.width / 2;
    if (Number.isNaN(this.centre.y)) this.centre.y = this.height / 2;
    const room = { x: size.width / 2 - keptInSight, y: size.height / 2 - keptInSight };
    this.centre.x = clamp(this.centre.x, -room.x / this.scale, this.width + room.x / this.scale);
    this.centre.y = clamp(this.centre.y, -room.y / this.scale, this.height + room.y / this.scale);
    const { x, y } = this.corner;
    const box = { x, y, width: this.width * this.scale, height: this.height * this.scale };
    this.place(this.picture, box);
    this.picture.classList.toggle('sharp', this.zoom > 1);
    this.placeBehind(box, size);
    this.placeMark();
    for (const listener of this.listeners) listener();
  }

  // The background and the grid are clipped to the stage, because the frame may be a hundred thousand pixels high.
  placeBehind(box, size) {
    const left = Math.max(box.x, 0);
    const top = Math.max(box.y, 0);
    const seen = {
      x: left,
      y: top,
      width: Math.max(Math.min(box.x + box.width, size.width) - left, 0),
      height: Math.max(Math.min(box.y + box.height, size.height) - top, 0),
    };
    this.place(this.backdrop, seen);
    this.backdrop.dataset.background = this.background;
    this.backdrop.style.backgroundPosition = `${box.x - left}px ${box.y - top}px`;
    this.grid.hidden = this.zoom < gridFrom;
    if (this.grid.hidden) return;
    this.place(this.grid, seen);
    this.grid.style.backgroundSize = `${this.scale}px ${this.scale}px`;
    this.grid.style.backgroundPosition = `${box.x - left}px ${box.y - top}px`;
  }

  placeMark() {
    this.pixel.hidden = this.marked === null || this.zoom < gridFrom;
    if (this.pixel.hidden) return;
    const { x, y } = this.corner;
    this.place(this.pixel, {
      x: x + this.marked.x * this.scale,
      y: y + this.marked.y * this.scale,
      width: this.scale,
      height: this.scale,
    });
  }

  place(element, box) {
    element.style.transform = `translate(${box.x}px, ${box.y}px)`;
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
  }
}
