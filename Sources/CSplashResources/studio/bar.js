// The buttons of the bar and their state.

import { quoted } from './shell.js';
import { momentForCommand, describeFrame, parsePlace } from './timecode.js';
import { variantWords } from './variants.js';
import { backgrounds } from './view.js';

const names = { checkerboard: 'Checkerboard', black: 'Black', white: 'White', grey: 'Grey' };
const get = id => document.getElementById(id);
const stampOf = event => performance.timeOrigin + event.timeStamp;

export class Bar {
  constructor({ session, view, say, copy }) {
    Object.assign(this, { session, view, say });
    this.setUpTransport();
    this.setUpGoto();
    this.setUpView();
    get('copy').addEventListener('click', () => {
      if (session.hasFrames) copy(this.command);
    });
    get('save').addEventListener('click', event => {
      if (!session.hasFrames) event.preventDefault();
    });
    session.listen(topic => this.render(topic));
    view.listen(() => this.renderView());
    this.leaveAfterPointer();
  }

  get command() {
    const { film, frame } = this.session;
    const moment = momentForCommand(frame, film);
    return quoted(['splashrender', 'still', ...variantWords(film), '--at', moment, '-o', 'frame.png']);
  }

  setUpTransport() {
    const { session } = this;
    get('start').addEventListener('click', event => session.seek(0, stampOf(event)));
    get('end').addEventListener('click', event => session.seek(session.end, stampOf(event)));
    get('back').addEventListener('click', event => session.step(-1, stampOf(event)));
    get('forward').addEventListener('click', event => session.step(1, stampOf(event)));
    get('play').addEventListener('click', () => session.toggle());
    get('loop').addEventListener('click', () => session.setLoop(!session.loop));
    get('speed').addEventListener('change', event => {
      session.setSpeed(Number(event.target.value));
      event.target.blur();
    });
  }

  setUpGoto() {
    const field = get('goto');
    field.addEventListener('keydown', event => {
      if (event.key === 'Escape') field.blur();
      if (event.key !== 'Enter' || !this.session.hasFrames) return;
      const frame = parsePlace(field.value, this.session.film);
      field.setAttribute('aria-invalid', String(frame === null));
      if (frame === null) {
        this.say(`“${field.value}” isn’t a frame, time or marker of this video.`);
        field.select();
        return;
      }
      this.session.seek(frame, stampOf(event));
      field.value = '';
      field.blur();
    });
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'));
    field.addEventListener('blur', () => {
      field.removeAttribute('aria-invalid');
      field.value = '';
    });
  }

  setUpView() {
    const { view } = this;
    get('zoom-in').addEventListener('click', () => view.zoomStep(1));
    get('zoom-out').addEventListener('click', () => view.zoomStep(-1));
    get('zoom-fit').addEventListener('click', () => view.fit());
    get('zoom-actual').addEventListener('click', () => view.zoomTo(1));
    for (const background of backgrounds) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'swatch';
      button.dataset.background = background;
      button.setAttribute('aria-label', names[background]);
      button.addEventListener('click', () => view.setBackground(background));
      get('backgrounds').append(button);
    }
  }

  // A clicked button gives up the focus, so that the space key controls playback again.
  leaveAfterPointer() {
    document.addEventListener('click', event => {
      const control = event.target.closest('button, a');
      if (control && event.detail > 0) control.blur();
    });
  }

  render(topic) {
    const { session } = this;
    const { film, frame, playing } = session;
    if (!film) return;
    if (session.hasFrames) {
      get('time').textContent = describeFrame(frame, film);
      get('save').href = `still/${film.revision}/${frame}.png`;
      get('save').download = `${film.name.replace(/^.*\//, '').replace(/\.[^.]*$/, '')}-${frame}.png`;
    } else {
      get('time').textContent = 'No frame yet';
    }
    if (topic === 'frame') return;
    get('play-icon').setAttribute('href', playing ? '#icon-pause' : '#icon-play');
    get('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
    get('play').dataset.tip = playing ? 'Pause · Space' : 'Play · Space';
    get('loop').setAttribute('aria-pressed', String(session.loop));
    get('loop').dataset.tip = session.loop ? 'Loop is on' : 'Loop is off';
    get('speed').value = String(session.speed);
    get('shuttle').hidden = session.shuttle === null;
    get('shuttle').textContent = session.shuttle === null ? '' : `${session.shuttle} ×`.replace('-', '−');
    if (topic === 'film') this.renderView();
  }

  renderView() {
    const { view } = this;
    const percent = view.zoom * 100;
    get('zoom-actual').textContent = `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
    get('zoom-actual').setAttribute('aria-label', `Zoom ${Math.round(percent)} %, go to 100 %`);
    get('zoom-fit').setAttribute('aria-pressed', String(view.isFit));
    for (const button of get('backgrounds').children) {
      const { background } = button.dataset;
      button.setAttribute('aria-pressed', String(background === view.background));
      // The background of an opaque video isn't visible.
      button.disabled = view.isOpaque;
      button.dataset.tip = view.isOpaque ? 'This video is opaque' : `Background: ${names[background]}`;
    }
  }
}
