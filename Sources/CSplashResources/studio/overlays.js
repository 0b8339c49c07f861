// The overlays on the stage: errors, keyboard shortcuts, and notices.

import { shellWord } from './shell.js';
import { fillKeysList } from './keys.js';
import { errorsBesideSet } from './variants.js';
import { counted, fillDiagnostics } from './warnings.js';

const get = id => document.getElementById(id);
const toastMilliseconds = 4000;

export class Overlays {
  constructor({ session, goTo }) {
    Object.assign(this, { session, goTo });
    this.errorsAreHidden = false;
    this.toastTimer = null;
    fillKeysList(get('keys-list'));
    get('errors-close').addEventListener('click', () => this.showErrors(false));
    get('errors-open').addEventListener('click', () => this.showErrors(this.errorsAreHidden));
    get('help').addEventListener('click', () => this.toggleKeys());
    for (const name of ['keys', 'command']) {
      get(`${name}-close`).addEventListener('click', () => get(name).close());
      // A click outside of the box closes it.
      get(name).addEventListener('click', event => {
        if (event.target === get(name)) get(name).close();
      });
    }
    session.listen(topic => {
      if (topic === 'film') this.renderFilm();
      if (topic === 'connection' || topic === 'film') this.renderConnection();
    });
  }

  get isModal() {
    return document.querySelector('dialog:modal') !== null;
  }

  toggleKeys() {
    if (get('keys').open) get('keys').close();
    else if (!this.isModal) get('keys').showModal();
  }

  // Returns whether there was something to close.
  escape() {
    const dialog = document.querySelector('dialog:modal');
    if (!dialog && get('errors').hidden) return false;
    if (dialog) dialog.close();
    else this.showErrors(false);
    return true;
  }

  showErrors(isShown) {
    this.errorsAreHidden = !isShown;
    get('errors').hidden = !isShown || this.session.errors.length === 0;
    get('stage').classList.toggle('dimmed', !get('errors').hidden);
  }

  renderFilm() {
    const { film, errors } = this.session;
    const errorCount = counted(errors.length, 'error', 'errors');
    get('errors-title').textContent = `${errorCount} in ${film.name}`;
    fillDiagnostics(get('errors-list'), errors, place => {
      this.showErrors(false);
      this.goTo(place);
    });
    get('errors-open').hidden = errors.length === 0;
    get('errors-open').querySelector('span').textContent = errors.length;
    get('errors-open').setAttribute('aria-label', errorCount);
    get('errors-open').dataset.tip = errorCount;
    // New errors are shown even if the previous ones were closed, except those shown at a parameter's field.
    const fieldsAreSeen = film.frames > 0 && !get('panel-parameters').hidden;
    this.showErrors(!fieldsAreSeen || errorsBesideSet(errors, this.session.variant).length > 0);
    this.renderInfo();
  }

  renderInfo() {
    const { film } = this.session;
    document.title = `${film.name} – Studio`;
    const name = document.createElement('strong');
    name.textContent = film.name;
    const facts = document.createElement('span');
    facts.textContent = film.frames > 0 ? factsOf(film) : '';
    get('film-info').replaceChildren(name, facts);
  }

  renderConnection() {
    const { isLost } = this.session.connection;
    const notice = get('notice');
    if (notice.hidden === !isLost) return;
    notice.hidden = !isLost;
    document.body.classList.toggle('lost', isLost);
    if (!isLost) return;
    const command = document.createElement('code');
    command.textContent = `splashrender studio ${shellWord(this.session.film?.name ?? 'SCENE')}`;
    notice.replaceChildren('The studio has stopped. Start it again, for example: ', command);
  }

  say(text) {
    get('toast').textContent = text;
    get('toast').hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => { get('toast').hidden = true; }, toastMilliseconds);
  }

  // If the clipboard isn't available, the command is shown for copying by hand.
  async copy(command) {
    try {
      await navigator.clipboard.writeText(command);
      this.say(`Copied: ${command}`);
    } catch {
      get('command-text').value = command;
      get('command').showModal();
      get('command-text').select();
    }
  }
}

// The size, rate and length of a video.
function factsOf(film) {
  const rate = Number((film.fps[0] / film.fps[1]).toFixed(3));
  const size = `${film.width} × ${film.height} px`;
  const parts = [size, `${rate} fps`, `${Number(film.duration.toFixed(3))} s`];
  if (!film.isOpaque) parts.push('transparent');
  return parts.join(' · ');
}
