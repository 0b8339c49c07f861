// The scrub bar: the position, markers, the range with its handles, and the frame under the pointer.

import { buildMarkers, buildRuler } from './ruler.js';
import { clamp, describeFrame, formatTime, timeOfFrame } from './timecode.js';

// The distance in CSS pixels within which a marker attracts the pointer.
const snap = 5;

export class Scrubber {
  constructor(session, elements) {
    this.session = session;
    Object.assign(this, elements);
    this.watchPlace();
    const setIn = frame => session.setIn(Math.min(frame, session.last));
    const setOut = frame => session.setOut(Math.max(frame, session.first));
    this.watchHandle(this.handleIn, setIn, () => session.first);
    this.watchHandle(this.handleOut, setOut, () => session.last);
    new ResizeObserver(() => this.renderFilm()).observe(this.scale);
    session.listen(topic => {
      if (topic === 'film') this.renderFilm();
      if (topic === 'film' || topic === 'transport') this.renderRange();
      this.renderPlace();
    });
  }

  fraction(frame) {
    return this.session.end === 0 ? 0 : clamp(frame / this.session.end, 0, 1);
  }

  frameAt(clientX) {
    const box = this.scale.getBoundingClientRect();
    const along = clamp((clientX - box.left) / box.width, 0, 1);
    return Math.round(along * this.session.end);
  }

  markerNear(clientX) {
    const box = this.scale.getBoundingClientRect();
    const distance = marker => Math.abs(box.left + this.fraction(marker.frame) * box.width - clientX);
    return this.session.markers.find(marker => distance(marker) <= snap) ?? null;
  }

  watchPlace() {
    const { scrubber, session } = this;
    scrubber.addEventListener('pointerdown', event => {
      if (event.button !== 0 || !session.hasFrames || event.target.closest('.handle')) return;
      event.preventDefault();
      scrubber.setPointerCapture(event.pointerId);
      document.activeElement?.blur();
      session.beginScrub();
      const marker = this.markerNear(event.clientX);
      this.seek(marker ? marker.frame : this.frameAt(event.clientX), event);
    });
    scrubber.addEventListener('pointermove', event => {
      this.renderHover(event.clientX);
      if (session.isScrubbing) this.seek(this.frameAt(event.clientX), event);
    });
    // If available, this event arrives immediately instead of just before the next repaint.
    scrubber.addEventListener('pointerrawupdate', event => {
      if (session.isScrubbing) this.seek(this.frameAt(event.clientX), event);
    });
    const finish = () => {
      if (session.isScrubbing) session.endScrub();
    };
    scrubber.addEventListener('pointerup', finish);
    scrubber.addEventListener('pointercancel', finish);
    scrubber.addEventListener('lostpointercapture', finish);
    scrubber.addEventListener('pointerleave', () => { this.hover.hidden = true; });
    this.track.addEventListener('keydown', event => {
      const step = { PageUp: 10, PageDown: -10, ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      session.step(step, performance.timeOrigin + event.timeStamp);
    });
  }

  seek(frame, event) {
    if (frame === this.session.frame && event.type !== 'pointerdown') return;
    this.session.seek(frame, performance.timeOrigin + event.timeStamp);
  }

  watchHandle(handle, set, current) {
    handle.addEventListener('pointerdown', event => {
      if (event.button !== 0 || !this.session.hasFrames) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener('pointermove', event => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const frame = this.frameAt(event.clientX);
      if (frame !== current()) set(frame);
    });
    handle.addEventListener('keydown', event => {
      const size = event.shiftKey ? 10 : 1;
      const step = { ArrowLeft: -size, ArrowDown: -size, ArrowRight: size, ArrowUp: size }[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      set(clamp(current() + step, 0, this.session.end));
    });
  }

  place(element, frame) {
    element.style.left = `${this.fraction(frame) * 100}%`;
  }

  renderFilm() {
    const { film } = this.session;
    this.scrubber.classList.toggle('empty', !this.session.hasFrames);
    if (!this.session.hasFrames) return;
    const width = this.scale.clientWidth;
    const left = frame => this.fraction(frame) * width;
    buildMarkers(this.markers, this.ticks, this.session.markers, left, width);
    buildRuler(this.ruler, film, left, width);
  }

  renderRange() {
    const { session } = this;
    if (!session.hasFrames) return;
    this.place(this.handleIn, session.first);
    this.place(this.handleOut, session.last);
    // The track is wider than the scale by the width of a handle at each end.
    const along = fraction => `calc(8px + (100% - 16px) * ${fraction})`;
    this.range.style.left = along(this.fraction(session.first));
    this.range.style.right = along(1 - this.fraction(session.last));
    const isSet = session.in !== null || session.out !== null;
    this.scrubber.classList.toggle('ranged', isSet);
    for (const [handle, frame] of [[this.handleIn, session.first], [this.handleOut, session.last]]) {
      handle.setAttribute('aria-valuemax', session.end);
      handle.setAttribute('aria-valuenow', frame);
      handle.setAttribute('aria-valuetext', describeFrame(frame, session.film));
    }
  }

  renderPlace() {
    const { session } = this;
    if (!session.hasFrames) return;
    this.place(this.playhead, session.frame);
    this.track.setAttribute('aria-valuemax', session.end);
    this.track.setAttribute('aria-valuenow', session.frame);
    this.track.setAttribute('aria-valuetext', describeFrame(session.frame, session.film));
  }

  renderHover(clientX) {
    const { session } = this;
    if (!session.hasFrames) return;
    const marker = session.isScrubbing ? null : this.markerNear(clientX);
    const frame = marker ? marker.frame : this.frameAt(clientX);
    const time = formatTime(timeOfFrame(frame, session.film));
    this.hover.textContent = marker ? `${marker.name} · ${time} · ${frame}` : `${time} · ${frame}`;
    this.hover.hidden = false;
    // The label stays inside the window at both ends.
    const room = this.hover.offsetWidth / 2;
    const width = this.scale.clientWidth;
    this.hover.style.left = `${clamp(this.fraction(frame) * width, room - 8, width - room + 8)}px`;
  }
}
