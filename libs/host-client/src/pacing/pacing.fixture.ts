import type { PorticoError } from '#libs/kernel';
import type { HostPermit, HostTicket, PacingSettings, PacingTime } from './host-pace.js';
import { HostPacer } from './host-pacer.js';
import type { Placed } from './portal-budgets.js';

interface Appointment {
  readonly atMs: number;
  readonly run: () => void;
}

/** Time that passes when it is told to, with the timers of pacing. */
export class VirtualTime implements PacingTime {
  private currentMs = 0;
  private readonly appointments = new Set<Appointment>();

  get timers(): number {
    return this.appointments.size;
  }

  nowMs(): number {
    return this.currentMs;
  }

  after(milliseconds: number, run: () => void): () => void {
    const appointment = { atMs: this.currentMs + milliseconds, run };
    this.appointments.add(appointment);
    return () => this.appointments.delete(appointment);
  }

  /** Moves on, running what is due in its order, and lets promises settle after each. */
  async advance(milliseconds: number): Promise<void> {
    const endMs = this.currentMs + milliseconds;
    for (let next = this.nextUntil(endMs); next; next = this.nextUntil(endMs)) {
      this.appointments.delete(next);
      this.currentMs = Math.max(this.currentMs, next.atMs);
      next.run();
      await settled();
    }
    this.currentMs = endMs;
    await settled();
  }

  private nextUntil(endMs: number): Appointment | null {
    let next: Appointment | null = null;
    for (const appointment of this.appointments) {
      if (appointment.atMs <= endMs && (!next || appointment.atMs < next.atMs)) next = appointment;
    }
    return next;
  }
}

/** Every callback of a promise that is settled by now has run; so have those that follow from them. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

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
interface Attempt {
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
