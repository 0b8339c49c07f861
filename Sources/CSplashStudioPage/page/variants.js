// What follows from a variant: the words of a command that shows it, and which errors its set values have.
// The session keeps the variant itself, the address keeps it across reloads.

export function parametersOf(variant) {
  return variant.set ?? {};
}

export function setWords(set) {
  return Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
}

// The server's words are of the film's variant, with what is set and its size.
export function variantWords(film) {
  return film.command;
}

// The server tells such an error at the option that a command line would have.
const isAbout = ({ text }, name) => text.startsWith(`--set ${name}=`);

// The message with its hints, without the lines that show the place.
function sentence({ message, text }) {
  const hints = text.split('\n').map(line => line.trim()).filter(line => /^(expected|did you mean) /.test(line));
  return [message, ...hints].join('; ');
}

// Errors that are about a set parameter are shown at its field: a map from the name to the text.
export function errorsOfSet(errors, { set = {} }) {
  const found = new Map();
  for (const name of Object.keys(set)) {
    const error = errors.find(one => isAbout(one, name));
    if (error) found.set(name, sentence(error));
  }
  return found;
}

export function errorsBesideSet(errors, { set = {} }) {
  return errors.filter(error => !Object.keys(set).some(name => isAbout(error, name)));
}
