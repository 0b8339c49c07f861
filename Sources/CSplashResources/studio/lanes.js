// Draws the timeline's lanes: bars, keyframes, the curves of values, the ruler and the markers.

import { colour } from './colours.js';
import { labelStep, labelText } from './ruler.js';

export const rowHeight = 22;
export const rulerHeight = 24;
const barHeight = 14;
const diamond = 3.5;
const leastCurve = 26;
const leastGap = 3;
const hintRoom = 8;

const colours = {
  basic: 'kind-basic', keyframe: 'kind-basic', path: 'kind-path', spring: 'kind-spring', group: 'kind-group',
  transition: 'kind-transition', view: 'kind-view', function: 'kind-function',
};

export function kindColour(kind) {
  return colours[kind] ?? 'kind-basic';
}

// Returns a function from a value of the curve to its height, 0…1: from the smallest to the largest value. The progress
// is 0…1, even if a spring exceeds it.
export function heights({ curve, curveName }) {
  const ends = curveName === null ? [0, 1] : [];
  const low = Math.min(...ends, ...curve);
  const high = Math.max(...ends, ...curve);
  return value => (value - low) / (high - low);
}

// The times of all animations in a collapsed layer, without duplicates.
const summaries = new WeakMap();
function summary(layer) {
  if (!summaries.has(layer)) {
    const spans = [];
    const collect = part => {
      for (const animation of part.animations) {
        spans.push(...animation.spans);
        collect(animation);
      }
      part.layers?.forEach(collect);
    };
    collect(layer);
    spans.sort((a, b) => a[0] - b[0]);
    const merged = [];
    for (const [begin, end] of spans) {
      const last = merged.at(-1);
      if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([begin, end]);
    }
    summaries.set(layer, merged);
  }
  return summaries.get(layer);
}

export class Lanes {
  // The scale maps times to positions: { x(time), width, height, left, secondsPerPixel }.
  constructor(context, scale, film) {
    Object.assign(this, { context, scale, film });
  }

  bar([begin, end], y, height, least = 2) {
    const left = Math.max(this.scale.x(begin), -4);
    const right = Math.min(this.scale.x(end), this.scale.width + 4);
    if (right < 0 || left > this.scale.width) return;
    this.context.beginPath();
    this.context.roundRect(left, y, Math.max(right - left, least), height, Math.min(2.5, height / 2));
    this.context.fill();
  }

  line(x, top, bottom, width = 1) {
    this.context.fillRect(Math.round(x - width / 2), top, width, bottom - top);
  }

  row(row, y, state) {
    const { context, scale } = this;
    if (state.isSelected || state.isHovered) {
      context.fillStyle = colour(state.isSelected ? 'row-selected' : 'row-hover');
      context.fillRect(0, y, scale.width, rowHeight);
    }
    context.fillStyle = colour('row-line');
    context.fillRect(0, y + rowHeight - 1, scale.width, 1);
    if (row.animation) this.animation(row.animation, y + (rowHeight - barHeight) / 2 - 0.5, state.isSelected);
    else this.layer(row, y);
  }

  layer(row, y) {
    const { context } = this;
    const middle = y + rowHeight / 2 - 0.5;
    context.fillStyle = colour(row.layer.role === 'layer' ? 'bar-layer' : 'bar-other');
    for (const span of row.layer.spans) this.bar(span, middle - 1.5, 3);
    if (!row.hasChildren || row.isOpen) return;
    context.fillStyle = colour('kind-group');
    for (const span of summary(row.layer)) this.bar(span, middle - 3.5, 7);
  }

  animation(animation, y, isSelected) {
    const { context } = this;
    const strong = colour(kindColour(animation.kind));
    context.fillStyle = strong;
    context.globalAlpha = 0.16;
    for (const span of animation.held) this.bar(span, y + 3, barHeight - 6);
    context.globalAlpha = isSelected ? 0.6 : 0.38;
    for (const span of animation.spans) this.bar(span, y, barHeight, 3);
    context.globalAlpha = 1;
    this.curve(animation, y, isSelected ? colour('text') : strong);
    context.fillStyle = colour('bar-edge');
    this.spread(animation.cycles, x => this.line(x, y, y + barHeight));
    context.fillStyle = strong;
    this.spread(animation.keyframes, x => this.diamond(x, y + barHeight / 2));
  }

