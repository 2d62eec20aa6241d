import { createHash } from 'node:crypto';
import type { ErrorCode, PorticoError } from '#libs/kernel';
import { writeInSlices } from '#libs/parsing/contracts';
import { inputFault } from '../input/input-fault.js';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/**
 * The key a caller has sent, or null when there is none.
 * @param values every value of the header as sent.
 * @throws PorticoError INVALID_PARAMS when it is not 1 to 255 printable ASCII characters, or sent twice.
 */
export function readIdempotencyKey(values: readonly string[] | undefined): string | null {
  if (values === undefined || values.length === 0) return null;
  const [value = ''] = values;
  if (values.length > 1 || !PRINTABLE.test(value)) {
    throw inputFault(
      'query',
      HEADER,
      'idempotencyKey',
      `${HEADER} must be 1 to 255 printable ASCII characters`,
    );
  }
  return value;
}

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
  // Calls of models that were refused before their answer began are not charged.
  'ai_provider_unavailable',
  'ai_provider_error',
  'ai_provider_timeout',
  'model_unavailable',
]);

export function settlementOf({ code, status, definition }: PorticoError): Settlement {
  const isRefusal = status < 500;
  if (status === 400 || NOTHING_DONE.has(code)) return 'forget';
  if (definition.retryable === 'yes') return isRefusal ? 'forget' : 'unknown';
  return 'keep';
}

/** An answer as it is kept for repeats. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; null for an answer that was streamed, or is too long to be kept. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** What must be the same for two requests to be one. */
export interface RequestFacts {
  /** Path with its parameters, without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

/** SHA-256 of a request; the order of members and white space in the body do not matter. */
export async function fingerprint({ path, query, body }: RequestFacts): Promise<Buffer> {
  const hash = createHash('sha256');
  await writeInSlices([path, query, body], (piece) => hash.update(piece), { sorted: true });
  return hash.digest();
}
