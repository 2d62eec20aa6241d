import type { HostPermit } from '../host-permit.js';
import type { HostTicket } from '../host-ticket.js';
import type { PacingTime } from '../pacing-time.js';

/** A call in the queue of a portal. Whoever settles it must take it out of the queue first. */
export class WaitingCall {
  readonly permit: Promise<HostPermit>;
  private resolve!: (permit: HostPermit) => void;
  private reject!: (reason: unknown) => void;
  private cancelEnd: (() => void) | null = null;
  private onAbort: (() => void) | null = null;

  constructor(
    readonly ticket: HostTicket,
    readonly isTrial: boolean,
    readonly sinceMs: number,
  ) {
    this.permit = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Calls back when the wait is over, or when the caller leaves. */
  watch(time: PacingTime, waitMs: number, onEnd: () => void, onLeave: (reason: unknown) => void): void {
    const { signal } = this.ticket;
    this.cancelEnd = time.after(waitMs, onEnd);
    if (!signal) return;
    this.onAbort = (): void => onLeave(signal.reason);
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  admit(permit: HostPermit): void {
    this.unwatch();
    this.resolve(permit);
  }

  refuse(reason: unknown): void {
    this.unwatch();
    this.reject(reason);
  }

  private unwatch(): void {
    this.cancelEnd?.();
    if (this.onAbort) this.ticket.signal?.removeEventListener('abort', this.onAbort);
  }
}
