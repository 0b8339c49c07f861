// One field for each parameter type. A field has its element, the id for its label, and show(text). It calls
// change(text) on each input.

import { make } from './dom.js';
import { clamp } from './timecode.js';

// The distance in pixels from which moving the pointer on a label counts as a drag.
const dragFrom = 3;
const longText = 36;
const mostSegments = 4;
const segmentsText = 26;

function setValue(input, text) {
  if (input.value !== text) input.value = text;
}

function makeText(id, name) {
  return make('input', { type: 'text', id, name, spellcheck: false, autocomplete: 'off' });
}

function line({ name }, id, change) {
  const input = makeText(id, name);
  input.placeholder = 'Not set';
  input.addEventListener('input', () => change(input.value));
  return { element: input, show: text => setValue(input, text ?? '') };
}

function string(parameter, id, change) {
  const text = parameter.value ?? '';
  if (text.length <= longText && !text.includes('\n')) return line(parameter, id, change);
  const area = make('textarea', { id, name: parameter.name, rows: 2, spellcheck: false });
  area.addEventListener('input', () => change(area.value));
  return { element: area, show: value => setValue(area, value ?? '') };
}

// The end of a long path is cut off, but appears in the tooltip.
function image(parameter, id, change) {
  const { element, show } = line(parameter, id, change);
  element.placeholder = 'Path of an image';
  return {
    element,
    show: text => {
      show(text);
      element.title = element.value;
    },
  };
}

function bool({ name }, id, change) {
  const input = make('input', { type: 'checkbox', id, name });
  input.addEventListener('change', () => change(String(input.checked)));
  return { element: input, show: text => { input.checked = text === 'true'; } };
}

function choice(parameter, id, change) {
  const choices = parameter.choices ?? [];
  const isShort = choices.length <= mostSegments && choices.join('').length + choices.length * 2 <= segmentsText;
  return isShort ? segments(parameter, choices, id, change) : select(parameter, choices, id, change);
}

function select({ name }, choices, id, change) {
  const list = make('select', { id, name }, ...choices.map(text => make('option', { value: text }, text)));
  list.addEventListener('change', () => change(list.value));
  return { element: list, show: text => setValue(list, text ?? '') };
}

function segments({ name }, choices, id, change) {
  const radios = choices.map(text => make('input', { type: 'radio', name: id, value: text }));
  const element = make('div', { id, className: 'segments', role: 'radiogroup', 'aria-label': name },
    ...radios.map(radio => make('label', {}, radio, make('span', {}, radio.value))));
  for (const radio of radios) radio.addEventListener('change', () => change(radio.value));
  return {
    element,
    show: text => {
      for (const radio of radios) radio.checked = radio.value === text;
    },
  };
}

// Colours

const context = document.createElement('canvas').getContext('2d');

// Converts a CSS colour to "#rrggbb" and an alpha from 0 to 1; null if it is invalid.
function readColour(text) {
  if (!text || !CSS.supports('color', text)) return null;
  context.fillStyle = '#000';
  context.fillStyle = text;
  const normal = context.fillStyle;
  if (normal.startsWith('#')) return { hex: normal, alpha: 1 };
  const numbers = normal.match(/[\d.]+/g)?.map(Number);
  if (!normal.startsWith('rgb') || !numbers) return { hex: null, alpha: 1 };
  const hex = numbers.slice(0, 3).map(byte => Math.round(byte).toString(16).padStart(2, '0')).join('');
  return { hex: `#${hex}`, alpha: numbers[3] ?? 1 };
}

function color({ name }, id, change) {
  const picker = make('input', { type: 'color', 'aria-label': `Pick the colour ${name}` });
  const input = makeText(id, name);
  const swatch = make('span', { className: 'colour-swatch' }, picker);
  const showSwatch = () => {
    const colour = readColour(input.value);
    swatch.style.setProperty('--colour', colour ? input.value : 'transparent');
    if (colour?.hex) picker.value = colour.hex;
  };
  input.addEventListener('input', () => {
    showSwatch();
    change(input.value);
  });
  // The colour picker has no alpha, so the previous alpha is kept.
  picker.addEventListener('input', () => {
    const alpha = readColour(input.value)?.alpha ?? 1;
    const end = alpha < 1 ? Math.round(alpha * 255).toString(16).padStart(2, '0') : '';
    input.value = picker.value + end;
    showSwatch();
    change(input.value);
  });
  return {
    element: make('div', { className: 'colour' }, swatch, input),
    show: text => {
      setValue(input, text ?? '');
      showSwatch();
    },
  };
}

