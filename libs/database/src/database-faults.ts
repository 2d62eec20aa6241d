import { PorticoError } from '#libs/kernel';

/** SQLSTATE classes and codes that mean "the server is going away or not here yet". */
const TRANSIENT_STATES = new Set(['57P01', '57P02', '57P03', '53300', '40001', '40P01', '25006', '25P03']);
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
]);
const TRANSIENT_TEXTS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Connection ended',
];
const POOL_TIMEOUT_TEXT = 'timeout exceeded when trying to connect';

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether waiting and repeating can help: connection lost, server restarting, deadlock. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof PorticoError) return error.code === 'DB_TRANSIENT' || error.code === 'POOL_EXHAUSTED';
  const code = codeOf(error);
  if (code.startsWith('08') || TRANSIENT_STATES.has(code) || TRANSIENT_CODES.has(code)) return true;
  return error instanceof Error && TRANSIENT_TEXTS.some((text) => error.message.includes(text));
}

/**
 * Turns a driver failure into a catalogue error where the caller's answer is already clear:
 * `POOL_EXHAUSTED` or `DB_TRANSIENT`. Everything else (constraint, SQLSTATE of ours) passes through.
 */
export function toDatabaseFault(error: unknown): unknown {
  if (error instanceof PorticoError) return error;
  if (error instanceof Error && error.message.includes(POOL_TIMEOUT_TEXT)) {
    return new PorticoError('POOL_EXHAUSTED', { cause: error });
  }
  return isTransientDatabaseError(error) ? new PorticoError('DB_TRANSIENT', { cause: error }) : error;
}
