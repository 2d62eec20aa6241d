import type { Portal } from '../portals/portal.js';
import type { HostParams } from './host-params.js';

/** One authenticated call of a host method. */
export interface HostCall {
  readonly portal: Portal;
  /** The user the call acts as; any positive number. */
  readonly userId: number;
  readonly params: HostParams;
}

/** What a method answers; the listener adds the `time` block. */
export interface HostResult {
  readonly result: unknown;
  readonly total?: number;
  readonly next?: number;
}

export type HostMethod = (call: HostCall) => HostResult;

/** Method name in lower case (the host ignores case) to its handler. */
export type HostMethodTable = Readonly<Record<string, HostMethod>>;
