import { type ErrorCode, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import type { HostErrorRow } from './host-errors.data.js';

/** The words of a refusal as the host sent them, without secrets; empty when it sent none. */
export interface HostWords {
  readonly hostCode: string;
  readonly description: string;
}

/** The host answered that it does not do it, in words of its protocol. */
export class HostRefusal extends PorticoError {
  constructor(
    code: ErrorCode,
    /** What the table says of the host's code. */
    readonly row: HostErrorRow,
    readonly said: HostWords,
    options: PorticoErrorOptions,
  ) {
    super(code, options);
  }
}

/** The host gave no answer that can be read. */
export class HostAbsence extends PorticoError {
  constructor(
    code: 'HOST_UNAVAILABLE' | 'HOST_TIMEOUT',
    /** False only where it is certain that nothing of the call has left us: then the host has not run it. */
    readonly isSent: boolean,
    options: PorticoErrorOptions,
  ) {
    super(code, options);
  }
}

/** What kept a call from being sent, with nothing in it that could be taken for the end of the call itself. */
export function beforeSending(error: unknown): unknown {
  if (!(error instanceof HostAbsence)) return error;
  const { message, options, code } = error;
  return new HostAbsence(code === 'HOST_TIMEOUT' ? code : 'HOST_UNAVAILABLE', false, {
    ...options,
    message,
    cause: error,
  });
}

/** Whether the host may have run a call that ended so: it was sent, and nothing came back that says what it did. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof HostRefusal) return error.row.mayHaveRun === true;
  return error instanceof HostAbsence && error.isSent;
}
