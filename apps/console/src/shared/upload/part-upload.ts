import { PorticoTransportError } from '#libs/client';
import { isPassing, pauseUntil, untilAnswering, waitAfter } from '../data/connection.js';
import {
  afterUploadEvent,
  isBusy,
  newUpload,
  type Part,
  partsToBegin,
  type UploadEvent,
  type UploadState,
} from './part-upload.state.js';

/**
 * Where the bytes of a file go. Every call ends with the reason of its signal when that is aborted; opening may also go on
 * to its ticket, which is abandoned then.
 */
export interface PartTarget<Ticket, Result> {
  readonly open: (
    signal: AbortSignal,
  ) => Promise<{ readonly ticket: Ticket; readonly partSizes: readonly number[] }>;
  /** @returns what the store calls the part. */
  readonly send: (
    ticket: Ticket,
    part: Part,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  readonly complete: (ticket: Ticket, parts: readonly Part[], signal: AbortSignal) => Promise<Result>;
  /** Has what was sent forgotten. */
  readonly abandon: (ticket: Ticket) => Promise<void>;
  /** Whether a failure means that the ticket is worth nothing any more. */
  readonly isTicketGone: (failure: unknown) => boolean;
  /** Whether the same may go well a little later; beside what every way and every service has. */
  readonly isPassing?: (failure: unknown) => boolean;
}

export interface PartUploadOptions {
  /** Parts on their way at once. */
  readonly parallel?: number;
  /** What failed in passing is tried again so often. */
  readonly repeats?: number;
  /** Resolves when the service answers: no try is spent while it is known to be away. */
  readonly untilAnswering?: (signal: AbortSignal) => Promise<void>;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a file in parts: some at once, each again when the way was interrupted, all of it paused, gone on with and
 * given up as its owner likes.
 */
export class PartUpload<Ticket, Result> {
  #state: UploadState<Ticket, Result>;
  /** Of what is on its way; a pause aborts it. */
  #attempt: AbortController | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #options: Required<PartUploadOptions>;

  constructor(
    size: number,
    private readonly target: PartTarget<Ticket, Result>,
    options: PartUploadOptions = {},
  ) {
    this.#state = newUpload(size);
    this.#options = { parallel: 3, repeats: 6, untilAnswering, wait: pauseUntil, ...options };
  }

  get state(): UploadState<Ticket, Result> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins, or goes on after a pause or a failure. */
  start(): void {
    if (isBusy(this.#state)) return;
    this.#attempt = new AbortController();
    this.#apply({ type: 'started' });
    const { phase } = this.#state;
    if (phase === 'opening') void this.#open(this.#attempt.signal);
    if (phase === 'completing') void this.#complete(this.#attempt.signal);
    this.#sendMore();
  }

  pause(): void {
    this.#apply({ type: 'paused' });
    this.#attempt?.abort();
  }

  /** Gives it up; nothing of it stays with the service. */
  async cancel(): Promise<void> {
    const { ticket, phase } = this.#state;
    if (phase === 'done' || phase === 'cancelled') return;
    this.#apply({ type: 'cancelled' });
    this.#attempt?.abort();
    // The service forgets it by itself when it cannot be told.
    if (ticket !== null) await this.target.abandon(ticket).catch(() => undefined);
  }

  #apply(event: UploadEvent<Ticket, Result>): void {
    const before = this.#state;
    this.#state = afterUploadEvent(before, event);
    if (this.#state !== before) for (const listener of this.#listeners) listener();
  }

  #fail(failure: unknown): void {
    this.#apply({ type: 'failed', failure, isTicketGone: this.target.isTicketGone(failure) });
    this.#attempt?.abort();
  }

  async #open(signal: AbortSignal): Promise<void> {
    for (let failures = 0; ;) {
      try {
        const opened = await this.target.open(signal);
        if (signal.aborted) {
          // It was paused or given up while the ticket was on its way: another one is asked for later.
          await this.target.abandon(opened.ticket);
          return;
        }
        this.#apply({ type: 'opened', ...opened });
        return this.#goOn(signal);
      } catch (failure) {
        failures += 1;
        if (!(await this.#mayRepeat(failure, failures, null, signal))) return;
      }
    }
  }

  #goOn(signal: AbortSignal): void {
    if (this.#state.phase === 'completing') void this.#complete(signal);
    else this.#sendMore();
  }

  #sendMore(): void {
    const signal = this.#attempt?.signal;
    if (!signal) return;
    for (const part of partsToBegin(this.#state, this.#options.parallel)) {
      this.#apply({ type: 'part-begun', number: part.number });
      void this.#sendPart(part, signal);
    }
  }

  async #sendPart(part: Part, signal: AbortSignal): Promise<void> {
    const { number } = part;
    const { ticket } = this.#state;
    if (ticket === null) return;
    for (let failures = 0; ;) {
      try {
        const onProgress = (sent: number): void => {
          if (!signal.aborted) this.#apply({ type: 'part-progress', number, sent });
        };
        const etag = await this.target.send(ticket, part, onProgress, signal);
        if (signal.aborted) return;
        this.#apply({ type: 'part-sent', number, etag });
        this.#goOn(signal);
        return;
      } catch (failure) {
        failures += 1;
        if (!(await this.#mayRepeat(failure, failures, number, signal))) return;
      }
    }
  }

  async #complete(signal: AbortSignal): Promise<void> {
    const { ticket, parts } = this.#state;
    if (ticket === null) return;
    for (let failures = 0; ;) {
      try {
        const result = await this.target.complete(ticket, parts, signal);
        // What is made is made, whoever asked for a pause meanwhile.
        this.#apply({ type: 'completed', result });
        return;
      } catch (failure) {
        failures += 1;
        if (!(await this.#mayRepeat(failure, failures, null, signal))) return;
      }
    }
  }

  /**
   * Waits until what failed may be tried again; fails with it where that would not help.
   * @param part whose way has broken; null for what is asked before and after the parts
   * @returns false when it is not tried again
   */
  async #mayRepeat(
    failure: unknown,
    failures: number,
    part: number | null,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (signal.aborted) return false;
    if (!this.#isPassing(failure) || failures > this.#options.repeats) {
      this.#fail(failure);
      return false;
    }
    if (failure instanceof PorticoTransportError) this.#apply({ type: 'interrupted', number: part });
    else if (part !== null) this.#apply({ type: 'part-progress', number: part, sent: 0 });
    await this.#options.untilAnswering(signal);
    await this.#options.wait(waitAfter(failures, failure), signal);
    return !signal.aborted;
  }

  #isPassing(failure: unknown): boolean {
    return isPassing(failure) || (this.target.isPassing?.(failure) ?? false);
  }
}
