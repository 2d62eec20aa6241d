import { setTimeout as delay } from 'node:timers/promises';
import { PorticoError } from '#libs/kernel';
import { DATABASE_STATES, type DatabaseState } from './database-states.data.js';

/**
 * Codes of the system that mean "the server is going away or not here yet": its name has no address while it is moved or
 * made anew, nothing leads there, or this process may open no more connections now.
 */
const TRANSIENT_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'EADDRNOTAVAIL',
]);
const TRANSIENT_TEXTS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Connection ended',
];
const POOL_TIMEOUT_TEXT = 'timeout exceeded when trying to connect';
/** No class of states begins with the E of the codes of Node.js. */
const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The SQLSTATE with which the server has refused, also where it is the cause of another error; null without one. */
export function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = codeOf(at);
    if (SQL_STATE.test(code)) return code;
  }
  return null;
}

/** What a failure says of the server itself; null where it says nothing of it. */
export function findDatabaseState(error: unknown): DatabaseState | null {
  const states: Readonly<Record<string, DatabaseState>> = DATABASE_STATES;
  return states[sqlStateOf(error) ?? ''] ?? null;
}

/** Whether waiting and repeating can help: connection lost, server restarting or out of room, deadlock. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof PorticoError) return error.code === 'DB_TRANSIENT' || error.code === 'POOL_EXHAUSTED';
  const code = codeOf(error);
  if (code.startsWith('08') || TRANSIENT_CODES.has(code)) return true;
  if (SQL_STATE.test(code)) return findDatabaseState(error)?.passes ?? false;
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

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a row with the same values in this index was there first. */
export function isTaken(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === index;
}

export interface RetryOptions {
  readonly signal?: AbortSignal;
  /** Gives up after this many milliseconds; without it, only the signal ends the loop. */
  readonly deadlineMs?: number;
  /** Whether a fault will pass; of the database when absent. */
  readonly isTransient?: (error: unknown) => boolean;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Repeats `work` while the database is away. For code that must not lose what it is writing. */
export async function retryTransient<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const startedAt = performance.now();
  const { isTransient = isTransientDatabaseError } = options;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || options.signal?.aborted) throw error;
      if (options.deadlineMs !== undefined && performance.now() - startedAt + pause > options.deadlineMs) {
        throw error;
      }
      await delay(pause, undefined, options.signal ? { signal: options.signal } : undefined);
    }
  }
}
