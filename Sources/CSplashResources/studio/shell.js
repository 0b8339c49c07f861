// Quotes words for a shell's command line.

// Only words that need quotes are quoted.
export function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll('\'', '\'\\\'\'')}'`;
}

export function quoted(words) {
  return words.map(shellWord).join(' ');
}
