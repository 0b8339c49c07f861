// The values of one layer over the entire video, shown as curves with the playhead.

import { ask } from './ask.js';
import { colour, listenToTheme, prepare } from './colours.js';
import { clamp } from './timecode.js';

const height = 56;
const margin = 5;
const parts = ['part-1', 'part-2', 'part-3', 'part-4'];

function shortNumber(value) {
  return String(Number(value.toPrecision(4)));
}

// The curve of one value. The canvas is drawn once; only the playhead moves.
class Curve {
  constructor(series, times, seek) {
    Object.assign(this, { series, times });
    this.element = document.createElement('div');
    this.element.className = 'curve';
    const head = document.createElement('div');
    head.className = 'curve-head';
    const name = document.createElement('span');
    name.textContent = series.key;
    const numbers = series.parts.map((part, index) => {
      const number = document.createElement('output');
      number.style.color = `var(--${parts[index % parts.length]})`;
      number.title = part;
      return number;
    });
    head.append(name, ...numbers);
    this.numbers = numbers;
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('aria-hidden', 'true');
    this.playhead = document.createElement('i');
    const plot = document.createElement('div');
    plot.className = 'plot';
    plot.append(this.canvas, this.playhead);
    this.element.append(head, plot);
    const known = series.values.flat().filter(value => value !== null);
    this.low = known.length > 0 ? Math.min(...known) : 0;
    this.high = known.length > 0 ? Math.max(...known) : 1;
    plot.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      seek(this.partAt(event), event);
    });
    plot.addEventListener('pointermove', event => {
      if (plot.hasPointerCapture(event.pointerId)) seek(this.partAt(event), event);
    });
    this.plot = plot;
  }

  partAt(event) {
    const box = this.plot.getBoundingClientRect();
    return clamp((event.clientX - box.left) / box.width, 0, 1);
  }

  draw(width) {
    const context = prepare(this.canvas, width, height);
    const range = this.high - this.low;
    const room = height - 2 * margin;
    const y = value => height - margin - (range === 0 ? room / 2 : (value - this.low) / range * room);
    const last = Math.max(this.times.length - 1, 1);
    context.fillStyle = colour('line');
    if (this.low < 0 && this.high > 0) context.fillRect(0, Math.round(y(0)), width, 1);
    context.lineWidth = 1.4;
    context.lineJoin = 'round';
    this.series.values.forEach((values, index) => {
      context.strokeStyle = colour(parts[index % parts.length]);
      context.beginPath();
      let isDown = false;
      values.forEach((value, at) => {
        if (value === null) {
          isDown = false;
          return;
        }
        if (isDown) context.lineTo(at / last * width, y(value));
        else context.moveTo(at / last * width, y(value));
        isDown = true;
      });
      context.stroke();
    });
    context.font = '9px system-ui, sans-serif';
    context.textAlign = 'right';
    const write = (value, bottom) => {
      const text = shortNumber(value);
      const room = context.measureText(text).width + 6;
      context.fillStyle = colour('lane');
      context.fillRect(width - room, bottom - 9, room, 12);
      context.fillStyle = colour('quiet');
      context.fillText(text, width - 3, bottom);
    };
    write(this.high, 9);
    if (range > 0) write(this.low, height - 3);
  }

  place(part) {
    this.playhead.style.left = `${part * 100}%`;
    const at = Math.round(part * (this.times.length - 1));
    this.numbers.forEach((number, index) => {
      const value = this.series.values[index]?.[at];
      const text = value === null || value === undefined ? '–' : shortNumber(value);
      if (number.textContent !== text) number.textContent = text;
    });
  }
}

export class Curves {
  constructor({ session, element }) {
    Object.assign(this, { session, element });
    this.curves = [];
    this.request = '';
    session.listen(topic => {
      if (topic === 'other') this.request = '';
    });
    listenToTheme(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(element);
  }

  clear() {
    this.request = '';
    this.curves = [];
    this.element.replaceChildren();
  }

  // The same request isn't repeated, because the curves contain all frames.
  async show(path, keys) {
    const { session } = this;
    if (keys.length === 0) {
      this.clear();
      return;
    }
    const query = new URLSearchParams({ path, keys: keys.join(',') });
    const request = `curves/${session.film.revision}?${query}`;
    if (request === this.request) return;
    this.request = request;
    try {
      const response = await ask(session, request);
      if (this.request !== request) return;
      const { times, series } = response.ok ? await response.json() : { times: [], series: [] };
      const hasNumbers = ({ values }) => values.some(row => row.some(value => value !== null));
      const seek = (part, event) => {
        session.seek(part * session.end, performance.timeOrigin + event.timeStamp);
      };
      this.curves = series.filter(hasNumbers).map(one => new Curve(one, times, seek));
      this.element.replaceChildren(...this.curves.map(curve => curve.element));
      this.draw();
    } catch (error) {
      console.info('No curves:', error.message);
      this.request = '';
    }
  }

  draw() {
    const width = this.curves[0]?.plot.clientWidth ?? 0;
    if (width === 0) return;
    for (const curve of this.curves) curve.draw(width);
    this.place();
  }

  place() {
    const { end, frame } = this.session;
    for (const curve of this.curves) curve.place(end === 0 ? 0 : frame / end);
  }
}
