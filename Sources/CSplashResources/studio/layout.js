// The panels around the stage: the side panel with its tabs, the height of the timeline, and collapsing both.

import { clamp } from './timecode.js';

const get = id => document.getElementById(id);
const key = 'splashrender-studio-layout';
const leastStage = { width: 320, height: 140 };
const limits = { side: [240, 900], source: [240, 1200], timeline: [96, 900], names: [120, 480] };
const keyStep = 24;
// Below this width, the side panel is below the stage. The width is the one in layout.css.
const isStacked = matchMedia('(max-width: 639px)');

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

export class Layout {
  constructor() {
    this.state = {
      names: innerWidth < 1100 ? 200 : 240,
      side: 336,
      // The source is wide enough for 70 characters in a line.
      source: 540,
      timeline: 224,
      sideFolded: false,
      timelineFolded: false,
      tab: 'inspector',
      ...stored(),
    };
    this.tabs = [...document.querySelectorAll('#side-tabs [role="tab"]')];
    this.listeners = new Set();
    this.watchTabs();
    this.watchEdge('side', (event, box) => box.right - event.clientX);
    this.watchEdge('timeline', (event, box) => box.bottom - event.clientY);
    this.watchEdge('names', (event, box) => event.clientX - box.left);
    get('side-fold').addEventListener('click', () => this.toggleSide());
    get('timeline-fold').addEventListener('click', () => this.toggleTimeline());
    addEventListener('resize', () => this.apply());
    this.apply();
  }

  // The listener is called when another tab is selected or a panel is collapsed.
  listen(listener) {
    this.listeners.add(listener);
  }

  // Returns whether a tab's panel is visible: "inspector", "parameters", "source", "warnings".
  shows(tab) {
    return !this.state.sideFolded && this.state.tab === tab;
  }

  get showsTimeline() {
    return !this.state.timelineFolded;
  }

  // The side panel has a width of its own for the source.
  get sideName() {
    return this.state.tab === 'source' ? 'source' : 'side';
  }

  open(tab) {
    this.change({ tab, sideFolded: false });
  }

  toggleSide() {
    this.change({ sideFolded: !this.state.sideFolded });
  }

  toggleTimeline() {
    this.change({ timelineFolded: !this.state.timelineFolded });
  }

  change(partial) {
    Object.assign(this.state, partial);
    try {
      localStorage.setItem(key, JSON.stringify(this.state));
    } catch {
      // Without storage, the layout isn't saved.
    }
    this.apply();
    for (const listener of this.listeners) listener();
  }

  apply() {
    const { state } = this;
    const bodyStyle = document.body.style;
    document.body.classList.toggle('side-folded', state.sideFolded);
    document.body.classList.toggle('timeline-folded', state.timelineFolded);
    const panels = isStacked.matches ? ['head', 'bar', 'side'] : ['head', 'bar'];
    const fixed = panels.reduce((sum, name) => sum + get(name).offsetHeight, 0);
    const names = Math.min(state.names, Math.round(innerWidth * 0.4));
    const most = Math.max(innerWidth - leastStage.width, limits.side[0]);
    const side = clamp(state[this.sideName], limits.side[0], most);
    const room = Math.max(innerHeight - fixed - leastStage.height, limits.timeline[0]);
    const timeline = clamp(state.timeline, limits.timeline[0], room);
    document.body.classList.toggle('with-source', state.tab === 'source' && !state.sideFolded);
    bodyStyle.setProperty('--side', `${side}px`);
    bodyStyle.setProperty('--timeline', `${timeline}px`);
    bodyStyle.setProperty('--names', `${names}px`);
    for (const [name, value] of [['side', side], ['timeline', timeline], ['names', names]]) {
      const edge = get(`${name}-edge`);
      edge.setAttribute('aria-valuenow', value);
      edge.setAttribute('aria-valuemin', limits[name][0]);
      edge.setAttribute('aria-valuemax', limits[name === 'side' ? this.sideName : name][1]);
    }
    this.renderFold(get('side-fold'), state.sideFolded, 'the side panel', '\\');
    this.renderFold(get('timeline-fold'), state.timelineFolded, 'the timeline', 'T');
    for (const tab of this.tabs) {
      const isChosen = tab.dataset.tab === state.tab;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      get(`panel-${tab.dataset.tab}`).hidden = !isChosen || state.sideFolded;
    }
  }

  renderFold(button, isFolded, name, keyName) {
    const text = `${isFolded ? 'Show' : 'Hide'} ${name}`;
    button.setAttribute('aria-label', text);
    button.setAttribute('aria-expanded', String(!isFolded));
    button.dataset.tip = `${text} · ${keyName}`;
  }

  watchTabs() {
    get('side-tabs').addEventListener('click', event => {
      const tab = event.target.closest('[role="tab"]');
      if (tab) this.open(tab.dataset.tab);
    });
    get('side-tabs').addEventListener('keydown', event => {
      const at = this.tabs.indexOf(document.activeElement);
      const count = this.tabs.length;
      const next = {
        ArrowLeft: (at + count - 1) % count, ArrowRight: (at + 1) % count, Home: 0, End: count - 1,
      }[event.key];
      if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.open(this.tabs[next].dataset.tab);
      this.tabs[next].focus();
    });
  }

  watchEdge(name, sizeAt) {
    const edge = get(`${name}-edge`);
    const panel = edge.parentElement;
    // An edge on the right side of its panel grows to the right.
    const sign = name === 'names' ? -1 : 1;
    const sizeName = () => (name === 'side' ? this.sideName : name);
    const resize = size => this.change({ [sizeName()]: Math.round(clamp(size, ...limits[sizeName()])) });
    edge.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
    });
    edge.addEventListener('pointermove', event => {
      if (edge.hasPointerCapture(event.pointerId)) resize(sizeAt(event, panel.getBoundingClientRect()));
    });
    edge.addEventListener('keydown', event => {
      const step = { ArrowUp: keyStep, ArrowLeft: keyStep, ArrowDown: -keyStep, ArrowRight: -keyStep }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      resize(this.state[sizeName()] + step * sign);
    });
  }
}
