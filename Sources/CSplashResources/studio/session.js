// The state of the page: the video, the position, the range, and playback. All other parts use it.

import { ask } from './ask.js';
import { clamp, frameOfTime, markersOf, timeOfFrame } from './timecode.js';

const fastest = 8;

export class Session {
  constructor(picture, connection) {
    this.picture = picture;
    this.connection = connection;
    this.film = null;
    // The selection from the program's arguments; empty members are omitted.
    this.variant = {};
    this.markers = [];
    // The path of the selected layer, and the location of the selection in the sources.
    this.selection = null;
    this.place = null;
    // The requested frame; "shown" is the frame that was painted last.
    this.frame = 0;
    this.shown = null;
    this.in = null;
    this.out = null;
    this.loop = true;
    this.speed = 1;
    // The speed of J and L while they are used, negative for backwards.
    this.shuttle = null;
    this.playing = false;
    this.isScrubbing = false;
    this.serial = 0;
    this.paintedSerial = 0;
    this.revived = null;
    // Whether the video opens at its poster, and whether nothing has been requested since it did.
    this.wantsPoster = false;
    this.isAtPoster = false;
    this.skipped = 0;
    this.lastPaintMilliseconds = null;
    this.listeners = new Set();
    picture.listen(message => this.receive(message));
    connection.whenFilm = (film, mustTake) => this.takeFilm(film, mustTake);
    // Data stored by revision may belong to another server.
    connection.whenOther = () => {
      picture.forget();
      this.tell('other');
    };
    // A variant that the server doesn't know is replaced by the displayed one.
    connection.whenRefused = good => {
      this.variant = good;
      if (this.film) this.tell('film');
    };
    connection.whenChanged = () => {
      this.connect();
      this.tell('connection');
    };
  }

  // The listener receives "film", "warnings" when those of the same video are complete, "frame", "transport",
  // "connection", "selection", "variant" when another variant is requested, before its video arrives, or "other" when
  // data stored by revision is invalid.
  listen(listener) {
    this.listeners.add(listener);
  }

  tell(topic) {
    for (const listener of this.listeners) listener(topic);
  }

  get errors() {
    return this.film?.errors ?? [];
  }

  get hasFrames() {
    return (this.film?.frames ?? 0) > 0;
  }

  get end() {
    return Math.max((this.film?.frames ?? 0) - 1, 0);
  }

  get first() {
    return this.in ?? 0;
  }

  get last() {
    return this.out ?? this.end;
  }

  get rate() {
    return this.shuttle ?? this.speed;
  }

  // Playback may be on but waiting for the end of a drag, or for a scene without errors.
  get isStreaming() {
    return this.playing && !this.isScrubbing && this.hasFrames && this.errors.length === 0;
  }

  // The state from the URL. Nothing can be checked or displayed before the video is known.
  restore({ frame, in: first, out: last, speed, loop, variant, layer }) {
    if (JSON.stringify(variant ?? {}) !== JSON.stringify(this.variant)) {
      this.variant = variant ?? {};
      this.connection.variant = this.variant;
      if (this.film) this.connection.loadVariant(this.variant);
    }
    this.selection = layer;
    this.place = null;
    this.tell('selection');
    this.wantsPoster = frame === null;
    this.isAtPoster = false;
    this.frame = frame ?? 0;
    this.in = first;
    this.out = last;
    this.speed = speed ?? 1;
    this.loop = loop ?? true;
    if (!this.hasFrames) return;
    this.setRange(first, last);
    if (this.wantsPoster) this.openPoster();
    else this.seek(this.frame);
  }

  // Without a frame in the URL, the video opens at the frame that represents it.
  async openPoster() {
    const { film } = this;
    let frame = 0;
    try {
      const response = await ask(this, `poster/${film.revision}`);
      if (response.ok) ({ frame } = await response.json());
    } catch (error) {
      console.info('No poster:', error.message);
    }
    if (!this.wantsPoster) return;
    this.seek(frame);
    this.isAtPoster = true;
  }

