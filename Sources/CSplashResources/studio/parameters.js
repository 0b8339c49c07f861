// The panel of parameters. The effect of each input is shown immediately.

import { make, makeIcon } from './dom.js';
import { makeField } from './fields.js';
import { quoted } from './shell.js';
import { errorsOfSet, parametersOf, setWords } from './variants.js';

export class Parameters {
  constructor({ panel, session, copy }) {
    Object.assign(this, { session });
    this.entries = [];
    this.plan = '';
    this.count = make('output', { className: 'form-count' });
    this.resetAll = make('button', { type: 'button', className: 'tool text' }, 'Reset all');
    this.copyAll = make('button', { type: 'button', className: 'tool text' }, 'Copy as --set');
    this.form = make('form', { className: 'parameters', autocomplete: 'off' });
    this.empty = make('p', { className: 'form-empty' }, 'This scene has no parameters.');
    this.head = make('header', { className: 'form-head' }, make('h2', {}, 'Parameters'), this.count, this.resetAll,
      this.copyAll);
    panel.append(this.head, this.form, this.empty);
    this.resetAll.addEventListener('click', () => session.setVariant({ set: null }));
    this.copyAll.addEventListener('click', () => copy(quoted(setWords(parametersOf(session.variant)))));
    this.form.addEventListener('submit', event => event.preventDefault());
    this.form.addEventListener('keydown', event => this.keydown(event));
    this.form.addEventListener('click', event => {
      // After using checkboxes and sliders with the pointer, keys control the player again.
      const { target, detail } = event;
      if (detail > 0 && target.matches('[type=range], [type=checkbox], [type=radio]')) target.blur();
    });
    session.listen(topic => {
      if (topic === 'film' || topic === 'variant') this.render();
    });
  }

  keydown(event) {
    const isText = event.target.matches('input');
    if (event.key === 'Escape' || (event.key === 'Enter' && isText)) {
      event.preventDefault();
      event.target.blur();
    }
  }

  change(name, text) {
    const { session } = this;
    session.setVariant({ set: { ...parametersOf(session.variant), [name]: text } });
  }

  reset(name) {
    const { [name]: _, ...set } = parametersOf(this.session.variant);
    this.session.setVariant({ set });
  }

  render() {
    const { film, errors } = this.session;
    if (!film) return;
    const parameters = film.parameters ?? [];
    // An unreadable scene has no parameters; the form stays until the scene is valid.
    if (parameters.length > 0 || errors.length === 0) this.build(parameters);
    this.showValues(parameters);
  }

  build(parameters) {
    const plan = JSON.stringify(parameters.map(({ value, ...rest }) => rest));
    if (plan === this.plan) return;
    this.plan = plan;
    this.entries = parameters.map((parameter, index) => this.makeEntry(parameter, `parameter-${index}`));
    const isSlot = index => Boolean(parameters[index].isSlot);
    const own = this.entries.filter((_, index) => !isSlot(index));
    const slots = this.entries.filter((_, index) => isSlot(index));
    this.form.replaceChildren(...own.map(entry => entry.element));
    if (slots.length > 0) {
      this.form.append(make('h3', {}, 'Slots of the Lottie file'), ...slots.map(entry => entry.element));
    }
  }

  makeEntry(parameter, id) {
    const { name, type, description } = parameter;
    const field = makeField(parameter, id, text => this.change(name, text));
    // A group of choices isn't a single control that a label could refer to.
    const isGroup = field.element.matches('.segments');
    const label = make(isGroup ? 'span' : 'label', { className: 'parameter-name', title: name }, name);
    if (!isGroup) label.htmlFor = id;
    field.useLabel?.(label);
    const reset = make('button', { type: 'button', className: 'tool reset', title: 'Reset',
      'aria-label': `Reset ${name}` }, makeIcon('reset'));
    reset.addEventListener('click', event => {
      this.reset(name);
      // The button disappears, so the focus moves to the field.
      if (event.detail === 0) element.querySelector('input, select, textarea').focus();
    });
    const error = make('p', { className: 'parameter-error', id: `${id}-error`, role: 'alert', hidden: true });
    const element = make('div', { className: `parameter of-${type}`, dataset: { name } }, label,
      make('div', { className: 'parameter-control' }, field.element), reset);
    if (description) {
      element.append(make('p', { className: 'parameter-note', id: `${id}-note`, title: description }, description));
    }
    element.append(error);
    return { name, id, field, element, reset, error, hasNote: Boolean(description) };
  }

  showValues(parameters) {
    const { variant, errors } = this.session;
    const set = parametersOf(variant);
    const refused = errorsOfSet(errors, variant);
    const values = new Map(parameters.map(({ name, value }) => [name, value]));
    for (const { name, id, field, element, reset, error, hasNote } of this.entries) {
      const isChanged = name in set;
      field.show(isChanged ? set[name] : values.get(name) ?? null);
      element.classList.toggle('changed', isChanged);
      reset.hidden = !isChanged;
      error.textContent = refused.get(name) ?? '';
      error.hidden = !refused.has(name);
      const control = element.querySelector(`#${id}`);
      const notes = [hasNote && `${id}-note`, !error.hidden && `${id}-error`].filter(Boolean).join(' ');
      if (notes) control.setAttribute('aria-describedby', notes);
      else control.removeAttribute('aria-describedby');
      control.setAttribute('aria-invalid', String(!error.hidden));
    }
    const count = Object.keys(set).length;
    // Without a video there may be no fields, but values that were set can still be reset.
    this.head.hidden = this.entries.length === 0 && count === 0;
    this.empty.hidden = this.entries.length > 0 || errors.length > 0;
    this.count.textContent = count === 0 ? '' : `${count} changed`;
    this.resetAll.disabled = count === 0;
    this.copyAll.disabled = count === 0;
  }
}
