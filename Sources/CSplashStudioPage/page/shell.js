// Words for a shell's command line.

// Quoted only where it is needed.
export function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll('\'', '\'\\\'\'')}'`;
}

export function quoted(words) {
  return words.map(shellWord).join(' ');
}