  takeFilm(answer, mustTake) {
    const before = this.film;
    const film = withLastGood(answer, before);
    const texts = errors => errors.map(error => error.text).join();
    const isSame = film.revision === before?.revision && texts(film.errors) === texts(this.errors);
    this.film = film;
    if (isSame && !mustTake) {
      if (film.isReviewed !== before.isReviewed) this.tell('warnings');
      return;
    }
    this.markers = markersOf(film);
    if (film.frames > 0) {
      if (before?.frames > 0 && before.fps.join() !== film.fps.join()) {
        this.frame = frameOfTime(timeOfFrame(this.frame, before), film);
      }
      this.frame = clamp(this.frame, 0, this.end);
      if (this.in !== null) this.in = clamp(this.in, 0, this.end);
      if (this.out !== null) this.out = clamp(this.out, 0, this.end);
    }
    // The picture of another scene must not stay.
    if (!this.hasFrames) this.shown = null;
    // The frame is loaded while the page is filled. With errors, the last valid frame stays.
    const showsGood = this.errors.length === 0 || this.shown === null;
    if (this.wantsPoster && this.hasFrames) this.openPoster();
    else if (!this.isStreaming && showsGood) this.showFrame();
    this.connect(true);
    this.tell('film');
  }

  // Shows another selection from the program's arguments. Members that aren't named stay unchanged, and null removes
  // a member. The frame stays until the new video arrives; the last call applies.
  setVariant(partial) {
    const variant = { ...this.variant, ...partial };
    for (const [name, value] of Object.entries(variant)) {
      const isEmpty = value === null || value === undefined
        || (name === 'set' && Object.keys(value).length === 0);
      if (isEmpty) delete variant[name];
    }
    this.variant = variant;
    this.tell('variant');
    return this.connection.loadVariant(variant);
  }

  // The location is [file, line, column] of the clicked element, if it is more specific than the layer.
  select(path, place = null) {
    if (path === this.selection && String(place) === String(this.place)) return;
    this.selection = path;
    this.place = place;
    this.tell('selection');
  }

  // Opens the endless response for the current mode. Playback restarts only if necessary.
  connect(mustRestart = false) {
    let wanted = 'none';
    if (this.connection.isUsable && this.film) wanted = this.isStreaming ? 'play' : 'events';
    if (wanted === this.connection.body && !(wanted === 'play' && mustRestart)) return;
    this.connection.body = wanted;
    if (wanted === 'none') this.picture.close();
    else if (wanted === 'events') this.picture.events();
    else this.openPlay();
  }

  openPlay() {
    this.serial += 1;
    this.picture.play({
      serial: this.serial,
      revision: this.film.revision,
      from: this.frame,
      first: this.first,
      last: this.last,
      loop: this.loop ? 1 : 0,
      speed: this.rate,
      scale: 1,
    });
  }

  showFrame(stamp) {
    if (!this.hasFrames || this.connection.isLost) return;
    const { revision, width, height } = this.film;
    this.serial += 1;
    this.picture.show({ revision, width, height, frame: this.frame, serial: this.serial, stamp });
  }

  receive(message) {
    if (message.kind === 'painted') this.painted(message);
    else if (message.kind === 'ended' && message.serial === this.serial) this.pause();
    else if (message.kind === 'torn') this.showFrame();
    else if (message.kind === 'gone') this.revive(message.revision);
    else this.connection.receive(message);
  }

  // A revision that the server no longer has becomes available again when the video is requested. One retry is
  // enough.
  async revive(revision) {
    await this.connection.loadFilm();
    if (this.film.revision !== revision || this.revived === revision) return;
    this.revived = revision;
    this.showFrame();
  }

  painted(message) {
    this.shown = message.frame;
    this.paintedSerial = message.serial;
    if (message.milliseconds != null) this.lastPaintMilliseconds = message.milliseconds;
    this.skipped += message.skipped ?? 0;
    // A late response from before a jump must not change the position.
    const isPlayed = message.skipped !== undefined;
    if (isPlayed && message.serial === this.serial && !this.isScrubbing) this.frame = message.frame;
    this.tell('frame');
  }

