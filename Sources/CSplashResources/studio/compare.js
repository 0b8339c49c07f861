// The controls for comparing with golden frames. The worker loads, compares and draws.

import { counted } from './warnings.js';

const blinkMilliseconds = 500;
const modes = ['off', 'golden', 'blink', 'difference'];
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export class Compare {
  constructor({ box, canvas, session, picture, view }) {
    Object.assign(this, { box, canvas, session, picture, view });
    this.mode = 'off';
    this.isGoldenShown = true;
    this.timer = null;
    this.result = null;
    this.asked = '';
    this.text = box.querySelector('output');
    this.buttons = [...box.querySelectorAll('[data-mode]')];
    const offscreen = canvas.transferControlToOffscreen();
    picture.worker.postMessage({ command: 'golden', canvas: offscreen }, [offscreen]);
    for (const button of this.buttons) button.addEventListener('click', () => this.setMode(button.dataset.mode));
    box.querySelector('.previous').addEventListener('click', event => this.jump(-1, stampOf(event)));
    box.querySelector('.next').addEventListener('click', event => this.jump(1, stampOf(event)));
    session.listen(() => this.render());
    view.listen(() => this.place());
    picture.listen(message => {
      if (message.kind === 'compared') this.receive(message);
    });
  }

  get goldenFrames() {
    return this.session.film?.goldenFrames ?? [];
  }

  // Only a paused golden frame can be compared.
  get isComparable() {
    const { session } = this;
    return !session.playing && this.goldenFrames.includes(session.frame);
  }

  jump(direction, stamp) {
    const { session } = this;
    const frame = direction > 0 ? this.goldenFrames.find(golden => golden > session.frame)
      : this.goldenFrames.findLast(golden => golden < session.frame);
    if (frame === undefined) return;
    session.pause();
    session.seek(frame, stamp);
  }

  setMode(mode) {
    if (this.goldenFrames.length === 0) return;
    this.mode = mode;
    this.isGoldenShown = true;
    clearInterval(this.timer);
    // If reduced motion is preferred, the images alternate only by key.
    if (mode === 'blink' && !stillness.matches) this.timer = setInterval(() => this.alternate(), blinkMilliseconds);
    this.render();
  }

  nextMode() {
    this.setMode(modes[(modes.indexOf(this.mode) + 1) % modes.length]);
  }

  alternate() {
    this.isGoldenShown = !this.isGoldenShown;
    this.show();
  }

  // Alternates the images when a key is pressed, and stops the timer.
  alternateByHand() {
    if (this.mode !== 'blink') this.setMode('blink');
    clearInterval(this.timer);
    this.alternate();
  }

  receive(result) {
    this.result = result;
    this.show();
  }

  render() {
    const { film, frame } = this.session;
    this.box.hidden = this.goldenFrames.length === 0;
    if (this.box.hidden) this.mode = 'off';
    const isAsked = this.isComparable;
    const request = isAsked ? { revision: film.revision, frame, mode: this.mode } : null;
    const text = JSON.stringify(request);
    if (text !== this.asked) {
      this.asked = text;
      this.picture.worker.postMessage({ command: 'compare', request });
    }
    for (const button of this.buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode));
    }
    this.box.querySelector('.previous').disabled = !this.goldenFrames.some(golden => golden < frame);
    this.box.querySelector('.next').disabled = !this.goldenFrames.some(golden => golden > frame);
    this.show();
  }

  show() {
    const { result, mode } = this;
    const { film, frame, playing } = this.session;
    const isCurrent = this.isComparable && result?.frame === frame && result.revision === film.revision;
    const isDrawn = isCurrent && result.mode === mode && !result.problem && mode !== 'off';
    this.canvas.hidden = !isDrawn || (mode === 'blink' && !this.isGoldenShown);
    this.text.classList.toggle('differs', isCurrent && (Boolean(result.problem) || result.differing > 0));
    const { length } = this.goldenFrames;
    if (playing) this.text.textContent = 'Pause to compare';
    else if (!this.isComparable) this.text.textContent = `Not a golden frame (${length} in this video)`;
    else if (!isCurrent) this.text.textContent = 'Comparing…';
    else this.text.textContent = result.problem ?? describe(result);
  }

  place() {
    const { view } = this;
    view.place(this.canvas, { ...view.corner, width: view.width * view.scale, height: view.height * view.scale });
    this.canvas.classList.toggle('sharp', view.zoom > 1);
  }
}

function stampOf(event) {
  return performance.timeOrigin + event.timeStamp;
}

function describe({ differing, largest, of }) {
  if (differing === 0) return 'Matches the golden frame';
  const part = differing / of * 100;
  const percent = part < 0.1 ? '< 0.1' : part.toFixed(1);
  const pixels = counted(differing, 'pixel differs', 'pixels differ');
  return `${pixels} (${percent} %), largest difference ${largest} of 255`;
}
