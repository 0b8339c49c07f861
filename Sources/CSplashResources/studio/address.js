// The state that survives a reload: the fragment of the URL, and the theme in the browser's storage.

const restMilliseconds = 250;

function number(text, isValid) {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && isValid(value) ? value : null;
}

function object(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const isFrame = value => Number.isInteger(value) && value >= 0;

export function readAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    frame: number(words.get('frame'), isFrame),
    in: number(words.get('in'), isFrame),
    out: number(words.get('out'), isFrame),
    speed: number(words.get('speed'), value => [0.25, 0.5, 1, 2].includes(value)),
    loop: words.get('loop') === null ? null : words.get('loop') !== '0',
    zoom: number(words.get('zoom'), value => value > 0),
    x: number(words.get('x'), () => true),
    y: number(words.get('y'), () => true),
    background: words.get('background'),
    variant: object(words.get('variant')),
    layer: words.get('layer'),
  };
}

// The frame is always written, because a URL without one opens the poster. Only other values that differ from the
// defaults are written, to keep the URL short.
export function writeAddress({ session, view }) {
  const words = new URLSearchParams();
  if (session.hasFrames && !session.wantsPoster) words.set('frame', session.frame);
  if (session.in !== null) words.set('in', session.in);
  if (session.out !== null) words.set('out', session.out);
  if (session.speed !== 1) words.set('speed', session.speed);
  if (!session.loop) words.set('loop', '0');
  if (!view.isFit) {
    words.set('zoom', Number(view.zoom.toFixed(4)));
    words.set('x', Number(view.centre.x.toFixed(1)));
    words.set('y', Number(view.centre.y.toFixed(1)));
  }
  if (view.background !== 'checkerboard') words.set('background', view.background);
  if (Object.keys(session.variant).length > 0) words.set('variant', JSON.stringify(session.variant));
  if (session.selection !== null) words.set('layer', session.selection);
  return words.toString();
}

// Browsers limit how often the URL may change, so it is written when input pauses.
export class Address {
  constructor(parts) {
    this.parts = parts;
    this.timer = null;
    addEventListener('pagehide', () => this.write());
  }

  note() {
    if (this.parts.session.playing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), restMilliseconds);
  }

  write() {
    clearTimeout(this.timer);
    if (!this.parts.session.film) return;
    const words = writeAddress(this.parts);
    if (words === location.hash.slice(1)) return;
    history.replaceState(null, '', words === '' ? location.pathname + location.search : `#${words}`);
  }
}
