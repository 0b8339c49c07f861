// The timeline: the tree of layers and their animations over time.

import { listenToTheme, prepare } from './colours.js';
import { Lanes, rowHeight, rulerHeight } from './lanes.js';
import { Rows } from './rows.js';
import { clamp, timeOfFrame } from './timecode.js';
import { Tip } from './tip.js';
import { Tree } from './tree.js';

const get = id => document.getElementById(id);
// The margin at both ends, so that a bar that starts at 0 is visible.
const pad = 10;
const reach = 5;
const widestFrame = 32;
const zoomStep = 1.5;
const turnForDouble = 80;
const largestTurn = 40;

export class Timeline {
  constructor({ session, layers, layout }) {
    Object.assign(this, { session, layers, layout });
    this.rows = new Rows();
    this.zoom = 1;
    this.hovered = -1;
    this.active = -1;
    this.isWaiting = false;
    this.isDragging = false;
    // Measured only after changes, because measuring in each frame would force a layout.
    this.seen = { width: 0, height: 0, left: 0, top: 0, offset: 0 };
    this.scroll = get('timeline-scroll');
    this.canvas = get('timeline-canvas');
    this.playhead = get('timeline-playhead');
    this.tip = new Tip(get('timeline-tip'));
    this.tree = new Tree(get('timeline-tree'), {
      choose: index => this.choose(index),
      toggle: index => this.toggle(index),
      go: index => this.go(index),
      state: () => ({ list: this.rows.list, active: this.active }),
    });
    this.watchHead();
    this.watchLanes();
    this.watchPointer();
    layers.listen(() => this.renderLayers());
    layout.listen(() => this.resize());
    session.listen(topic => this.receive(topic));
    listenToTheme(() => this.draw());
    new ResizeObserver(() => this.resize()).observe(this.scroll);
  }

  receive(topic) {
    if (topic === 'film') this.resize();
    if (topic === 'selection') this.renderSelection();
    if (topic === 'transport') this.draw();
    if (topic === 'frame') this.follow();
    if (topic === 'film' || topic === 'frame' || topic === 'transport') this.placePlayhead();
  }

  // Time and place

  get duration() {
    const { film } = this.session;
    return film ? Math.max(timeOfFrame(film.frames, film), 1e-3) : 1;
  }

  get width() {
    return this.seen.width;
  }

  get contentWidth() {
    return Math.max(this.width - 2 * pad, 1) * this.zoom;
  }

  get largestZoom() {
    const frames = Math.max(this.session.film?.frames ?? 1, 1);
    return Math.max(frames * widestFrame / Math.max(this.width - 2 * pad, 1), 1);
  }

  x(time) {
    return pad + time / this.duration * this.contentWidth - this.seen.left;
  }

  timeAt(clientX) {
    const x = clientX - this.scroll.getBoundingClientRect().left;
    return (x + this.seen.left - pad) / this.contentWidth * this.duration;
  }

  frameAt(time) {
    const { film, end } = this.session;
    return clamp(Math.round(time * film.fps[0] / film.fps[1]), 0, end);
  }

  seek(time, event) {
    if (!this.session.hasFrames) return;
    const frame = this.frameAt(time);
    if (frame !== this.session.frame || event?.type === 'pointerdown') {
      this.session.seek(frame, event ? performance.timeOrigin + event.timeStamp : undefined);
    }
  }

  setZoom(zoom, clientX) {
    const box = this.scroll.getBoundingClientRect();
    const playheadX = box.left + this.x(this.time);
    const isSeen = playheadX >= box.left && playheadX <= box.right;
    const about = clientX ?? (isSeen ? playheadX : box.left + box.width / 2);
    const time = this.timeAt(about);
    this.zoom = clamp(zoom, 1, this.largestZoom);
    this.resize();
    this.scroll.scrollLeft += this.x(time) - (about - box.left);
    this.measure();
    this.draw();
    this.placePlayhead();
  }

  get time() {
    const { film, frame } = this.session;
    return film ? timeOfFrame(frame, film) : 0;
  }

  // Input

  watchHead() {
    get('timeline-filter').addEventListener('input', event => {
      this.rows.setFilter(event.target.value);
      this.scroll.scrollTop = 0;
      this.renderSelection(false);
      this.resize();
    });
    get('timeline-filter').addEventListener('keydown', event => {
      if (event.key !== 'Escape') return;
      event.target.value = '';
      event.target.dispatchEvent(new Event('input'));
      event.target.blur();
    });
    get('timeline-all').addEventListener('click', () => this.toggleAll());
    get('timeline-in').addEventListener('click', () => this.setZoom(this.zoom * zoomStep));
    get('timeline-out').addEventListener('click', () => this.setZoom(this.zoom / zoomStep));
    get('timeline-fit').addEventListener('click', () => this.setZoom(1));
  }

