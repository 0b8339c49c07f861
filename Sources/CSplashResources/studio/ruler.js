// The static parts of the scrub bar: markers with their names, and the time ruler.

import { frameOfTime } from './timecode.js';

const labelRoom = 72;
const tickRoom = 7;
const leastName = 22;

function element(className, left, text = '') {
  const made = document.createElement('div');
  made.className = className;
  made.style.left = `${left}px`;
  made.textContent = text;
  return made;
}

// A name has room up to the next marker; if that isn't enough, it appears only under the pointer.
export function buildMarkers(names, ticks, markers, left, width) {
  names.replaceChildren();
  ticks.replaceChildren();
  markers.forEach((marker, index) => {
    const x = left(marker.frame);
    const next = markers[index + 1];
    const room = (next ? left(next.frame) : width) - x;
    ticks.append(element('marker-tick', x));
    const label = element('marker', x, room >= leastName ? marker.name : '');
    label.style.maxWidth = `${Math.max(room - 4, 0)}px`;
    label.dataset.name = marker.name;
    names.append(label);
  });
}

// The smallest interval of 1, 2 or 5 times a power of ten that leaves room for the numbers.
export function labelStep(secondsPerPixel) {
  const least = secondsPerPixel * labelRoom;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find(factor => factor * power >= least * 0.999) * power;
  return step > 10 ? Math.ceil(step / 60) * 60 : step;
}

export function labelText(seconds, step) {
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  if (seconds < 60) return `${seconds.toFixed(digits)} s`;
  const rest = (seconds % 60).toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}

export function buildRuler(ruler, film, left, width) {
  ruler.replaceChildren();
  if (width === 0 || film.frames < 2) return;
  const seconds = (film.frames - 1) * film.fps[1] / film.fps[0];
  const step = labelStep(seconds / width);
  const parts = [10, 5, 2, 1].find(count => width * step / seconds / count >= tickRoom);
  for (let index = 0; index * step / parts <= seconds; index += 1) {
    const time = index * step / parts;
    const x = time / seconds * width;
    const isLabelled = index % parts === 0;
    ruler.append(element(isLabelled ? 'tick long' : 'tick', x));
    const hasRoom = x + 34 < width && frameOfTime(time, film) <= film.frames - 1;
    if (isLabelled && hasRoom) ruler.append(element('number', x, labelText(time, step)));
  }
}
