// The timeline's names: a tree in which only visible rows have elements.

import { kindColour, rowHeight } from './lanes.js';

const indent = 12;

function seconds(time) {
  return `${Number(time.toFixed(3))} s`;
}

export function describeAnimation(animation) {
  const spans = animation.spans.map(([begin, end]) => `${seconds(begin)} – ${seconds(end)}`).join(', ');
  const cycles = animation.cycles.length > 0 ? `${animation.cycles.length + 1} times` : '';
  return [animation.kind, spans, cycles, animation.timing].filter(Boolean).join(' · ');
}

export class Tree {
  // The host has choose(index), toggle(index), go(index), and state(), which returns the rows and the active row.
  constructor(element, host) {
    Object.assign(this, { element, host });
    this.rows = [];
    this.pool = [];
    this.active = -1;
    element.addEventListener('click', event => {
      const item = event.target.closest('[role="treeitem"]');
      if (!item) return;
      const index = Number(item.dataset.index);
      if (event.target.closest('.twisty')) host.toggle(index);
      else host.choose(index);
    });
    element.addEventListener('dblclick', event => {
      const item = event.target.closest('[role="treeitem"]');
      if (item && !event.target.closest('.twisty')) host.go(Number(item.dataset.index));
    });
    element.addEventListener('keydown', event => this.key(event));
  }

  key(event) {
    // The host's state is used, because the drawn state may be older than the last key press.
    const { list, active } = this.host.state();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || list.length === 0) return;
    const row = list[active];
    const page = Math.max(Math.floor(this.element.clientHeight / rowHeight) - 1, 1);
    const moves = {
      ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page,
      Home: 0, End: list.length - 1,
    };
    if (event.key in moves) {
      this.host.choose(Math.min(Math.max(moves[event.key], 0), list.length - 1));
    } else if (event.key === 'ArrowRight' && row) {
      if (row.hasChildren && !row.isOpen) this.host.toggle(active);
      else if (row.isOpen) this.host.choose(active + 1);
    } else if (event.key === 'ArrowLeft' && row) {
      if (row.isOpen) this.host.toggle(active);
      else if (row.parent >= 0) this.host.choose(row.parent);
    } else if (event.key === 'Enter' && row) {
      this.host.go(active);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  render({ rows, active, hovered, top, height }) {
    this.rows = rows;
    this.active = active;
    const first = Math.max(Math.floor(top / rowHeight), 0);
    const last = Math.min(Math.ceil((top + height) / rowHeight), rows.length);
    const count = Math.max(last - first, 0);
    while (this.pool.length < count) this.pool.push(this.makeItem());
    this.pool.forEach((item, at) => {
      item.hidden = at >= count;
      if (at < count) this.fill(item, first + at, top, hovered);
    });
    const isSeen = active >= first && active < last;
    if (isSeen) this.element.setAttribute('aria-activedescendant', `timeline-row-${active}`);
    else this.element.removeAttribute('aria-activedescendant');
  }

  makeItem() {
    const item = document.createElement('div');
    item.setAttribute('role', 'treeitem');
    item.className = 'row';
    for (const name of ['twisty', 'dot', 'name', 'kind']) {
      const part = document.createElement('span');
      part.className = name;
      item.append(part);
    }
    this.element.append(item);
    return item;
  }

  fill(item, index, top, hovered) {
    const row = this.rows[index];
    const { animation, layer } = row;
    item.style.transform = `translateY(${index * rowHeight - top}px)`;
    item.classList.toggle('hovered', index === hovered);
    item.setAttribute('aria-selected', String(index === this.active));
    if (item.row === row) return;
    item.row = row;
    item.id = `timeline-row-${index}`;
    item.dataset.index = index;
    item.setAttribute('aria-level', row.level);
    item.setAttribute('aria-posinset', row.index + 1);
    item.setAttribute('aria-setsize', row.count);
    if (row.hasChildren) item.setAttribute('aria-expanded', String(row.isOpen));
    else item.removeAttribute('aria-expanded');
    const [twisty, dot, name, kind] = item.children;
    item.style.paddingLeft = `${4 + (row.level - 1) * indent}px`;
    twisty.classList.toggle('none', !row.hasChildren);
    dot.hidden = !animation;
    dot.style.background = animation ? `var(--${kindColour(animation.kind)})` : '';
    name.textContent = animation ? animation.name : layer.id;
    kind.textContent = animation ? '' : layer.role === 'layer' ? layer.kind : layer.role;
    item.classList.toggle('moves', animation !== null);
    const label = animation ? `${animation.name}, ${describeAnimation(animation)}` : `${layer.id}, ${kind.textContent}`;
    item.setAttribute('aria-label', label);
    item.title = animation ? '' : layer.path;
  }
}
