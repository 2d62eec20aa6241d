import { scalarText } from '#libs/kernel';
import { readBeginning, type UpstreamAnswer } from './upstream-answer.js';
import { UpstreamRefusal } from './upstream-refusal.js';

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
