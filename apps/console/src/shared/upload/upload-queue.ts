import type { PartUpload } from './part-upload.js';
import { isBusy } from './part-upload.state.js';

/** A file on its way, with what its owner wants to know of it. */
export interface QueuedUpload<Info, Ticket, Result> {
  readonly id: number;
  readonly info: Info;
  readonly upload: PartUpload<Ticket, Result>;
}

/** Sends files one after the other, some at once; those that are paused or have failed keep nobody waiting. */
export class UploadQueue<Info, Ticket, Result> {
  #entries: readonly QueuedUpload<Info, Ticket, Result>[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly makeUpload: (info: Info) => PartUpload<Ticket, Result>,
    private readonly parallel = 2,
  ) {}

  /** Another array after every change. */
  get entries(): readonly QueuedUpload<Info, Ticket, Result>[] {
    return this.#entries;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(infos: readonly Info[]): void {
    this.#entries = [...this.#entries, ...infos.map((info) => this.#entryOf(info))];
    this.#changed();
  }

  /** Sends something else in the place of an entry, from the beginning. */
  replace(id: number, info: Info): void {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    const old = this.#entries[at];
    if (!old) return;
    void old.upload.cancel();
    this.#entries = this.#entries.with(at, this.#entryOf(info));
    this.#changed();
  }

  /** Takes an entry out of the list; what of it is on its way is given up. */
  async remove(id: number): Promise<void> {
    const entry = this.#entries.find((each) => each.id === id);
    this.#entries = this.#entries.filter((each) => each !== entry);
    this.#changed();
    await entry?.upload.cancel();
  }

  /** Takes out what has ended well. */
  clearDone(): void {
    this.#entries = this.#entries.filter(({ upload }) => upload.state.phase !== 'done');
    this.#changed();
  }

  #entryOf(info: Info): QueuedUpload<Info, Ticket, Result> {
    this.#lastId += 1;
    const upload = this.makeUpload(info);
    upload.subscribe(() => this.#changed());
    return { id: this.#lastId, info, upload };
  }

  #changed(): void {
    this.#entries = [...this.#entries];
    for (const listener of this.#listeners) listener();
    this.#startNext();
  }

  #startNext(): void {
    const busy = this.#entries.filter(({ upload }) => isBusy(upload.state)).length;
    const next = this.#entries.find(({ upload }) => upload.state.phase === 'waiting');
    // Starting changes it, and so looks for the one after it.
    if (next && busy < this.parallel) next.upload.start();
  }
}
