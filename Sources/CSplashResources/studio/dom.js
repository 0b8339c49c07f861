// Creates elements. Properties are set directly; names with a hyphen are attributes.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, value);
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

export function makeIcon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  const use = document.createElementNS(space, 'use');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  icon.append(use);
  return icon;
}
