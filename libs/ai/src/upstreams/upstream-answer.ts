import type { IncomingHttpHeaders } from 'node:http';
import { parseWholeAnswer } from './parse-answer.js';
import { errorWithin, statusWithin } from './refusal-shapes.policy.js';
import { refusalWords, refusalWordsOf } from './refusal-words.policy.js';
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
  const words = refusalWordsOf(await readBeginning(answer, MOST_BYTES));
  return new UpstreamRefusal({ status, retryAfterSeconds, ...words });
}

/**
 * The refusal inside an answer that came as a success, as the body or as an event. Null when there is none. The
 * status it stands for is one of its own members when that is one, otherwise 500.
 */
export function refusalInside(value: unknown): UpstreamRefusal | null {
  const error = errorWithin(value);
  if (error === null) return null;
  const status = statusWithin(error, value) ?? 500;
  return new UpstreamRefusal({ status, retryAfterSeconds: null, ...refusalWords({ error }) }, true);
}

const LONGEST_SECONDS = 3_600;

/**
 * Seconds a provider asks to wait, by `retry-after-ms` or `retry-after`; null when it names none. A date is measured by
 * the provider's own clock, which its answer tells.
 */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const milliseconds = numberIn(headers['retry-after-ms']);
  const header = headers['retry-after'];
  const seconds =
    milliseconds === null ? (numberIn(header) ?? secondsUntil(header, headers.date)) : milliseconds / 1_000;
  return seconds === null ? null : Math.min(Math.ceil(seconds), LONGEST_SECONDS);
}

function numberIn(header: string | readonly string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(header.trim()) ? Number(header) : null;
}

function secondsUntil(then: string | undefined, now: string | undefined): number | null {
  if (!/^[a-z]{3,9},? /i.test(then ?? '')) return null;
  const milliseconds = Date.parse(then ?? '') - Date.parse(now ?? '');
  return Number.isNaN(milliseconds) ? null : Math.max(milliseconds, 0) / 1_000;
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
