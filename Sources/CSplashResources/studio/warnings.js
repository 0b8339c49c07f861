// The list of warnings, and the common part of all lists of errors and warnings.

const get = id => document.getElementById(id);

export function counted(count, one, many) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function wholeText(diagnostic) {
  const text = document.createElement('pre');
  text.textContent = diagnostic.text;
  return [text];
}

// In a narrow panel, the message wraps; only source lines keep their form.
function wrapped(diagnostic) {
  const [where, ...lines] = diagnostic.text.split('\n');
  const parts = [['span', 'message', diagnostic.message]];
  const place = /^(.*?:\d+:\d+):/.exec(where);
  if (place) parts.push(['span', 'where', place[1]]);
  if (lines.length > 0) parts.push(['pre', '', lines.join('\n')]);
  return parts.map(([tag, className, content]) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = content;
    return element;
  });
}

// An entry with a location in the sources is a button that shows it.
export function fillDiagnostics(list, diagnostics, goTo, isNarrow = false) {
  list.replaceChildren(...diagnostics.map(diagnostic => {
    const hasPlace = diagnostic.file !== null && diagnostic.line > 0;
    const entry = document.createElement(hasPlace ? 'button' : 'div');
    entry.className = 'diagnostic';
    entry.append(...(isNarrow ? wrapped(diagnostic) : wholeText(diagnostic)));
    if (hasPlace) {
      entry.type = 'button';
      entry.title = `Go to line ${diagnostic.line}`;
      entry.addEventListener('click', () => {
        // The text of an entry can be selected for copying.
        if (getSelection().isCollapsed) goTo([diagnostic.file, diagnostic.line, diagnostic.column]);
      });
    }
    return entry;
  }));
}

export class Warnings {
  constructor({ session, layout, goTo }) {
    Object.assign(this, { session, layout, goTo });
    get('warnings-open').addEventListener('click', () => layout.open('warnings'));
    session.listen(topic => {
      if (topic === 'film' || topic === 'warnings') this.render();
    });
  }

  render() {
    const warnings = this.session.film.warnings ?? [];
    const title = counted(warnings.length, 'warning', 'warnings');
    get('warnings-open').hidden = warnings.length === 0;
    get('warnings-open').querySelector('span').textContent = warnings.length;
    get('warnings-open').setAttribute('aria-label', title);
    get('warnings-open').dataset.tip = title;
    get('warnings-count').textContent = warnings.length;
    get('warnings-count').hidden = warnings.length === 0;
    get('warnings-empty').hidden = warnings.length > 0;
    get('warnings-empty').textContent
      = this.session.film.isReviewed === false ? 'Checking the scene…' : 'This scene has no warnings.';
    fillDiagnostics(get('warnings-list'), warnings, this.goTo, true);
  }
}
