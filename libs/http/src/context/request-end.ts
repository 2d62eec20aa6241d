import type { StopSignal } from '#libs/kernel';

/**
 * Tells the work for a request that nobody waits for it any more. Every request has one and few ever use it, so it
 * is a list of listeners; an `AbortSignal` is made of it for those who must have one.
 */
export class RequestEnd implements StopSignal {
  #reason: unknown = undefined;
  #isAborted = false;
  /** Most often one listener at a time, the call that is under way. */
  #listeners: (() => void)[] = [];

  get aborted(): boolean {
    return this.#isAborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.#reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#isAborted) this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const place = this.#listeners.lastIndexOf(listener);
    if (place >= 0) this.#listeners.splice(place, 1);
  }

  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = new DOMException('This operation was aborted', 'AbortError');
    // One that is called may take others out.
    for (let next = this.#listeners.shift(); next; next = this.#listeners.shift()) next();
  }
}
