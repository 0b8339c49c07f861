// The film's sound. It follows the picture: forwards at speed 1, silent otherwise.

import { clamp, timeOfFrame } from './timecode.js';

const key = 'splashrender-studio-muted';
// Seconds that it may be off in the mean, and at once, before it is put right.
const mostOff = 0.08;
const farOff = 0.25;
const nearly = 0.015;
const mostBend = 0.04;
const mostLead = 0.15;
const settled = 24;
// The share of the newest moment in the mean.
const newShare = 0.08;

function storedMuted() {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export class Sound {
  constructor({ button, session }) {
    Object.assign(this, { button, session });
    this.audio = new Audio();
    this.audio.id = 'audio';
    this.audio.preload = 'auto';
    this.audio.muted = storedMuted();
    this.revision = null;
    this.isStarting = false;
    this.off = 0;
    // Pictures since the last jump, and how far to aim ahead, in seconds.
    this.age = 0;
    this.lead = 0.06;
    document.body.append(this.audio);
    button.addEventListener('click', () => this.toggle());
    session.listen(topic => {
      if (topic === 'other') this.revision = null;
      this.follow();
    });
    this.render();
  }

  get hasSound() {
    return this.session.film?.hasSound ?? false;
  }

  get isWanted() {
    const { session } = this;
    return this.hasSound && session.isStreaming && session.rate === 1 && session.connection.isUsable;
  }

  toggle() {
    if (!this.hasSound) return;
    this.audio.muted = !this.audio.muted;
    try {
      localStorage.setItem(key, this.audio.muted ? '1' : '0');
    } catch {
      // A browser may forbid the storage; the page works without it.
    }
    this.render();
  }

  follow() {
    const { audio, session } = this;
    this.button.hidden = !this.hasSound;
    if (!this.isWanted) {
      if (!audio.paused) audio.pause();
      return;
    }
    if (this.revision !== session.film.revision) {
      this.revision = session.film.revision;
      audio.src = `sound/${this.revision}.wav`;
    }
    const time = timeOfFrame(session.frame, session.film);
    // It may be shorter than the film.
    if (time >= audio.duration) {
      audio.pause();
      return;
    }
    // While it still looks for a place, its time says nothing.
    if (!audio.seeking) this.steer(audio.currentTime - time, time);
    if (audio.paused && !this.isStarting) this.start(time);
  }

  // Without a press or a click on the page before, a browser keeps it silent.
  start(time) {
    this.isStarting = true;
    this.jump(time);
    this.audio.play().catch(() => {}).finally(() => { this.isStarting = false; });
  }

  // A browser tells its time in steps that may be as large as what is allowed, so the mean counts. A jump is heard:
  // what is off a little is caught up with by the speed; the pitch stays.
  steer(off, time) {
    const { audio } = this;
    this.off += (off - this.off) * newShare;
    this.age += 1;
    if (this.age === settled) this.lead = clamp(this.lead - this.off, 0, mostLead);
    const most = this.age === settled ? mostOff / 2 : mostOff;
    if (Math.abs(off) > farOff || Math.abs(this.off) > most) this.jump(time);
    audio.playbackRate = Math.abs(this.off) < nearly ? 1 : 1 - clamp(2 * this.off, -mostBend, mostBend);
  }

  // It takes a while until it goes on: what it was late after the last jump is the lead of the next one.
  jump(time) {
    this.audio.currentTime = time + this.lead;
    this.off = 0;
    this.age = 0;
  }

  render() {
    const { muted } = this.audio;
    this.button.setAttribute('aria-pressed', String(muted));
    this.button.dataset.tip = muted ? 'Unmute · M' : 'Mute · M';
    this.button.querySelector('use').setAttribute('href', muted ? '#icon-muted' : '#icon-sound');
  }
}
