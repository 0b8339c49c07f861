// The studio's page: creates and connects its parts.

import { Address, readAddress } from './address.js';
import { Bar } from './bar.js';
import { Connection } from './connection.js';
import { setUpForms } from './forms.js';
import { Hand } from './hand.js';
import { Inspected } from './inspected.js';
import { Inspector } from './inspector.js';
import { Keys } from './keys.js';
import { Layers } from './layers.js';
import { Layout } from './layout.js';
import { Overlay } from './overlay.js';
import { Overlays } from './overlays.js';
import { Picture } from './picture.js';
import { Scrubber } from './scrubber.js';
import { Session } from './session.js';
import { Source } from './source.js';
import { Status } from './status.js';
import { setUpTheme } from './theme.js';
import { Timeline } from './timeline.js';
import { View } from './view.js';
import { Warnings } from './warnings.js';

const get = id => document.getElementById(id);

setUpTheme(get('theme'));

const picture = new Picture(get('picture'));
const connection = new Connection();
const session = new Session(picture, connection);
const view = new View({
  stage: get('stage'),
  picture: get('picture'),
  backdrop: get('backdrop'),
  grid: get('grid'),
  pixel: get('pixel'),
});
const layout = new Layout();
// Shows a location in the sources: [file, line, column].
const goTo = place => source.goTo(place);
const overlays = new Overlays({ session, goTo });
new Warnings({ session, layout, goTo });
const layers = new Layers(session);
const source = new Source({ session, layers, layout, say: text => overlays.say(text) });
new Timeline({ session, layers, layout });
const hand = new Hand({ view, picture });
new Bar({
  session,
  view,
  say: text => overlays.say(text),
  copy: command => overlays.copy(command),
});
new Scrubber(session, {
  scrubber: get('scrubber'),
  scale: get('scale'),
  track: get('track'),
  range: get('range'),
  markers: get('markers'),
  ticks: get('ticks'),
  ruler: get('ruler'),
  playhead: get('playhead'),
  handleIn: get('handle-in'),
  handleOut: get('handle-out'),
  hover: get('hover'),
});
const inspected = new Inspected(session);
const outline = new Overlay({
  session, view, hand, inspected, svg: get('outline'), button: get('overlay-toggle'),
});
inspected.isNeeded = () => outline.isShown || layout.shows('inspector');
new Inspector({ session, layout, inspected, panel: get('panel-inspector') });
const keys = new Keys({ session, view, overlays, hand, layout, outline });
setUpForms({ session, connection, picture, view, overlays, layout, keys });
new Status({ session, page: picture.page });
const address = new Address({ session, view });

session.listen(topic => {
  if (topic === 'film') {
    view.setOpaque(session.film);
    get('stage').classList.toggle('empty', !session.hasFrames);
  }
  if (topic !== 'connection') address.note();
});
view.listen(() => address.note());
// The frame keeps its size until the first frame of another video arrives.
picture.listen(message => {
  if (message.kind === 'painted') view.setSize(message);
});
connection.whenFailed = message => {
  overlays.say(`Frame ${message.frame} couldn’t be drawn (status ${message.status}).`);
};
connection.listen(event => {
  if (event.refused) overlays.say(event.refused);
});

function restore() {
  const kept = readAddress(location.hash);
  session.restore(kept);
  view.restore(kept);
}

addEventListener('hashchange', restore);
restore();
connection.loadFilm(true);

window.studio = {
  status: () => ({
    frame: session.shown ?? session.frame,
    playing: session.playing,
    revision: session.film?.revision ?? 0,
    variant: session.variant,
    selection: session.selection,
    skipped: session.skipped,
    errors: session.errors,
    lastPaintMilliseconds: session.lastPaintMilliseconds,
  }),
  setVariant: partial => session.setVariant(partial),
  pixelHash: () => picture.hash(),
};
