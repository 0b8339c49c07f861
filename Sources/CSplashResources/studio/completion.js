// What can be written at a place in a scene, by the JSON Schema of scenes.

import { tokens } from './json.js';

// Returns the text of a string token; null if it is malformed.
function textOf(token) {
  try {
    return JSON.parse(token.endsWith('"') && token.length > 1 ? token : `${token}"`);
  } catch {
    return null;
  }
}

function valueOf(kind, text) {
  if (kind === 'string') return textOf(text);
  if (kind === 'number') return Number(text);
  return { true: true, false: false, null: null }[text];
}

// Collects the keys and values of objects and arrays. Errors of the syntax are passed over.
class Reader {
  constructor() {
    this.stack = [];
  }

  get top() {
    return this.stack.at(-1);
  }

  // A string in an object is a key, unless it follows a colon.
  get expectsKey() {
    return this.top?.kind === 'object' && !this.top.hasColon;
  }

  // After a key and after a value, a colon or a comma comes first.
  get expectsMark() {
    const { top } = this;
    return top !== undefined && (top.isFilled || (top.kind === 'object' && top.key !== null && !top.hasColon));
  }

  read(kind, text) {
    const { top } = this;
    if (kind === '{' || kind === '[') {
      const container = kind === '{' ? { kind: 'object', entries: new Map(), key: null, hasColon: false, isFilled: false }
        : { kind: 'array', index: 0, isFilled: false };
      if (top) this.take(container);
      this.stack.push(container);
    } else if (kind === '}' || kind === ']') {
      const wanted = kind === '}' ? 'object' : 'array';
      const at = this.stack.findLastIndex(container => container.kind === wanted);
      if (at >= 0) this.stack.length = at;
    } else if (kind === ',' && top) {
      top.isFilled = false;
      if (top.kind === 'array') top.index += 1;
      else Object.assign(top, { key: null, hasColon: false });
    } else if (kind === ':' && top?.kind === 'object') {
      top.hasColon = top.key !== null;
    } else if (kind === 'string' && this.expectsKey) {
      Object.assign(top, { key: textOf(text), isFilled: false });
      if (top.key !== null && !top.entries.has(top.key)) top.entries.set(top.key, undefined);
    } else if (top && ['string', 'number', 'word'].includes(kind)) {
      this.take(valueOf(kind, text));
    }
  }

  take(value) {
    const { top } = this;
    top.isFilled = true;
    if (top.kind !== 'object' || !top.hasColon) return;
    top.entries.set(top.key, value);
    // A missing comma doesn't turn the next key into a value.
    top.hasColon = false;
  }
}

// Returns the place of the caret: the containers from the root, each with the key or the index that leads on; whether a
// key is expected; the part of the word before the caret; and the range of the word. Returns null in comments, outside
// of objects and arrays, and where a colon or a comma is missing.
export function placeAt(text, caret) {
  const reader = new Reader();
  let found = null;
  let isMissing = false;
  const note = (start, end, isString) => {
    isMissing = start === caret && reader.expectsMark;
    const path = reader.stack.map(({ kind, entries, key, index }) => ({ kind, entries, step: kind === 'object' ? key : index }));
    const isKey = reader.expectsKey;
    const prefix = text.slice(start + (isString ? 1 : 0), caret);
    found = { path, isKey, isString, prefix, start, end };
  };
  let from = 0;
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const token of tokens(text, from)) {
      const { kind, start, end } = token;
      const isString = kind === 'string';
      if (found === null && end >= caret) {
        const isClosed = isString && end - start > 1 && text[end - 1] === '"';
        if (kind === 'comment' && start < caret && !(end === caret && text.slice(start, start + 2) === '/*')) return null;
        const isWithin = start < caret && (isString ? end > caret || !isClosed : ['word', 'number'].includes(kind));
        if (isWithin && isString) {
          // Without its closing quote, a string would contain the rest of the line.
          const isPlain = isClosed && /^[\w.$-]*$/.test(text.slice(caret, end - 1));
          note(start, isPlain ? end : caret, true);
          reader.read(kind, text.slice(start, found.end));
          if (found.end < end) {
            from = found.end;
            isDone = false;
            break;
          }
          continue;
        }
        if (isWithin) note(start, end, false);
        else if (start >= caret) note(caret, caret, false);
      }
      reader.read(kind, text.slice(start, end));
    }
  }
  if (found === null) note(caret, caret, false);
  return found.path.length > 0 && !isMissing ? found : null;
}

// Evaluates the conditions and references of a schema for a given object.
export class Schema {
  constructor(root) {
    this.root = root;
  }

  // Returns all parts of a schema that apply, in order.
  parts(schema, entries, depth = 0) {
    if (schema === null || typeof schema !== 'object' || depth > 40) return [];
    const found = [schema];
    const add = other => found.push(...this.parts(other, entries, depth + 1));
    if (schema.$ref) add(this.resolve(schema.$ref));
    for (const name of ['allOf', 'anyOf', 'oneOf']) schema[name]?.forEach(add);
    if (schema.if) add(this.holds(schema.if, entries) ? schema.then : schema.else);
    return found;
  }

