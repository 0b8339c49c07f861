// Splits JSON with comments into tokens. Incomplete and invalid text has tokens, too.

const patterns = {
  space: /[ \t\r\n]+/y,
  string: /"[^"\\\n]*(?:\\.[^"\\\n]*)*(?:"|\\|(?=\n)|$)/y,
  comment: /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y,
  number: /[-+]?\.?\d[\w.]*(?:(?<=[eE])[-+]\d*)?/y,
  word: /[\w$][\w$.-]*/y,
};

// The kinds of token that can begin with a character, the first one first.
function kindsAt(character) {
  if (character === '"') return ['string'];
  if (' \t\r\n'.includes(character)) return ['space'];
  if (character === '/') return ['comment'];
  return '{}[],:'.includes(character) ? [] : ['number', 'word'];
}

// Yields { kind, start, end }. The kind is "string", "comment", "number", "word", or a character such as "{".
export function* tokens(text, start = 0) {
  for (let at = start; at < text.length;) {
    let [kind, end] = [text[at], at + 1];
    for (const name of kindsAt(text[at])) {
      const pattern = patterns[name];
      pattern.lastIndex = at;
      if (pattern.test(text)) {
        [kind, end] = [name, pattern.lastIndex];
        break;
      }
    }
    if (kind !== 'space') yield { kind, start: at, end };
    at = end;
  }
}

const literals = new Set(['true', 'false', 'null']);

// Returns the coloured parts of a line, and whether a comment continues after it.
export function coloured(line, isInComment) {
  const parts = [];
  let start = 0;
  if (isInComment) {
    const end = line.indexOf('*/');
    if (end < 0) return { parts: [{ kind: 'comment', start: 0, end: line.length }], isInComment: true };
    start = end + 2;
    parts.push({ kind: 'comment', start: 0, end: start });
  }
  let endsInComment = false;
  for (const token of tokens(line, start)) {
    if (token.kind === ':' && parts.at(-1)?.kind === 'string') parts.at(-1).kind = 'key';
    else if (token.kind === 'word' && literals.has(line.slice(token.start, token.end))) parts.push({ ...token, kind: 'literal' });
    else if (['string', 'number', 'comment'].includes(token.kind)) parts.push(token);
    endsInComment = token.kind === 'comment' && line.startsWith('/*', token.start)
      && (token.end - token.start < 4 || !line.endsWith('*/'));
  }
  return { parts, isInComment: endsInComment };
}
