// The lines of a text below a transparent text area: their numbers, colours and marks. Both wrap in the same way.

import { coloured } from './json.js';

// Longer lines have no colours.
const longestColoured = 5000;
// The lines above and below the visible ones that are drawn in advance.
const margin = 20;

export class Lines {
  constructor(element, area) {
    Object.assign(this, { element, area });
    this.body = document.createElement('div');
    this.body.className = 'lines-body';
    element.replaceChildren(this.body);
    this.texts = [];
    this.elements = [];
    // For each line, whether it begins in a comment; null if the text has no comments of several lines.
    this.inComments = null;
    this.marked = [];
    this.isWaiting = false;
    area.addEventListener('scroll', () => this.scroll());
    new ResizeObserver(() => this.draw()).observe(area);
  }

  // Only the lines that differ are replaced.
  setText(text) {
    const lines = text.split('\n');
    const old = this.texts;
    let first = 0;
    while (first < Math.min(old.length, lines.length) && old[first] === lines[first]) first += 1;
    let same = 0;
    const most = Math.min(old.length, lines.length) - first;
    while (same < most && old[old.length - 1 - same] === lines[lines.length - 1 - same]) same += 1;
    const made = lines.slice(first, lines.length - same).map(line => {
      const element = document.createElement('div');
      element.className = 'line';
      element.textContent = line;
      return element;
    });
    const gone = this.elements.slice(first, old.length - same);
    const next = this.elements[old.length - same] ?? null;
    for (const element of gone) element.remove();
    const fragment = document.createDocumentFragment();
    fragment.append(...made);
    this.body.insertBefore(fragment, next);
    this.elements = [...this.elements.slice(0, first), ...made, ...this.elements.slice(old.length - same)];
    this.texts = lines;
    this.inComments = text.includes('/*') ? this.findComments() : null;
    this.element.parentElement.style.setProperty('--digits', String(lines.length).length);
    this.draw();
  }

  findComments() {
    let isInComment = false;
    return this.texts.map(line => {
      const begins = isInComment;
      if (isInComment || line.includes('/*')) ({ isInComment } = coloured(line, isInComment));
      return begins;
    });
  }

  // The marks are [line, kind], with lines from 1.
  mark(marks) {
    for (const element of this.marked) element.className = 'line';
    this.marked = [];
    for (const [line, kind] of marks) {
      const element = this.elements[line - 1];
      if (!element) continue;
      element.classList.add(kind);
      this.marked.push(element);
    }
  }

  // Scrolls to a line, if it isn't visible.
  reveal(line) {
    const { area } = this;
    const element = this.elements[line - 1];
    if (!element) return;
    const { offsetTop, offsetHeight } = element;
    const isSeen = offsetTop >= area.scrollTop
      && offsetTop + offsetHeight + 17 <= area.scrollTop + area.clientHeight;
    if (!isSeen) area.scrollTop = offsetTop - area.clientHeight / 3;
    this.scroll();
  }

  // Returns the box of a character in the window, for an offset in the text.
  boxAt(offset) {
    let line = 0;
    let rest = offset;
    while (line < this.texts.length - 1 && rest > this.texts[line].length) {
      rest -= this.texts[line].length + 1;
      line += 1;
    }
    const walker = document.createTreeWalker(this.elements[line], NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (rest <= node.length) {
        range.setStart(node, rest);
        range.collapse(true);
        // A collapsed range at the end of a line may have no boxes.
        const box = range.getClientRects()[0];
        if (box) return box;
        break;
      }
      rest -= node.length;
    }
    const { left, top, bottom } = this.elements[line].getBoundingClientRect();
    return { left: left + parseFloat(getComputedStyle(this.elements[line]).paddingLeft), top, bottom };
  }

  scroll() {
    this.body.style.transform = `translateY(${-this.area.scrollTop}px)`;
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.drawVisible();
    });
  }

  draw() {
    // The scroll bar of the text area takes a part of the width.
    this.body.style.width = `${this.area.clientWidth}px`;
    this.scroll();
  }

  drawVisible() {
    const { area, elements } = this;
    if (area.clientHeight === 0) return;
    const first = this.lineAt(area.scrollTop) - margin;
    const last = this.lineAt(area.scrollTop + area.clientHeight) + margin;
    for (let index = Math.max(first, 0); index <= Math.min(last, elements.length - 1); index += 1) this.drawLine(index);
  }

  // Returns the index of the last line that begins above a position.
  lineAt(y) {
    let [low, high] = [0, this.elements.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.elements[middle].offsetTop <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  drawLine(index) {
    const element = this.elements[index];
    const number = String(index + 1);
    if (element.dataset.number !== number) element.dataset.number = number;
    const isInComment = this.inComments?.[index] ?? false;
    const state = isInComment ? 'comment' : 'plain';
    if (element.dataset.state === state) return;
    element.dataset.state = state;
    const text = this.texts[index];
    if (text.length > longestColoured) return;
    let at = 0;
    const nodes = [];
    for (const { kind, start, end } of coloured(text, isInComment).parts) {
      if (start > at) nodes.push(text.slice(at, start));
      const part = document.createElement('span');
      part.className = `json-${kind}`;
      part.textContent = text.slice(start, end);
      nodes.push(part);
      at = end;
    }
    if (at < text.length) nodes.push(text.slice(at));
    element.replaceChildren(...nodes);
  }
}
