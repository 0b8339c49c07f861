// The tooltip of an animation, with its times and its easing curve, which is larger than in the bar.

import { kindColour } from './lanes.js';
import { clamp } from './timecode.js';
import { describeAnimation } from './tree.js';

const space = 'http://www.w3.org/2000/svg';
const size = { width: 120, height: 64, margin: 8 };

function curveOf(animation) {
  const { curve } = animation;
  const low = Math.min(0, ...curve);
  const high = Math.max(1, ...curve);
  const x = part => size.margin + part * (size.width - 2 * size.margin);
  const y = value => size.height - size.margin - (value - low) / (high - low) * (size.height - 2 * size.margin);
  const points = curve.map((value, index) => `${x(index / (curve.length - 1)).toFixed(1)},${y(value).toFixed(1)}`);
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  const frame = document.createElementNS(space, 'path');
  frame.setAttribute('class', 'frame');
  frame.setAttribute('d', `M${x(0)} ${y(0)}H${x(1)}M${x(0)} ${y(1)}H${x(1)}`);
  const line = document.createElementNS(space, 'polyline');
  line.setAttribute('points', points.join(' '));
  line.style.stroke = `var(--${kindColour(animation.kind)})`;
  svg.append(frame, line);
  return svg;
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
    }
    const x = clamp(event.clientX + 14, 8, innerWidth - element.offsetWidth - 8);
    const y = Math.max(event.clientY - element.offsetHeight - 12, 8);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}
