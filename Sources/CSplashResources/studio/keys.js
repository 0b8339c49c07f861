// The keyboard: the actions of keys, and the list of shortcuts.

// If the space bar was held longer, it was used for panning.
const longestTap = 500;

const groups = [
  ['Playback', [
    ['Space', 'Play or pause'],
    ['J', 'Play backwards, faster each time'],
    ['K', 'Pause'],
    ['L', 'Play forwards, faster each time'],
  ]],
  ['Navigation', [
    ['← →', 'One frame'],
    ['Shift ← →', 'Ten frames'],
    ['Home End', 'First and last frame'],
    ['PageUp PageDown', 'Previous and next marker'],
    ['[ ]', 'Previous and next scene, or marker in a single scene'],
  ]],
  ['Range', [
    ['I', 'Set the in point'],
    ['O', 'Set the out point'],
    ['X', 'Clear the range'],
  ]],
  ['Timeline and source', [
    ['↑ ↓', 'Previous and next timeline row'],
    ['← →', 'Collapse and expand it'],
    ['Enter', 'Go to its start'],
    ['Ctrl S', 'Save the source'],
    ['Ctrl Space', 'Suggest keys and values in the source'],
  ]],
  ['View', [
    ['0', 'Fit'],
    ['1', 'Actual size, 100 %'],
    ['+ −', 'Zoom in and out'],
    ['Ctrl wheel', 'Zoom at the pointer'],
    ['Space drag', 'Pan the frame'],
    ['Click', 'Select a layer; click again for the one below'],
    ['Shift O', 'Show or hide the selection outline'],
  ]],
  ['Video', [
    [', .', 'Previous and next manifest row'],
    ['Shift [ ]', 'Previous and next golden frame'],
    ['G', 'Next mode: video, golden, blink, difference'],
    ['B', 'Switch between video and golden frame'],
    ['M', 'Mute or unmute'],
    ['R', 'Render to a file'],
  ]],
  ['Page', [
    ['T', 'Show or hide the timeline'],
    ['\\', 'Show or hide the side panel'],
    ['?', 'Show or hide this list'],
    ['Escape', 'Close the dialog or errors, or deselect'],
  ]],
];

export class Keys {
  constructor({ session, view, overlays, hand, layout, outline }) {
    Object.assign(this, { session, view, overlays, hand, layout, outline });
    this.spaceSince = null;
    this.commands = this.makeCommands();
    document.addEventListener('keydown', event => this.down(event));
    document.addEventListener('keyup', event => this.up(event));
    addEventListener('blur', () => this.dropSpace());
  }

  makeCommands() {
    const { session, view, overlays, layout, outline } = this;
    return {
      j: () => session.shuttleTowards(-1),
      k: () => session.pause(),
      l: () => session.shuttleTowards(1),
      arrowleft: event => session.step(event.shiftKey ? -10 : -1, stampOf(event)),
      arrowright: event => session.step(event.shiftKey ? 10 : 1, stampOf(event)),
      home: event => session.seek(0, stampOf(event)),
      end: event => session.seek(session.end, stampOf(event)),
      '[': event => session.jumpToMarker(-1, stampOf(event)),
      ']': event => session.jumpToMarker(1, stampOf(event)),
      pageup: event => session.jumpToMarker(-1, stampOf(event)),
      pagedown: event => session.jumpToMarker(1, stampOf(event)),
      i: () => session.setIn(),
      o: event => (event.shiftKey ? outline.toggle() : session.setOut()),
      x: () => session.setRange(null, null),
      0: () => view.fit(),
      1: () => view.zoomTo(1),
      '+': () => view.zoomStep(1),
      '=': () => view.zoomStep(1),
      '-': () => view.zoomStep(-1),
      '−': () => view.zoomStep(-1),
      t: () => layout.toggleTimeline(),
      '\\': () => layout.toggleSide(),
      '?': () => overlays.toggleKeys(),
    };
  }

  add(commands) {
    Object.assign(this.commands, commands);
  }

  down(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (target.matches('input, textarea, [contenteditable]')) return;
    if (event.key === 'Escape') {
      if (!this.overlays.escape()) this.session.select(null);
      return;
    }
    if (this.overlays.isModal && event.key !== '?') return;
    // On German and French keyboards, brackets and the backslash require Alt.
    if (event.altKey && !'[]\\'.includes(event.key)) return;
    if (event.key === ' ') {
      this.spaceDown(event);
      return;
    }
    // An open list handles its own keys.
    if (target.matches('select') && event.key.length > 1) return;
    const command = this.commands[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    // A held key repeats movement and zoom, but doesn't increase the speed.
    const mayRepeat = event.key.startsWith('Arrow') || '+=-−[]{},.'.includes(event.key);
    if (event.repeat && !mayRepeat) return;
    command(event);
  }

  // Space starts or stops playback on release, because it is also used for panning.
  spaceDown(event) {
    if (event.target.matches('select, button:focus-visible')) return;
    event.preventDefault();
    if (event.repeat || this.spaceSince !== null) return;
    this.spaceSince = event.timeStamp;
    this.hand.hold();
  }

  up(event) {
    if (event.key !== ' ' || this.spaceSince === null) return;
    event.preventDefault();
    const isTap = event.timeStamp - this.spaceSince < longestTap;
    const hasPanned = this.dropSpace();
    if (isTap && !hasPanned) this.session.toggle();
  }

  dropSpace() {
    this.spaceSince = null;
    return this.hand.release();
  }
}

function stampOf(event) {
  return performance.timeOrigin + event.timeStamp;
}

export function fillKeysList(list) {
  for (const [title, keys] of groups) {
    const section = document.createElement('section');
    const heading = document.createElement('h3');
    heading.textContent = title;
    const entries = document.createElement('dl');
    for (const [names, meaning] of keys) {
      const term = document.createElement('dt');
      for (const name of names.split(' ')) {
        const key = document.createElement('kbd');
        key.textContent = name;
        term.append(key);
      }
      const description = document.createElement('dd');
      description.textContent = meaning;
      entries.append(term, description);
    }
    section.append(heading, entries);
    list.append(section);
  }
}