  watchLanes() {
    this.scroll.addEventListener('scroll', () => {
      this.tip.show(null);
      this.measure();
      this.draw();
      this.placePlayhead();
    });
    get('timeline-body').addEventListener('wheel', event => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const turn = clamp(event.deltaY, -largestTurn, largestTurn);
        this.setZoom(this.zoom * 2 ** (-turn / turnForDouble), event.clientX);
      } else if (!event.target.closest('#timeline-scroll')) {
        // The names and the ruler don't scroll by themselves.
        this.scroll.scrollTop += event.deltaY;
        this.scroll.scrollLeft += event.deltaX;
      }
    }, { passive: false });
  }

  watchPointer() {
    const areas = [this.scroll, get('timeline-ruler')];
    for (const area of areas) {
      area.addEventListener('pointerdown', event => this.pointerDown(event, area));
      area.addEventListener('pointermove', event => {
        if (this.isDragging) this.seek(this.timeAt(event.clientX), event);
        else this.hover(event);
      });
      area.addEventListener('pointerleave', () => this.hover(null));
      const finish = () => {
        if (this.isDragging) this.session.endScrub();
        this.isDragging = false;
      };
      for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) area.addEventListener(name, finish);
    }
    get('timeline-tree').addEventListener('pointermove', event => this.hover(event));
    get('timeline-tree').addEventListener('pointerleave', () => this.hover(null));
  }

  pointerDown(event, area) {
    if (event.button !== 0 || !this.session.hasFrames) return;
    const box = this.scroll.getBoundingClientRect();
    // The scroll bars are handled by the browser.
    if (area === this.scroll && event.clientY > box.top + this.scroll.clientHeight) return;
    if (area === this.scroll && event.clientX > box.left + this.scroll.clientWidth) return;
    event.preventDefault();
    document.activeElement?.blur();
    const hit = area === this.scroll ? this.hit(event) : null;
    if (hit) {
      this.seek(hit.time, event);
      this.choose(hit.index);
      return;
    }
    area.setPointerCapture(event.pointerId);
    this.isDragging = true;
    this.session.beginScrub();
    this.seek(this.timeAt(event.clientX), event);
  }

  rowAt(clientY) {
    const top = this.scroll.getBoundingClientRect().top;
    const index = Math.floor((clientY - top + this.scroll.scrollTop) / rowHeight);
    return clientY >= top && index < this.rows.list.length ? index : -1;
  }

  // Returns the bar under the pointer, and the time that a click on it selects: that of a keyframe, or the start.
  hit(event) {
    const index = this.rowAt(event.clientY);
    const animation = this.rows.list[index]?.animation;
    if (!animation) return null;
    const near = reach * this.duration / this.contentWidth;
    const time = this.timeAt(event.clientX);
    const keyframe = animation.keyframes.find(at => Math.abs(at - time) <= near);
    if (keyframe !== undefined) return { index, animation, time: keyframe };
    const span = animation.spans.find(([begin, end]) => time >= begin - near && time <= end + near);
    if (!span) return null;
    const begin = animation.cycles.findLast(cycle => cycle <= time && cycle > span[0]) ?? span[0];
    return { index, animation, time: begin };
  }

  hover(event) {
    const index = event ? this.rowAt(event.clientY) : -1;
    const isInTree = event?.currentTarget === get('timeline-tree');
    const hit = event && !isInTree && event.currentTarget === this.scroll ? this.hit(event) : null;
    this.scroll.classList.toggle('on-bar', hit !== null);
    const animation = hit?.animation ?? (isInTree ? this.rows.list[index]?.animation : null);
    this.tip.show(animation ? this.rows.list[index] : null, event);
    if (index === this.hovered) return;
    this.hovered = index;
    this.draw();
  }

  choose(index) {
    const row = this.rows.list[index];
    if (row) this.session.select(row.layer.path, row.animation?.place ?? null);
    this.setActive(index);
  }

  go(index) {
    const row = this.rows.list[index];
    this.choose(index);
    const span = (row?.animation ?? row?.layer)?.spans[0];
    if (span) this.seek(span[0]);
  }

  toggle(index) {
    const row = this.rows.list[index];
    const activeKey = this.rows.list[this.active]?.key ?? null;
    this.rows.setOpen(row, !row.isOpen);
    this.active = this.rows.list.findIndex(other => other.key === activeKey);
    if (this.active < 0 && activeKey !== null) this.active = this.rows.list.findIndex(other => other.key === row.key);
    this.resize();
  }

  toggleAll() {
    const layer = this.rows.list[this.active]?.layer;
    this.rows.setAll(!this.rows.hasOpen);
    this.active = layer ? this.rows.list.findIndex(row => row.key === layer.path) : -1;
    this.scroll.scrollTop = 0;
    this.resize();
  }

  // What is shown

  setActive(index, mustCentre = false) {
    this.active = index;
    if (index >= 0) {
      const top = index * rowHeight;
      const room = this.scroll.clientHeight;
      const at = this.scroll.scrollTop;
      if (top < at) this.scroll.scrollTop = top;
      else if (top + rowHeight > at + room) this.scroll.scrollTop = top + rowHeight - room;
      if (mustCentre && this.scroll.scrollTop !== at) this.scroll.scrollTop = top - room / 4;
      this.measure();
    }
    this.draw();
  }

  renderSelection(mayReveal = true) {
    const { selection, place } = this.session;
    if (selection !== null && mayReveal && this.rows.find(selection, place) < 0) {
      this.rows.reveal(selection);
      this.resize();
    }
    const index = selection === null ? -1 : this.rows.find(selection, place);
    // If two animations have the same location, the clicked one stays selected.
    const current = this.rows.list[this.active];
    const isSame = current && current.layer.path === selection && current.animation
      && place !== null && String(current.animation.place) === String(place);
    if (!isSame) this.setActive(index, true);
  }

  renderLayers() {
    const key = this.rows.list[this.active]?.key;
    this.rows.setLayers(this.layers.roots);
    this.active = this.rows.list.findIndex(row => row.key === key);
    this.hovered = -1;
    const row = this.rows.list[this.active];
    // The selected animation may have moved to another line.
    if (row?.animation) this.session.select(row.layer.path, row.animation.place);
    this.resize();
    if (!row) this.renderSelection();
  }

  measure() {
    const { clientWidth, clientHeight, scrollLeft, scrollTop, offsetLeft } = this.scroll;
    this.seen = { width: clientWidth, height: clientHeight, left: scrollLeft, top: scrollTop, offset: offsetLeft };
  }

  resize() {
    if (!this.layout.showsTimeline) return;
    this.measure();
    this.zoom = clamp(this.zoom, 1, this.largestZoom);
    get('timeline-none').hidden = this.rows.list.length > 0;
    get('timeline-none').textContent = this.rows.roots.length > 0 ? 'Nothing matches the filter.' : 'No layers yet.';
    const all = get('timeline-all');
    all.textContent = this.rows.hasOpen ? 'Fold all' : 'Unfold all';
    all.hidden = this.rows.filter !== '' || !this.rows.list.some(row => row.hasChildren);
    const sizer = get('timeline-sizer').style;
    sizer.height = `${this.rows.list.length * rowHeight}px`;
    sizer.width = this.zoom === 1 ? '100%' : `${this.contentWidth + 2 * pad}px`;
    get('timeline-out').disabled = this.zoom === 1;
    get('timeline-fit').disabled = this.zoom === 1;
    get('timeline-in').disabled = this.zoom >= this.largestZoom;
    this.measure();
    this.draw();
    this.placePlayhead();
  }

  // The view scrolls by a page when the playhead leaves it.
  follow() {
    const { width } = this;
    const x = this.x(this.time);
    if (this.zoom === 1 || this.isDragging || !this.layout.showsTimeline || (x >= 0 && x <= width)) return;
    this.scroll.scrollLeft += x - (this.session.rate > 0 ? pad : width - pad);
    this.measure();
    this.draw();
  }

  placePlayhead() {
    if (!this.layout.showsTimeline || !this.session.hasFrames) {
      this.playhead.hidden = true;
      return;
    }
    const x = this.x(this.time);
    this.playhead.hidden = x < -1 || x > this.width + 1;
    this.playhead.style.transform = `translateX(${this.seen.offset + x}px)`;
  }

  draw() {
    if (this.isWaiting || !this.layout.showsTimeline) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.drawNow();
    });
  }

  drawNow() {
    const { session } = this;
    const { width, height, left, top } = this.seen;
    if (width === 0 || height === 0) return;
    const rows = this.rows.list;
    const context = prepare(this.canvas, width, height + rulerHeight);
    this.tree.render({ rows, active: this.active, hovered: this.hovered, top, height });
    if (!session.hasFrames) return;
    const lanes = new Lanes(context, {
      width,
      height: height + rulerHeight,
      left: left - pad,
      secondsPerPixel: this.duration / this.contentWidth,
      x: time => this.x(time),
    });
    lanes.grid(this.duration);
    context.save();
    context.beginPath();
    context.rect(0, rulerHeight, width, height);
    context.clip();
    const first = Math.floor(top / rowHeight);
    const last = Math.min(Math.ceil((top + height) / rowHeight), rows.length);
    for (let index = first; index < last; index += 1) {
      const y = rulerHeight + index * rowHeight - top;
      lanes.row(rows[index], y, { isSelected: index === this.active, isHovered: index === this.hovered });
    }
    if (session.in !== null || session.out !== null) {
      lanes.outside(timeOfFrame(session.first, session.film), timeOfFrame(session.last + 1, session.film));
    }
    context.restore();
    lanes.ruler(this.duration);
    lanes.markers(session.film.markers ?? []);
  }
}
