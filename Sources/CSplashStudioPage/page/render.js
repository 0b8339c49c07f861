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

export class Render {
  constructor({ dialog, session, jobs, say }) {
    Object.assign(this, { dialog, session, jobs, say });
    this.form = dialog.querySelector('form');
    this.fields = this.form.elements;
    get('render-close').addEventListener('click', () => dialog.close());
    get('render-cancel').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', event => {
      if (event.target === dialog) dialog.close();
    });
    this.form.addEventListener('input', event => {
      if (event.target === this.fields.pixels) this.fields.width.value = 'other';
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
    const text = this.fields.pixels.value.trim();
    const width = /^\d+$/.test(text) ? Number(text) : NaN;
    return width >= 1 && width <= widest ? width : NaN;
  }

  get hasQuality() {
    return withQuality.has(this.fields.format.value);
  }

  render() {
    const { film, first, last, end } = this.session;
    const { range, pixels } = this.fields;
    get('render-whole-note').textContent = `0–${end}`;
    get('render-part-note').textContent = this.hasRange ? `${first}–${last}` : 'none set';
    for (const radio of range) {
      if (radio.value === 'part') radio.disabled = !this.hasRange;
    }
    if (!this.hasRange) range.value = 'whole';
    get('render-own-note').textContent = `${film.width} px`;
    if (pixels.value === '') pixels.placeholder = String(Math.round(film.width / 2));
    get('render-quality').hidden = !this.hasQuality;
    const { width, frames } = this;
    const isWrong = Number.isNaN(width);
    pixels.setAttribute('aria-invalid', String(isWrong && pixels.value !== ''));
    get('render-start').disabled = isWrong;
    const count = frames[1] - frames[0] + 1;
    const seconds = Number(timeOfFrame(count, film).toFixed(3));
    const size = isWrong ? 'enter a width' : width === null ? `${film.width} × ${film.height} px`
      : `${width} × ${Math.round(width * film.height / film.width)} px`;
    get('render-sum').textContent
      = `${count} ${count === 1 ? 'frame' : 'frames'} · ${seconds} s · ${size}`;
  }

  async start() {
    const { film } = this.session;
    const { format, quality } = this.fields;
    const [first, last] = this.frames;
    const request = { revision: film.revision, first, last, format: format.value, width: this.width,
      quality: this.hasQuality ? quality.value : null };
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