  // Only distinguishable lines are drawn, because there may be thousands.
  spread(times, draw) {
    let last = -Infinity;
    for (const time of times) {
      const x = this.scale.x(time);
      if (x > this.scale.width + diamond) break;
      if (x < -diamond || x - last < leastGap) continue;
      draw(x);
      last = x;
    }
  }

  // Each repetition shows the curve, if there is room.
  curve(animation, y, stroke) {
    const { context, scale } = this;
    const span = animation.spans[0];
    if (!animation.curve || !span) return;
    const starts = [span[0], ...animation.cycles, span[1]];
    // The last repetition may be cut off, but has the same width.
    const width = (starts[1] - starts[0]) / scale.secondsPerPixel;
    if (width < leastCurve) return;
    const height = heights(animation);
    context.strokeStyle = stroke;
    context.lineWidth = 1.2;
    for (let index = 0; index + 1 < starts.length; index += 1) {
      const left = scale.x(starts[index]);
      const right = Math.min(left + width, scale.x(span[1]));
      if (right < 0 || left > scale.width) continue;
      context.save();
      context.beginPath();
      context.rect(left, y, right - left, barHeight);
      context.clip();
      context.beginPath();
      animation.curve.forEach((value, at) => {
        const x = left + width * at / (animation.curve.length - 1);
        context.lineTo(x, y + barHeight - 1.5 - height(value) * (barHeight - 3));
      });
      context.stroke();
      context.restore();
    }
  }

  diamond(x, y) {
    const { context } = this;
    context.beginPath();
    context.moveTo(x, y - diamond - 0.5);
    context.lineTo(x + diamond + 0.5, y);
    context.lineTo(x, y + diamond + 0.5);
    context.lineTo(x - diamond - 0.5, y);
    context.closePath();
    context.fill();
    context.strokeStyle = colour('bar');
    context.lineWidth = 1;
    context.stroke();
  }

  ruler(duration) {
    const { context, scale } = this;
    const step = labelStep(scale.secondsPerPixel);
    const parts = [10, 5, 2, 1].find(count => step / count / scale.secondsPerPixel >= hintRoom);
    context.font = '10px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const first = Math.max(Math.floor(scale.left * scale.secondsPerPixel / step) * parts, 0);
    for (let index = first; index * step / parts <= duration + 1e-6; index += 1) {
      const x = scale.x(index * step / parts);
      if (x > scale.width) break;
      const isLabelled = index % parts === 0;
      context.fillStyle = colour(isLabelled ? 'quiet' : 'line');
      this.line(x, rulerHeight - (isLabelled ? 7 : 4), rulerHeight - 1);
      const hasRoom = x + 34 < scale.width;
      if (isLabelled && hasRoom) context.fillText(labelText(index * step / parts, step), x + 4, rulerHeight - 7);
    }
    context.fillStyle = colour('line');
    context.fillRect(0, rulerHeight - 1, scale.width, 1);
  }

  // Draws thin grid lines under the bars, at the ruler's numbers.
  grid(duration) {
    const { context, scale } = this;
    const step = labelStep(scale.secondsPerPixel);
    context.fillStyle = colour('row-line');
    const first = Math.max(Math.floor(scale.left * scale.secondsPerPixel / step), 0);
    for (let index = first; index * step <= duration + 1e-6; index += 1) {
      const x = scale.x(index * step);
      if (x > scale.width) break;
      this.line(x, rulerHeight, scale.height);
    }
  }

  markers(markers) {
    const { context, scale } = this;
    context.font = '10px system-ui, sans-serif';
    context.textBaseline = 'middle';
    for (const marker of markers) {
      const x = scale.x(marker.time);
      context.fillStyle = colour('accent');
      context.globalAlpha = 0.45;
      this.line(x, 0, scale.height);
      context.globalAlpha = 1;
      context.fillRect(Math.round(x - 0.5), 0, 3, 9);
      context.fillStyle = colour('quiet');
      context.fillText(marker.name, x + 5, 6);
    }
  }

  outside(first, last) {
    const { context, scale } = this;
    context.fillStyle = colour('bar');
    context.globalAlpha = 0.6;
    const left = scale.x(first);
    const right = scale.x(last);
    if (left > 0) context.fillRect(0, rulerHeight, left, scale.height);
    if (right < scale.width) context.fillRect(right, rulerHeight, scale.width - right, scale.height);
    context.globalAlpha = 1;
  }
}
