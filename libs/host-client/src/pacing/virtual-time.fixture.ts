import type { PacingTime } from './pacing-time.js';

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
