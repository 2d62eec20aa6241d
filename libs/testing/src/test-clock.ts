import type { Clock } from '#libs/kernel';

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  constructor(private currentMs: number = Date.UTC(2026, 0, 15, 12)) {}

  nowMs(): number {
    return this.currentMs;
  }

  now(): Date {
    return new Date(this.currentMs);
  }

  advance(milliseconds: number): void {
    this.currentMs += milliseconds;
  }
}
