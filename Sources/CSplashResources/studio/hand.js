// The pointer on the frame: zooming with the wheel, panning, and the pixel under the pointer.

const get = id => document.getElementById(id);
// A mouse wheel has large steps, a pinch gesture small ones.
const largestTurn = 40;
const turnForDouble = 80;

export class Hand {
  constructor({ view, picture }) {
    Object.assign(this, { view, picture });
    this.stage = view.stage;
    this.isHeld = false;
    this.hasPanned = false;
    this.pointer = null;
    this.waiting = false;
    this.watchWheel();
    this.watchDrag();
    this.watchPixel();
    picture.listen(message => this.receive(message));
    view.listen(() => this.probe());
  }

  hold() {
    this.isHeld = true;
    this.hasPanned = false;
    this.stage.classList.add('grab');
  }

  // Returns whether the frame was moved in the meantime.
  release() {
    this.isHeld = false;
    this.stage.classList.remove('grab');
    return this.hasPanned;
  }

  watchWheel() {
    this.stage.addEventListener('wheel', event => {
      if (event.target.closest('section')) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        const turn = Math.min(Math.max(event.deltaY, -largestTurn), largestTurn);
        const box = this.stage.getBoundingClientRect();
        const point = { x: event.clientX - box.left, y: event.clientY - box.top };
        this.view.zoomTo(this.view.zoom * 2 ** (-turn / turnForDouble), point);
      } else if (!this.view.isFit) {
        const isSideways = event.shiftKey && event.deltaX === 0;
        this.view.panBy(-(isSideways ? event.deltaY : event.deltaX), isSideways ? 0 : -event.deltaY);
      }
    }, { passive: false });
  }

  watchDrag() {
    const { stage } = this;
    let last = null;
    stage.addEventListener('pointerdown', event => {
      const isPan = event.button === 1 || (event.button === 0 && this.isHeld);
      if (!isPan || event.target.closest('section')) return;
      event.preventDefault();
      stage.setPointerCapture(event.pointerId);
      stage.classList.add('grabbing');
      last = { x: event.clientX, y: event.clientY };
      this.hasPanned = true;
    });
    stage.addEventListener('pointermove', event => {
      if (!last) return;
      this.view.panBy(event.clientX - last.x, event.clientY - last.y);
      last = { x: event.clientX, y: event.clientY };
    });
    const finish = () => {
      last = null;
      stage.classList.remove('grabbing');
    };
    stage.addEventListener('pointerup', finish);
    stage.addEventListener('pointercancel', finish);
    stage.addEventListener('lostpointercapture', finish);
  }

  watchPixel() {
    this.stage.addEventListener('pointermove', event => {
      this.pointer = event.target.closest('section') ? null : { x: event.clientX, y: event.clientY };
      this.probe();
    });
    this.stage.addEventListener('pointerleave', () => {
      this.pointer = null;
      this.probe();
    });
  }

  // There is at most one request at a time. If the pointer has moved on, the response triggers the next request.
  probe() {
    const place = this.pointer ? this.view.pixelAt(this.pointer.x, this.pointer.y) : null;
    const isSame = place?.x === this.asked?.x && place?.y === this.asked?.y;
    this.view.mark(place);
    if (isSame || (this.waiting && place)) return;
    this.asked = place;
    this.waiting = place !== null;
    this.picture.probe(place);
    if (!place) get('pixel-value').hidden = true;
  }

  receive(message) {
    if (!message.probe) return;
    if (message.kind === 'probe') this.waiting = false;
    if (!this.asked) return;
    const { x, y, value } = message.probe;
    get('pixel-value').hidden = value === null;
    if (value) {
      const [red, green, blue, alpha] = value;
      const hex = value.map(byte => byte.toString(16).padStart(2, '0')).join('').toUpperCase();
      get('pixel-text').textContent = `${x}, ${y}   R ${red}  G ${green}  B ${blue}  A ${alpha}   #${hex}`;
      get('pixel-swatch').style.setProperty('--colour', `rgb(${red} ${green} ${blue} / ${alpha / 255})`);
    }
    this.probe();
  }
}
