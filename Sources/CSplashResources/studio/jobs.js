// The list of renders, with their progress and a download link for each.

import { make, makeIcon } from './dom.js';

function bytesText(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export class Jobs {
  constructor({ list, copy }) {
    Object.assign(this, { list, copy });
    this.jobs = new Map();
    // Events of a job that arrived before the response to "render".
    this.early = new Map();
  }

  add({ job, command, title }) {
    const name = make('span', { className: 'job-name' }, title);
    const state = make('span', { className: 'job-state' }, 'Queued');
    const progress = make('progress', { max: 1, value: 0, 'aria-label': `Progress of ${title}` });
    const words = make('code', { className: 'job-command', title: command }, command);
    const copy = this.makeButton('command', 'Copy command', () => this.copy(command));
    const close = this.makeButton('close', `Cancel ${title}`, () => this.close(job));
    const line = (...parts) => make('div', { className: 'job-line' }, ...parts);
    const element = make('li', { className: 'job' }, line(name, state, close), progress, line(words, copy));
    this.jobs.set(job, { title, element, name, state, progress, close, isEnded: false });
    this.list.append(element);
    this.list.hidden = false;
    for (const event of this.early.get(job) ?? []) this.receive(event);
    this.early.delete(job);
  }

  makeButton(icon, label, action) {
    const button = make('button', { type: 'button', className: 'tool', 'aria-label': label, title: label },
      makeIcon(icon));
    button.addEventListener('click', action);
    return button;
  }

  receive(event) {
    const job = this.jobs.get(event.job);
    if (!job) {
      this.early.set(event.job, [...this.early.get(event.job) ?? [], event]);
      return;
    }
    // After reconnecting, the end of a job may be received again.
    if (job.isEnded) return;
    if ('ready' in event) this.ready(event, job);
    else if ('failed' in event) this.failed(event, job);
    else this.progress(event, job);
  }

  progress({ done, of }, { progress, state }) {
    progress.value = done / Math.max(of, 1);
    state.textContent = `${done} of ${of} frames`;
  }

  ready({ job: number, ready, bytes }, job) {
    const link = make('a', { className: 'job-save', href: `job/${number}`, download: ready },
      `Download ${ready} (${bytesText(bytes)})`);
    job.name.replaceWith(link);
    job.state.textContent = '';
    this.end(job);
    link.click();
  }

  failed({ failed }, job) {
    job.element.classList.add('failed');
    job.state.textContent = 'Failed';
    job.progress.replaceWith(make('p', { className: 'job-failure', role: 'alert' }, failed));
    this.end(job);
  }

  // A stopped server no longer renders.
  lose() {
    for (const [number, job] of this.jobs) {
      if (!job.isEnded) this.failed({ job: number, failed: 'The studio has stopped.' }, job);
    }
  }

  end(job) {
    job.isEnded = true;
    job.progress.remove();
    job.close.setAttribute('aria-label', `Remove ${job.title}`);
    job.close.title = 'Remove';
  }

  close(number) {
    const job = this.jobs.get(number);
    if (!job.isEnded) {
      fetch(`job/${number}/cancel`, { method: 'POST' }).catch(() => {});
      job.isEnded = true;
    }
    job.element.remove();
    this.list.hidden = this.list.childElementCount === 0;
  }
}
