// Whether the server is there, what it says about the film, and trying again when it has gone.

const retryMilliseconds = 2000;

export class Connection {
  constructor() {
    this.isLost = false;
    // The endless body that is open: "play", "events" or "none".
    this.body = 'none';
    this.variant = {};
    this.goodVariant = {};
    this.files = null;
    this.whenFilm = () => {};
    this.whenOther = () => {};
    this.whenChanged = () => {};
    this.whenFailed = () => {};
    this.whenRefused = () => {};
    this.eventListeners = new Set();
    this.timer = null;
    this.loading = null;
    this.mustLoadAgain = false;
    // A body that broke may mean another server, which counts its revisions anew.
    this.isPerhapsOther = false;
    this.bodyOpened = -Infinity;
    document.addEventListener('visibilitychange', () => this.whenChanged());
  }

  get isUsable() {
    return !this.isLost && !document.hidden;
  }

  // The listener gets all events of the server, as they are.
  listen(listener) {
    this.eventListeners.add(listener);
  }

  receive(message) {
    if (message.kind === 'opened') {
      this.bodyOpened = performance.now();
      // "events" begins with the number of the files, others don't.
      if (message.path !== 'events') this.loadFilm();
    } else if (message.kind === 'event') {
      if (message.event.bye) this.lose();
      else if ('files' in message.event && message.event.files !== this.files) this.loadFilm();
      for (const listener of this.eventListeners) listener(message.event);
    } else if (message.kind === 'lost') {
      this.bodyLost();
    } else if (message.kind === 'failed') {
      this.whenFailed(message);
    }
  }

  // A body that broke soon after it was opened is given time, so that nothing turns in a circle.
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

  // One question at a time, and then the newest: a value that moves all the time is seen moving, which it
  // wouldn't be if each input ended the question before.
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
      // Before the first film there is nothing that could stay.
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
    if (isPerhapsOther) this.whenOther();
    // A server that was started again counts its revisions anew, so the number alone says nothing.
    this.whenFilm(film, wasLost || isOther || isPerhapsOther);
    if (wasLost || mustConnect) this.whenChanged();
  }
}
