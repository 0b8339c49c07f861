// The tooltip of an animation, with its times, and its curve with the range of its values.

import { heights, kindColour } from './lanes.js';
import { clamp } from './timecode.js';
import { describeAnimation } from './tree.js';

const space = 'http://www.w3.org/2000/svg';
const size = { width: 120, height: 64, margin: 8 };

function curveOf(animation) {
  const { curve, curveName } = animation;
  const height = heights(animation);
  const x = part => size.margin + part * (size.width - 2 * size.margin);
  const y = value => size.height - size.margin - height(value) * (size.height - 2 * size.margin);
  const points = curve.map((value, index) => `${x(index / (curve.length - 1)).toFixed(1)},${y(value).toFixed(1)}`);
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  const frame = document.createElementNS(space, 'path');
  frame.setAttribute('class', 'frame');
  const edges = curveName === null ? [0, 1] : [Math.min(...curve), Math.max(...curve)];
  frame.setAttribute('d', edges.map(value => `M${x(0)} ${y(value)}H${x(1)}`).join(''));
  const line = document.createElementNS(space, 'polyline');
  line.setAttribute('points', points.join(' '));
  line.style.stroke = `var(--${kindColour(animation.kind)})`;
  svg.append(frame, line);
  return svg;
}

function rangeOf({ curve, curveName }) {
  const range = document.createElement('span');
  range.className = 'tip-range';
  const [low, high] = [Math.min(...curve), Math.max(...curve)].map(value => String(Number(value.toPrecision(4))));
  range.textContent = `${curveName}: ${low} … ${high}`;
  return range;
}

export class Tip {
  constructor(element) {
    this.element = element;
    this.row = null;
  }

  show(row, event) {
    const { element } = this;
    element.hidden = row === null;
    if (row === null) {
      this.row = null;
      return;
    }
    if (row !== this.row) {
      this.row = row;
      const title = document.createElement('strong');
      title.textContent = row.animation.name;
      const facts = document.createElement('span');
      facts.textContent = describeAnimation(row.animation);
      element.replaceChildren(title, facts);
      if (row.animation.curve) element.append(curveOf(row.animation));
      if (row.animation.curve && row.animation.curveName !== null) element.append(rangeOf(row.animation));
    }
    const x = clamp(event.clientX + 14, 8, innerWidth - element.offsetWidth - 8);
    const y = Math.max(event.clientY - element.offsetHeight - 12, 8);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}
