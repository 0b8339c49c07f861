// The dialog for rendering the video to a file.

import { make } from './dom.js';
import { timeOfFrame } from './timecode.js';

const get = id => document.getElementById(id);
const names = {
  mp4: 'MP4', gif: 'GIF', webm: 'WebM', mov: 'MOV', apng: 'Animated PNG', webp: 'Animated WebP',
  avif: 'Animated AVIF',
};
// The other formats are lossless.
const withQuality = new Set(['mp4', 'webm', 'mov', 'webp', 'gif']);
const widest = 16384;
const mostLoops = 65535;
// Frames of a GIF last a whole number of hundredths of a second; the first rates are exact.
const gifRates = [50, 25, 20, 12.5, 10];
const rates = [60, 50, 30, 25, 24, 20, 15, 12.5, 10];
const usualGIFRate = 25;

// Returns a whole number in a field from 1 to the limit; NaN if the field has none.
function wholeNumber(field, most) {
  const text = field.value.trim();
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= 1 && number <= most ? number : NaN;
}

export class Render {
  constructor({ dialog, session, jobs, say }) {
    Object.assign(this, { dialog, session, jobs, say });
    this.form = dialog.querySelector('form');
    this.fields = this.form.elements;
    // The rate that was chosen by hand: a number as text, or "" for the video's own.
    this.chosenRate = null;
    get('render-close').addEventListener('click', () => dialog.close());
    get('render-cancel').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', event => {
      if (event.target === dialog) dialog.close();
    });
    this.form.addEventListener('input', event => {
      const { fps, loop, pixels, times, width } = this.fields;
      if (event.target === pixels) width.value = 'other';
      if (event.target === times) loop.value = 'count';
      if (event.target === fps) this.chosenRate = fps.value;
      this.render();
    });
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      this.start();
    });
    session.listen(topic => {
      if (dialog.open && topic !== 'frame') this.render();
    });
  }

  open() {
    const { film, hasFrames } = this.session;
    if (!hasFrames || this.dialog.open) return;
    const { format, range } = this.fields;
    const chosen = format.value;
    format.replaceChildren(...film.renderFormats.map(value => make('option', { value }, names[value] ?? value)));
    if (film.renderFormats.includes(chosen)) format.value = chosen;
    range.value = this.hasRange ? 'part' : 'whole';
    this.dialog.showModal();
    this.render();
  }

  get hasRange() {
    return this.session.in !== null || this.session.out !== null;
  }

  get frames() {
    const { first, last, end } = this.session;
    return this.fields.range.value === 'part' && this.hasRange ? [first, last] : [0, end];
  }

  // The width in pixels; null for the video's own width, NaN if the field is invalid.
  get width() {
    if (this.fields.width.value === 'own') return null;
    return this.fields.width.value === 'half' ? this.halfWidth : wholeNumber(this.fields.pixels, widest);
  }

  get halfWidth() {
    return Math.max(Math.round(this.session.film.width / 2), 1);
  }

  // The frames per second; null for the video's own rate.
  get fps() {
    const { value } = this.fields.fps;
    return value === '' ? null : Number(value);
  }

  get hasLoop() {
    return this.session.film.loopFormats.includes(this.fields.format.value);
  }

  // The loop count; null to loop forever, NaN if the field is invalid.
  get loop() {
    return !this.hasLoop || this.fields.loop.value === 'forever' ? null : wholeNumber(this.fields.times, mostLoops);
  }

  // The video's own rate, and common lower ones. GIFs can't have more than 50 frames per second.
  renderRates() {
    const { fps, format } = this.fields;
    const isGIF = format.value === 'gif';
    const [numerator, denominator] = this.session.film.fps;
    const own = numerator / denominator;
    const lower = (isGIF ? gifRates : rates).filter(rate => rate < own - 0.01);
    const options = lower.map(rate => make('option', { value: String(rate) }, `${rate} fps`));
    if (!isGIF || own <= gifRates[0]) {
      const name = `Original (${Number(own.toFixed(3))} fps)`;
      options.unshift(make('option', { value: '' }, name));
    }
    fps.replaceChildren(...options);
    const usual = isGIF && own > usualGIFRate ? String(usualGIFRate) : '';
    const hasChosen = options.some(option => option.value === this.chosenRate);
    fps.value = hasChosen ? this.chosenRate : usual;
  }

  get hasQuality() {
    return withQuality.has(this.fields.format.value);
  }

  render() {
    const { film, first, last, end } = this.session;
    const { range, pixels, times } = this.fields;
    this.renderRates();
    get('render-whole-note').textContent = `0–${end}`;
    get('render-part-note').textContent = this.hasRange ? `${first}–${last}` : 'none set';
    for (const radio of range) {
      if (radio.value === 'part') radio.disabled = !this.hasRange;
    }
    if (!this.hasRange) range.value = 'whole';
    get('render-own-note').textContent = `${film.width} px`;
    get('render-half-note').textContent = `${this.halfWidth} px`;
    if (pixels.value === '') pixels.placeholder = String(this.halfWidth);
    get('render-quality').hidden = !this.hasQuality;
    get('render-loop').hidden = !this.hasLoop;
    const { width, frames, fps, loop } = this;
    const isWrongWidth = Number.isNaN(width);
    const isWrongLoop = Number.isNaN(loop);
    pixels.setAttribute('aria-invalid', String(isWrongWidth && pixels.value !== ''));
    times.setAttribute('aria-invalid', String(isWrongLoop && times.value !== ''));
    get('render-start').disabled = isWrongWidth || isWrongLoop;
    const length = timeOfFrame(frames[1] - frames[0] + 1, film);
    const count = fps === null ? frames[1] - frames[0] + 1 : Math.max(Math.round(length * fps), 1);
    const seconds = Number(length.toFixed(3));
    const size = isWrongWidth ? 'enter a width' : isWrongLoop ? 'enter a loop count' : width === null ? `${film.width} × ${film.height} px`
      : `${width} × ${Math.round(width * film.height / film.width)} px`;
    get('render-sum').textContent
      = `${count} ${count === 1 ? 'frame' : 'frames'} · ${seconds} s · ${size}`;
  }

  async start() {
    const { film } = this.session;
    const { format, quality } = this.fields;
    const [first, last] = this.frames;
    const request = { revision: film.revision, first, last, format: format.value, width: this.width,
      fps: this.fps, loop: this.loop, quality: this.hasQuality ? quality.value : null };
    this.dialog.close();
    try {
      const response = await fetch('render', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request) });
      if (response.status === 410) throw new Error('the video has just changed. Try again.');
      if (response.status === 503) throw new Error('the studio is busy. Try again when a render has finished.');
      if (!response.ok) throw new Error((await response.text()) || `status ${response.status}`);
      const { job, command, name } = await response.json();
      this.jobs.add({ job, command, title: name });
    } catch (error) {
      this.say(`Rendering couldn’t start: ${error.message}`);
    }
  }
}
