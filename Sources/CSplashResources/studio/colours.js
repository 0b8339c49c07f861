// The theme's colours for canvases, which can't use CSS variables.

const probe = document.createElement('i');
const cache = new Map();
const listeners = new Set();

function forget() {
  cache.clear();
  for (const listener of listeners) listener();
}

new MutationObserver(forget).observe(document.documentElement, { attributeFilter: ['data-theme'] });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', forget);

export function colour(name) {
  if (!cache.has(name)) {
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    cache.set(name, getComputedStyle(probe).color);
    probe.remove();
  }
  return cache.get(name);
}

// The listener is called after the theme has changed.
export function listenToTheme(listener) {
  listeners.add(listener);
}

// Sizes a canvas in the screen's pixels, and returns its context scaled to CSS pixels.
export function prepare(canvas, width, height) {
  const across = Math.round(width * devicePixelRatio);
  const down = Math.round(height * devicePixelRatio);
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