  play(shuttle = null) {
    if (!this.hasFrames) return;
    this.shuttle = shuttle;
    this.playing = true;
    this.skipped = 0;
    const isForwards = this.rate > 0;
    const isOutside = this.frame < this.first || this.frame > this.last;
    const isAtEnd = this.frame === (isForwards ? this.last : this.first);
    // After opening, the video plays from its start.
    const isUntouched = this.isAtPoster && isForwards;
    this.leavePoster();
    if (isOutside || isUntouched || (isAtEnd && !this.loop)) this.frame = isForwards ? this.first : this.last;
    this.connect(true);
    this.tell('transport');
  }

  pause() {
    if (!this.playing) return;
    // A response that was just opened, after a jump or for another video, may not have shown anything yet.
    const isBehind = this.isStreaming && this.paintedSerial !== this.serial;
    this.playing = false;
    this.shuttle = null;
    this.connect();
    if (isBehind) this.showFrame();
    this.tell('transport');
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  // J and L: the first press starts playback, and each further press in the same direction doubles the speed.
  shuttleTowards(direction) {
    const isSame = this.playing && Math.sign(this.rate) === direction;
    const next = isSame ? Math.min(Math.max(Math.abs(this.rate), 0.5) * 2, fastest) : 1;
    this.play(next * direction);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.shuttle = null;
    this.connect(true);
    this.tell('transport');
  }

  setLoop(loop) {
    this.loop = loop;
    this.connect(true);
    this.tell('transport');
  }

  setRange(first, last) {
    this.in = first === null ? null : clamp(first, 0, this.end);
    this.out = last === null ? null : clamp(last, 0, this.end);
    if (this.in === 0) this.in = null;
    if (this.out === this.end) this.out = null;
    if (this.first > this.last) [this.in, this.out] = [null, null];
    if (this.playing) this.frame = clamp(this.frame, this.first, this.last);
    this.connect(true);
    this.tell('transport');
  }

  setIn(frame = this.frame) {
    this.setRange(frame, this.last < frame ? null : this.out);
  }

  setOut(frame = this.frame) {
    this.setRange(this.first > frame ? null : this.in, frame);
  }

  // The stamp is the time of the input, for measuring the latency until the pixels are painted.
  seek(frame, stamp) {
    if (!this.hasFrames) return;
    this.leavePoster();
    this.frame = clamp(Math.round(frame), 0, this.end);
    if (this.isStreaming) {
      this.frame = clamp(this.frame, this.first, this.last);
      this.connect(true);
    } else {
      this.showFrame(stamp);
    }
    this.tell('frame');
  }

  leavePoster() {
    this.wantsPoster = false;
    this.isAtPoster = false;
  }

  step(count, stamp) {
    this.pause();
    this.seek(this.frame + count, stamp);
  }

  jumpToMarker(direction, stamp) {
    const frames = this.markers.map(marker => marker.frame);
    const target = direction > 0
      ? frames.find(frame => frame > this.frame)
      : frames.findLast(frame => frame < this.frame);
    if (target !== undefined) this.seek(target, stamp);
  }

  beginScrub() {
    this.isScrubbing = true;
    this.connect();
  }

  endScrub() {
    this.isScrubbing = false;
    if (this.playing) this.frame = clamp(this.frame, this.first, this.last);
    this.connect();
  }
}

// What a scene with errors has in place of a video.
const nothing = {
  width: 0, height: 0, points: [0, 0], scale: 1, fps: [1, 1], start: 0, duration: 0, isOpaque: true, markers: [],
  hasSound: false,
};

// A variant that always had errors has no video: the displayed one stays, with the errors.
function withLastGood(answer, before) {
  const film = { ...nothing, ...answer };
  if (film.frames > 0 || film.errors.length === 0 || !before?.frames || before.scene !== film.scene) return film;
  const { files, name, scenes, rows, row, errors } = film;
  return { ...before, files, name, scenes, rows, row, errors };
}
