// The connection to the server: its state, requests for the video, and reconnecting.

const retryMilliseconds = 2000;

export class Connection {
  constructor() {
    this.isLost = false;
    // The open endless response: "play", "events" or "none".
    this.body = 'none';
    this.variant = {};
    this.goodVariant = {};
    this.files = null;
    // The requested revision, and the revisions whose warnings are complete.
    this.film = null;
    this.reviewed = [];
    this.whenFilm = () => {};
    this.whenOther = () => {};
    this.whenChanged = () => {};
    this.whenFailed = () => {};
    this.whenRefused = () => {};
    this.eventListeners = new Set();
    this.timer = null;
    this.loading = null;
    this.mustLoadAgain = false;
    // After an interrupted response, the server may have restarted, with new revision numbers.
    this.isPerhapsOther = false;
    this.bodyOpened = -Infinity;
    document.addEventListener('visibilitychange', () => this.whenChanged());
  }

  get isUsable() {
    return !this.isLost && !document.hidden;
  }

  // The listener receives all events of the server unchanged.
  listen(listener) {
    this.eventListeners.add(listener);
  }

  receive(message) {
    if (message.kind === 'opened') {
      this.bodyOpened = performance.now();
      // Only "events" starts with the number of changed files.
      if (message.path !== 'events') this.loadFilm();
    } else if (message.kind === 'event') {
      if (message.event.bye) this.lose();
      else if ('files' in message.event) this.takeNumbers(message.event);
      for (const listener of this.eventListeners) listener(message.event);
    } else if (message.kind === 'lost') {
      this.bodyLost();
    } else if (message.kind === 'failed') {
      this.whenFailed(message);
    }
  }

  takeNumbers({ files, reviewed }) {
    this.reviewed = reviewed;
    if (files !== this.files || this.hasNewWarnings) this.loadFilm();
  }

  get hasNewWarnings() {
    return this.film !== null && !this.film.isReviewed && this.reviewed.includes(this.film.revision);
  }

  // A response that ends soon after it was opened is retried after a delay, to prevent a loop.
  bodyLost() {
    const wasShort = performance.now() - this.bodyOpened < retryMilliseconds;
    this.body = 'none';
    this.isPerhapsOther = true;
    if (this.isLost) return;
    if (wasShort) this.lose();
    else this.loadFilm(true);
  }

  lose() {
    this.body = 'none';
    this.isPerhapsOther = true;
    this.mustLoadAgain = false;
    if (!this.isLost) {
      this.isLost = true;
      this.whenChanged();
    }
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.loadFilm(true);
    }, retryMilliseconds);
  }

  loadVariant(variant) {
    this.variant = variant;
    return this.loadFilm();
  }

  // There is only one request at a time. When it ends, the newest value is requested. If every input aborted the
  // previous request, a value that changes continuously would never be shown.
  async loadFilm(mustConnect = false) {
    if (this.isLost && !mustConnect) return;
    this.mustLoadAgain = this.loading !== null;
    this.loading ??= this.askUntilNewest(mustConnect).finally(() => { this.loading = null; });
    await this.loading;
  }

  async askUntilNewest(mustConnect) {
    try {
      do {
        this.mustLoadAgain = false;
        await this.askForFilm(mustConnect);
      } while (this.mustLoadAgain);
    } catch (error) {
      console.info('The studio doesn’t answer:', error.message);
      this.lose();
    }
  }

  async askForFilm(mustConnect) {
    const { variant } = this;
    const query = new URLSearchParams({ variant: JSON.stringify(variant) });
    const response = await fetch(`film?${query}`, { cache: 'no-store' });
    if (response.status === 400 && variant !== this.goodVariant) {
      const reason = (await response.text()).trim();
      if (this.variant !== variant) return;
      this.variant = this.goodVariant;
      this.whenRefused(this.goodVariant);
      for (const listener of this.eventListeners) listener({ refused: reason || 'That can’t be shown.' });
      // Before the first video, there is nothing to keep.
      this.mustLoadAgain = true;
      return;
    }
    if (!response.ok) throw new Error(`film: ${response.status}`);
    const film = await response.json();
    const wasLost = this.isLost;
    const isOther = variant !== this.goodVariant;
    this.isLost = false;
    this.goodVariant = variant;
    this.files = film.files;
    const isPerhapsOther = this.isPerhapsOther;
    this.isPerhapsOther = false;
    this.film = film;
    // The review may have ended while this request was answered.
    if (this.hasNewWarnings) this.mustLoadAgain = true;
    if (isPerhapsOther) this.whenOther();
    // A restarted server has new revision numbers, so the number alone isn't enough.
    // An error in the page itself doesn't mean that the server has stopped.
    try {
      this.whenFilm(film, wasLost || isOther || isPerhapsOther);
      if (wasLost || mustConnect) this.whenChanged();
    } catch (error) {
      reportError(error);
    }
  }
}