// Numbers

function splitNumber(text) {
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(.*)$/i.exec(text ?? '');
  return match ? { value: Number(match[1]), unit: match[2] } : null;
}

// About a hundredth of the range: 1, 2 or 5 times a power of ten.
function stepOf({ type, min, max, default: plain, value }) {
  const start = splitNumber(value ?? plain)?.value ?? 0;
  if (type === 'angle') return 1;
  if (!Number.isFinite(min) || !Number.isFinite(max)) return Number.isInteger(start) ? 1 : 0.1;
  const least = (max - min) / 100;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [5, 2, 1].find(factor => factor * power <= least * 1.001) * power;
  const isWhole = [min, max, start].every(Number.isInteger) && max - min > 5;
  return isWhole ? Math.max(step, 1) : step;
}

function number(parameter, id, change) {
  const { name } = parameter;
  const min = parameter.min ?? -Infinity;
  const max = parameter.max ?? Infinity;
  const step = stepOf(parameter);
  const hasSlider = Number.isFinite(min) && Number.isFinite(max) && max > min;
  const input = makeText(id, name);
  input.inputMode = 'decimal';
  const slider = make('input', { type: 'range', min, max, step: Number(step.toFixed(6)), 'aria-label': name });
  let shown = '';

  const showSlider = () => {
    const value = splitNumber(input.value)?.value;
    if (value === undefined) return;
    slider.value = value;
    slider.style.setProperty('--part', clamp((value - min) / (max - min), 0, 1));
  };
  const setNumber = value => {
    const unit = splitNumber(input.value)?.unit ?? splitNumber(shown)?.unit ?? '';
    input.value = `${Number(clamp(value, min, max).toFixed(6))}${unit}`;
    showSlider();
    change(input.value);
  };
  const current = () => splitNumber(input.value)?.value ?? splitNumber(shown)?.value ?? 0;
  const factor = event => (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);

  input.addEventListener('input', () => {
    showSlider();
    // An incomplete number isn't sent.
    if (!/^\s*[-+]?\.?$/.test(input.value)) change(input.value);
  });
  input.addEventListener('blur', () => {
    if (/^\s*[-+]?\.?$/.test(input.value)) input.value = shown;
  });
  input.addEventListener('keydown', event => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    setNumber(current() + direction * step * factor(event));
  });
  slider.addEventListener('input', () => setNumber(Number(slider.value)));

  return {
    element: hasSlider ? make('div', { className: 'number-field with-slider' }, slider, input)
      : make('div', { className: 'number-field' }, input),
    // The label can be dragged.
    useLabel: label => {
      label.classList.add('draggable');
      watchDrag(label, () => current(), (start, pixels, event) => {
        setNumber(start + pixels * step * factor(event));
      });
    },
    show: text => {
      shown = text ?? '';
      const isBegun = document.activeElement === input && /^\s*[-+]?\.?$/.test(input.value);
      if (!isBegun) setValue(input, shown);
      showSlider();
    },
  };
}

function watchDrag(label, begin, move) {
  let drag = null;
  label.addEventListener('pointerdown', event => {
    if (event.button === 0) drag = { x: event.clientX, start: begin(), isMoving: false };
  });
  label.addEventListener('pointermove', event => {
    if (!drag) return;
    const pixels = Math.round(event.clientX - drag.x);
    if (!drag.isMoving && Math.abs(pixels) < dragFrom) return;
    if (!drag.isMoving) label.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    move(drag.start, pixels, event);
  });
  const finish = () => {
    // The click after a drag must not move the cursor into the field.
    if (drag?.isMoving) label.addEventListener('click', event => event.preventDefault(), { once: true });
    drag = null;
  };
  label.addEventListener('pointerup', finish);
  label.addEventListener('pointercancel', finish);
}

const makers = { number, angle: number, string, color, bool, choice, image, list: line, numbers: line };

export function makeField(parameter, id, change) {
  return (makers[parameter.type] ?? line)(parameter, id, change);
}
