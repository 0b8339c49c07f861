// The list of a folder's scenes, in the corner of the stage.

import { make } from './dom.js';

export class Scenes {
  constructor({ list, session }) {
    Object.assign(this, { list, session });
    // The values that were set in each scene, because each scene has its own parameters.
    this.sets = new Map();
    list.addEventListener('change', () => {
      this.choose(Number(list.value));
      list.blur();
    });
    session.listen(topic => {
      if (topic === 'film' || topic === 'variant') this.render();
    });
  }

  get scene() {
    const { variant, film } = this.session;
    return variant.scene ?? film?.scene ?? 0;
  }

  get count() {
    return this.session.film?.scenes?.length ?? 0;
  }

  choose(scene) {
    const { session } = this;
    if (scene === this.scene || scene < 0 || scene >= this.count) return;
    this.sets.set(this.scene, session.variant.set ?? null);
    session.setVariant({ scene, set: this.sets.get(scene) ?? null });
  }

  step(direction) {
    this.choose(this.scene + direction);
  }

  render() {
    const scenes = this.session.film?.scenes ?? [];
    this.list.hidden = scenes.length < 2;
    const isSame = this.list.length === scenes.length
      && scenes.every((name, index) => this.list.options[index].text === name);
    if (!isSame) this.list.replaceChildren(...scenes.map((name, value) => make('option', { value }, name)));
    this.list.value = String(this.scene);
  }
}
