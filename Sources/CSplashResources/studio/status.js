// Sends the displayed state to the server, for programs that watch it. It is sent only after changes, when input
// pauses.

import { timeOfFrame } from './timecode.js';

const restMilliseconds = 250;

export class Status {
  constructor({ session, page }) {
    Object.assign(this, { session, page });
    this.timer = null;
    this.sent = '';
    session.listen(topic => {
      // Frames during playback aren't reported.
      if (topic === 'connection' || (topic === 'frame' && session.playing)) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), restMilliseconds);
    });
  }

  async send() {
    const { session } = this;
    if (!session.film || session.connection.isLost) return;
    const body = JSON.stringify({
      page: this.page,
      frame: session.frame,
      time: timeOfFrame(session.frame, session.film),
      playing: session.playing,
      selection: session.selection,
      revision: session.film.revision,
    });
    if (body === this.sent) return;
    this.sent = body;
    try {
      await fetch('status', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    } catch {
      // A lost connection is detected elsewhere.
      this.sent = '';
    }
  }
}
