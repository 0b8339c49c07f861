// The worker: processes all pixels, off the page's main thread.

import { FrameLoader } from './frames.js';
import { Goldens } from './goldens.js';
import { Painter } from './painter.js';
import { Stream } from './stream.js';

let painter = null;
let frames = null;
let stream = null;
let probe = null;
let goldens = null;

// The value under the pointer is sent with each painted frame, so that it is also correct during playback.
function tell(message) {
  if (message.kind === 'painted') {
    message.width = painter.width;
    message.height = painter.height;
  }
  if (message.kind === 'painted' && probe) {
    message.probe = { ...probe, value: painter.pixel(probe.x, probe.y) };
  }
  postMessage(message);
  if (message.kind === 'painted') goldens.painted();
}

const commands = {
  start({ canvas, base, page }) {
    painter = new Painter(canvas);
    frames = new FrameLoader(base, page, painter, tell);
    stream = new Stream(base, page, painter, tell);
    goldens = new Goldens(base, painter, tell);
  },

  show({ request }) {
    frames.show(request);
  },

  play({ request }) {
    frames.cancel();
    stream.openPlay(request);
  },

  events() {
    stream.openEvents();
  },

  close() {
    stream.close();
  },

  forget() {
    frames.forget();
    goldens.forget();
  },

  probe({ place }) {
    probe = place;
    if (probe) postMessage({ kind: 'probe', probe: { ...probe, value: painter.pixel(probe.x, probe.y) } });
  },

  golden({ canvas }) {
    goldens.useCanvas(canvas);
  },

  compare({ request }) {
    goldens.compare(request);
  },

  async hash({ ticket }) {
    await frames.idle();
    postMessage({ kind: 'hash', ticket, hash: await painter.hash() });
  },
};

onmessage = event => commands[event.data.command](event.data);
