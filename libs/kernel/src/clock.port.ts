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
