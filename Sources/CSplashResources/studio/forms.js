// Creates the forms and dialogs: variants, parameters, rendering, comparing, sound.

import { Compare } from './compare.js';
import { make } from './dom.js';
import { Jobs } from './jobs.js';
import { Manifest } from './manifest.js';
import { Parameters } from './parameters.js';
import { Render } from './render.js';
import { Scenes } from './scenes.js';
import { Sizes } from './sizes.js';
import { Sound } from './sound.js';

const get = id => document.getElementById(id);

export function setUpForms({ session, connection, picture, view, overlays, layout, keys }) {
  const copy = command => overlays.copy(command);
  const rowsBox = make('section', { className: 'rows', hidden: true });
  const parametersBox = make('section', {});
  get('panel-parameters').append(rowsBox, parametersBox);

  const scenes = new Scenes({ list: get('scene'), session });
  const manifest = new Manifest({ box: rowsBox, button: get('row-open'), session });
  new Parameters({ panel: parametersBox, session, copy });
  new Sizes({ button: get('size'), menu: get('sizes'), session });
  const jobs = new Jobs({ list: get('jobs'), copy });
  const render = new Render({ dialog: get('render'), session, jobs, say: text => overlays.say(text) });
  const compare = new Compare({ box: get('compare'), canvas: get('golden'), session, picture, view });
  const sound = new Sound({ button: get('mute'), session });

  get('row-open').addEventListener('click', () => layout.open('parameters'));
  get('render-open').addEventListener('click', () => render.open());
  connection.listen(event => {
    if ('job' in event) jobs.receive(event);
  });
  session.listen(topic => {
    if (topic === 'connection' && connection.isLost) jobs.lose();
  });

  const bracket = direction => event => {
    const stamp = performance.timeOrigin + event.timeStamp;
    if (event.shiftKey) compare.jump(direction, stamp);
    else if (scenes.count > 1) scenes.step(direction);
    else session.jumpToMarker(direction, stamp);
  };
  keys.add({
    '[': bracket(-1),
    ']': bracket(1),
    // The characters of the bracket keys with Shift.
    '{': bracket(-1),
    '}': bracket(1),
    ',': () => manifest.step(-1),
    '.': () => manifest.step(1),
    g: () => compare.nextMode(),
    b: () => compare.alternateByHand(),
    m: () => sound.toggle(),
    r: () => render.open(),
  });
}
