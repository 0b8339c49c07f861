// The video's sound. It plays only forwards at speed 1, and is silent otherwise.

import { clamp, timeOfFrame } from './timecode.js';

const key = 'splashrender-studio-muted';
// The tolerated deviation in seconds, on average and at any time.
const mostOff = 0.08;
const farOff = 0.25;
const nearly = 0.015;
const mostBend = 0.04;
const mostLead = 0.15;
const settled = 24;
// The weight of the newest deviation in the average.
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
    // The frames since the last jump, and the lead for the next jump in seconds.
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
      // Storage may be unavailable; the page works without it.
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
    // The sound may be shorter than the video.
    if (time >= audio.duration) {
      audio.pause();
      return;
    }
    // While the element is seeking, its time is meaningless.
    if (!audio.seeking) this.steer(audio.currentTime - time, time);
    if (audio.paused && !this.isStarting) this.start(time);
  }

  // Browsers keep sound silent until the user has interacted with the page.
  start(time) {
    this.isStarting = true;
    this.jump(time);
    this.audio.play().catch(() => {}).finally(() => { this.isStarting = false; });
  }

  // A browser reports its time in steps as large as the tolerance, so the average is used. Jumps are audible, so
  // small deviations are corrected by adjusting the speed; the pitch stays the same.
  steer(off, time) {
    const { audio } = this;
    this.off += (off - this.off) * newShare;
    this.age += 1;
    if (this.age === settled) this.lead = clamp(this.lead - this.off, 0, mostLead);
    const most = this.age === settled ? mostOff / 2 : mostOff;
    if (Math.abs(off) > farOff || Math.abs(this.off) > most) this.jump(time);
    audio.playbackRate = Math.abs(this.off) < nearly ? 1 : 1 - clamp(2 * this.off, -mostBend, mostBend);
  }

  // Playback resumes with a delay. The deviation after the last jump is the lead of the next one.
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
