import type { PorticoError } from '#libs/kernel';
import { HostPacer } from './host-pacer.js';
import type { HostPermit } from './host-permit.js';
import type { HostTicket } from './host-ticket.js';
import type { PacingSettings } from './pacing-settings.js';
import type { Placed } from './portal/replica-shares.js';
import { VirtualTime } from './virtual-time.fixture.js';

const SETTINGS: PacingSettings = {
  pace: { burst: 10, perSecond: 2 },
  queueLength: 40,
  queueWaitMs: 10_000,
  concurrency: 100,
};
const ONLY: Placed = { place: { index: 0, count: 1 } };
/** After this the bucket of a process that just started is known to be empty. */
const SETTLED_MS = 1_000_000;

/** How a call fares: settled as soon as it is let through or refused. */
export interface Attempt {
  permit: HostPermit | null;
  error: unknown;
  /** It was let through without a promise. */
  readonly atOnce: boolean;
}

/** A pacer in virtual time that has run for long. */
export class PacerBench {
  readonly time = new VirtualTime();
  readonly pacer: HostPacer;

  constructor(settings: Partial<PacingSettings> = {}, replicas: Placed = ONLY) {
    this.pacer = new HostPacer({ ...SETTINGS, ...settings }, replicas, this.time);
  }

  static async settled(settings: Partial<PacingSettings> = {}, replicas: Placed = ONLY): Promise<PacerBench> {
    const bench = new PacerBench(settings, replicas);
    await bench.time.advance(SETTLED_MS);
    return bench;
  }

  enter(change: Partial<HostTicket> = {}): Attempt {
    const ticket: HostTicket = {
      portalId: 'portal',
      pace: null,
      caller: 'a',
      budget: 'user 1',
      method: 'profile',
      deadlineMs: this.time.nowMs() + 1_000_000,
      ...change,
    };
    let entered: HostPermit | Promise<HostPermit>;
    try {
      entered = this.pacer.enter(ticket);
    } catch (error) {
      return { permit: null, error, atOnce: true };
    }
    if (!(entered instanceof Promise)) return { permit: entered, error: null, atOnce: true };
    const attempt: Attempt = { permit: null, error: null, atOnce: false };
    entered.then(
      (permit) => (attempt.permit = permit),
      (error: unknown) => (attempt.error = error),
    );
    return attempt;
  }

  /** As many calls as go through at once, answered at once. */
  fill(change: Partial<HostTicket> = {}): number {
    for (let count = 0; ; count += 1) {
      const attempt = this.enter({ ...change, deadlineMs: this.time.nowMs() });
      if (!attempt.permit) return count;
      attempt.permit.done({ kind: 'answered' });
    }
  }
}

export const codeOf = ({ error }: Attempt): string | undefined => (error as PorticoError | null)?.code;
export const secondsOf = ({ error }: Attempt): number | null => (error as PorticoError).retryAfterSeconds;
