// The words of a command line for a variant, and the errors in its values. The session stores the variant, and the
// URL stores it across reloads.

export function parametersOf(variant) {
  return variant.set ?? {};
}

export function setWords(set) {
  return Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
}

// The server's words include the video's variant with its values and size.
export function variantWords(film) {
  return film.command;
}

// The server reports such an error at the equivalent command-line option.
const isAbout = ({ text }, name) => text.startsWith(`--set ${name}=`);

// Returns the message with its hints, without the source lines.
function sentence({ message, text }) {
  const hints = text.split('\n').map(line => line.trim()).filter(line => /^(expected|did you mean) /.test(line));
  return [message, ...hints].join('; ');
}

// Returns the errors in parameters, for display at their fields, as a map from name to text.
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
