import type { HostPace } from './host-pace.js';

/** What pacing needs to know; the module fills it from the configuration. */
export interface PacingSettings {
  /** Bucket of a portal that has none of its own. */
  readonly pace: HostPace;
  /** Most calls that wait for one portal at a time. */
  readonly queueLength: number;
  /** Longest wait of a call, milliseconds. */
  readonly queueWaitMs: number;
  /** Most calls of one portal that run at a time. */
  readonly concurrency: number;
}
