import { v7, validate } from 'uuid';

/** Injection token of the service clock. */
export const CLOCK = Symbol('CLOCK');

/**
 * The only source of "now". Implementations follow the database clock, so that a
 * lifetime checked in one process and written by another means the same instant.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  now(): Date;
}

export const DAY_MS = 86_400_000;

/** The day of UTC that holds an instant, as `YYYY-MM-DD`. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Milliseconds until that day is over; a whole day at its first instant. */
export function leftOfUtcDay(atMs: number): number {
  return DAY_MS - (atMs % DAY_MS);
}

/**
 * The part of an `AbortSignal` that work listens to. An `AbortSignal` is one; whoever makes many of them, of which
 * next to none is ever aborted, may have something cheaper.
 */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** @throws the reason once it is aborted. */
  throwIfAborted(): void;
  /** Calls back at most once. */
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A new time-ordered identifier (UUID version 7, lower case). */
export function newId(): string {
  return v7();
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && validate(value);
}
