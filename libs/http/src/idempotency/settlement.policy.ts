import type { ErrorCode, PorticoError } from '#libs/kernel';

/**
 * What becomes of a key whose request has failed. `forget`: nothing was done, a repeat is run.
 * `keep`: the answer is final, a repeat gets it again. `unknown`: something may have been done,
 * and the failure says nothing about it, so a repeat is refused.
 */
export type Settlement = 'forget' | 'keep' | 'unknown';

/** Codes beside those the rules below cover that say themselves: nothing was done, try later. */
const NOTHING_DONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'EXEC_BUSY',
  'EXEC_FAILED',
  'SERVER_NOT_READY',
  'TIMEOUT_QUARANTINE',
  'LARGE_BODY_BACKEND_BUSY',
]);

export function settlementOf({ code, status, definition }: PorticoError): Settlement {
  const isRefusal = status < 500;
  if (status === 400 || NOTHING_DONE.has(code)) return 'forget';
  if (definition.retryable === 'yes') return isRefusal ? 'forget' : 'unknown';
  return 'keep';
}
