import type { ErrorCode } from '#libs/kernel';
import type { KeySource } from '../contracts/resolved-model.js';
import type { UpstreamFaultKind } from './upstream-failure.js';

/** What becomes of a call whose attempt failed before its first byte had reached the client. */
export interface Outcome {
  /** Answered when no other target is left. */
  readonly code: ErrorCode;
  /** Whether another target is asked. */
  readonly next: boolean;
  /**
   * Whose calls the attempt counts against: all calls of the upstream; or those of the same portal, where its request
   * may itself be the cause, so that nobody can take a model from others; or nobody's.
   */
  readonly blames: 'upstream' | 'portal' | null;
}

/** Of an attempt without an answer. */
export const FAULT_OUTCOMES: Readonly<Record<UpstreamFaultKind, Outcome>> = {
  address: { code: 'ai_provider_unavailable', next: false, blames: null },
  connect: { code: 'ai_provider_unavailable', next: true, blames: 'upstream' },
  connect_timeout: { code: 'ai_provider_timeout', next: true, blames: 'upstream' },
  first_byte_timeout: { code: 'ai_provider_timeout', next: true, blames: 'portal' },
  idle_timeout: { code: 'ai_provider_timeout', next: true, blames: 'portal' },
  total_timeout: { code: 'ai_provider_timeout', next: false, blames: 'portal' },
  cut: { code: 'ai_provider_error', next: true, blames: 'portal' },
  too_large: { code: 'ai_provider_error', next: false, blames: null },
  unreadable: { code: 'ai_provider_error', next: false, blames: 'portal' },
  stopped: { code: 'ai_provider_error', next: false, blames: null },
};

const REQUEST_REFUSED: Outcome = { code: 'provider_request_rejected', next: false, blames: null };
const BUSY: Outcome = { code: 'provider_rate_limited', next: true, blames: null };
const SLOW: Outcome = { code: 'ai_provider_timeout', next: true, blames: 'portal' };
const FAILED: Outcome = { code: 'ai_provider_unavailable', next: true, blames: 'portal' };
const NO_ANSWER: Outcome = FAULT_OUTCOMES.unreadable;
/** Our key: nothing the caller could do about it. */
const OUR_KEY_REFUSED: Outcome = { code: 'ai_provider_unavailable', next: true, blames: null };
/** The key of the caller. Never 401, or clients would drop the key they call us with. */
const THEIR_KEY_REFUSED: Outcome = { code: 'provider_key_rejected', next: false, blames: null };

interface StatusRow {
  readonly from: number;
  readonly to: number;
  readonly outcome: Readonly<Record<KeySource, Outcome>>;
}

const row = (from: number, to: number, platform: Outcome, own: Outcome = platform): StatusRow => ({
  from,
  to,
  outcome: { platform, own },
});

/** Of an answer by its status; the first row that fits counts. */
export const STATUS_OUTCOMES: readonly StatusRow[] = [
  row(401, 403, OUR_KEY_REFUSED, THEIR_KEY_REFUSED),
  row(408, 408, SLOW),
  row(429, 429, BUSY),
  row(400, 499, REQUEST_REFUSED),
  row(504, 504, SLOW),
  row(500, 599, FAILED),
  row(0, 999, NO_ANSWER),
];

/** 402 is among 401–403: the credit behind a key is used up. */
export function outcomeOfStatus(status: number, keySource: KeySource): Outcome {
  const found = STATUS_OUTCOMES.find(({ from, to }) => status >= from && status <= to);
  return found ? found.outcome[keySource] : NO_ANSWER;
}