  resolve(reference) {
    return reference.replace(/^#\/?/, '').split('/').filter(Boolean)
      .reduce((schema, name) => schema?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], this.root);
  }

  // A condition holds if nothing in the object contradicts it.
  holds(schema, entries) {
    if (schema === true || schema === false || schema === undefined) return schema !== false;
    const { $ref, allOf, anyOf, not, properties, required } = schema;
    if ($ref && !this.holds(this.resolve($ref), entries)) return false;
    if (allOf && !allOf.every(one => this.holds(one, entries))) return false;
    if (anyOf && !anyOf.some(one => this.holds(one, entries))) return false;
    if (not && this.holds(not, entries)) return false;
    if (!entries) return !properties && !required && this.allows(schema, undefined);
    if (required && !required.every(key => entries.has(key))) return false;
    return Object.entries(properties ?? {}).every(([key, value]) => !entries.has(key) || this.allows(value, entries.get(key)));
  }

  allows(schema, value) {
    if (typeof schema !== 'object' || schema === null) return schema !== false;
    if ('const' in schema && schema.const !== value) return false;
    if (schema.enum && !schema.enum.includes(value)) return false;
    const kind = value?.kind ?? (value === null ? 'null' : typeof value);
    if (schema.type && kind !== 'undefined' && ![schema.type].flat().includes(kind === 'integer' ? 'number' : kind)) return false;
    if (schema.pattern && typeof value === 'string' && !new RegExp(schema.pattern, 'u').test(value)) return false;
    if (schema.not && this.allows(schema.not, value)) return false;
    return !schema.anyOf || schema.anyOf.some(one => this.allows(one, value));
  }

  // Returns the parts of the schema of a member.
  member(parts, key, entries) {
    const schemas = parts.flatMap(({ properties, patternProperties, additionalProperties }) => {
      if (properties && Object.hasOwn(properties, key)) return [properties[key]];
      const matches = Object.entries(patternProperties ?? {})
        .filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, schema]) => schema);
      return matches.length > 0 ? matches : [additionalProperties];
    });
    return schemas.flatMap(schema => this.parts(schema, entries));
  }

  // Returns the parts that apply to what the caret's container contains: to the container itself for a key.
  partsAt({ path, isKey }) {
    let parts = this.parts(this.root, path[0].entries);
    path.forEach(({ kind, step }, depth) => {
      const isLast = depth === path.length - 1;
      if (isLast && isKey) return;
      const entries = path[depth + 1]?.entries;
      if (kind === 'object') {
        parts = step === null ? [] : this.member(parts, step, entries);
      } else {
        parts = parts.flatMap(({ items, prefixItems }) => this.parts(prefixItems?.[step] ?? items, entries));
      }
    });
    return parts;
  }

  // Returns what begins with or contains the prefix: [{ text, note }]. The text is JSON.
  suggestions(place) {
    const parts = this.partsAt(place);
    const found = new Map();
    if (place.isKey) {
      const { entries } = place.path.at(-1);
      for (const { properties } of parts) {
        for (const [key, schema] of Object.entries(properties ?? {})) {
          const isOther = entries.has(key) && key !== this.keyAt(place);
          if (!isOther && schema !== false && !found.has(key)) found.set(key, this.note(schema));
        }
      }
    } else {
      const note = this.noteOf(parts);
      const add = value => found.set(typeof value === 'string' ? value : JSON.stringify(value), { value, note });
      for (const part of parts) {
        part.enum?.forEach(add);
        if ('const' in part) add(part.const);
        if ([part.type].flat().includes('boolean')) [true, false].forEach(add);
        if ('default' in part && typeof part.default !== 'object') add(part.default);
      }
    }
    const wanted = place.prefix.toLowerCase();
    // The same name is first, then those that begin with the prefix, then those that contain it.
    const rank = name => {
      const small = name.toLowerCase();
      return [name === place.prefix, small.startsWith(wanted), small.includes(wanted)].indexOf(true);
    };
    return [...found].map(([name, value]) => (place.isKey ? { name, text: JSON.stringify(name), note: value }
      : { name, text: JSON.stringify(value.value), note: value.note }))
      .filter(({ name, text }) => rank(name) >= 0 && (!place.isString || text.startsWith('"')))
      .sort((a, b) => rank(a.name) - rank(b.name));
  }

  // The key that is being written is no other key.
  keyAt({ path, prefix, isString }) {
    return isString ? path.at(-1).step ?? prefix : null;
  }

  note(schema) {
    return this.noteOf(this.parts(schema, null));
  }

  noteOf(parts) {
    return parts.find(part => part.description)?.description ?? '';
  }
}
