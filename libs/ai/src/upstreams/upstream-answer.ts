import { scalarText } from '#libs/kernel';
import { parseWholeAnswer } from './parse-answer.js';
import { UpstreamRefusal } from './upstream-outcomes.policy.js';

/** The beginning of a provider's answer. Of its headers only these are ever looked at; none reaches a client. */
export interface UpstreamHead {
  readonly status: number;
  /** Media type in lower case, without parameters; empty when there is none. */
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
}

/** An answer that is being read. Whoever holds it reads it to the end or stops it. */
export interface UpstreamAnswer extends UpstreamHead {
  /**
   * The next bytes as they came; null at the end. What is not asked for holds the provider back.
   * @throws UpstreamFault
   */
  next(): Promise<Buffer | null>;
  /** Breaks the call off; the connection is closed at once. */
  stop(): void;
}

/** The whole body. @throws UpstreamFault */
export async function readWhole(answer: UpstreamAnswer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let piece = await answer.next(); piece !== null; piece = await answer.next()) pieces.push(piece);
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** The beginning of the body, for a text of an error; the rest is not waited for. Never throws. */
async function readBeginning(answer: UpstreamAnswer, limit: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for (let piece = await answer.next(); piece !== null; piece = await answer.next()) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= limit) break;
    }
  } catch {
    // Of an error that breaks off, what came of it is enough.
  }
  answer.stop();
  return Buffer.concat(pieces).subarray(0, limit).toString('utf8');
}

const MOST_BYTES = 16_384;

/** Reads an answer that is no success. */
export async function readRefusal(answer: UpstreamAnswer): Promise<UpstreamRefusal> {
  const { status, retryAfterSeconds } = answer;
  const text = await readBeginning(answer, MOST_BYTES);
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Providers and what stands before them also answer pages; the status says enough.
  }
  return new UpstreamRefusal({ status, retryAfterSeconds, ...wordsOf(value) });
}

/**
 * The refusal inside an answer that came as a success: `{"error": …}` as the body or as an event. Null when there is
 * none. The status it stands for is its own `code` or `status` when that is one, otherwise 500.
 */
export function refusalInside(value: unknown): UpstreamRefusal | null {
  const error = memberOf(value, 'error');
  if (error === undefined || error === null || error === false) return null;
  const named = [memberOf(error, 'status'), memberOf(error, 'code')].map(scalarText).map(Number);
  const status = named.find((number) => Number.isInteger(number) && number >= 400 && number <= 599) ?? 500;
  return new UpstreamRefusal({ status, retryAfterSeconds: null, ...wordsOf(value) });
}

function wordsOf(value: unknown): { code: string | null; message: string | null } {
  const error = memberOf(value, 'error') ?? value;
  const [code, message] = [memberOf(error, 'code'), memberOf(error, 'message')];
  return {
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : typeof error === 'string' ? error : null,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const LONGEST_SECONDS = 3_600;

/** Seconds a provider asks to wait; null when it names none, or a date, which its clock may get wrong. */
export function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,9}(\.\d{1,6})?$/.test(header)) return null;
  return Math.min(Math.ceil(Number(header)), LONGEST_SECONDS);
}

/**
 * The whole answer as a JSON object.
 * @throws UpstreamFault `unreadable` and those of the transport, UpstreamRefusal for an error that came as a success.
 */
export async function readJson(answer: UpstreamAnswer): Promise<Record<string, unknown>> {
  const value = await parseWholeAnswer(await readWhole(answer));
  const refusal = refusalInside(value);
  if (refusal) throw refusal;
  return value;
}
