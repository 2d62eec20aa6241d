import { PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { HostRefusal } from './host-refusal.error.js';

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
