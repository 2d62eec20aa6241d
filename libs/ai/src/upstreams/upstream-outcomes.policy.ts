import { type ErrorCode, PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { KeySource } from '../contracts/model-catalog.js';

/** How a call to a provider can break, as far as the transport is concerned. */
export const UPSTREAM_FAULTS = [
  /** The address is none, or leads where it may not. */
  'address',
  'connect',
  'connect_timeout',
  'first_byte_timeout',
  'idle_timeout',
  'total_timeout',
  /** The connection broke before the answer was complete. */
  'cut',
  'too_large',
  /** What came is no answer: no HTTP, no JSON, no UTF-8, a redirect, a compression nobody asked for. */
  'unreadable',
  /** We broke it off. */
  'stopped',
] as const;
export type UpstreamFaultKind = (typeof UPSTREAM_FAULTS)[number];

/** A call to a provider that brought no usable answer. Names no address and no key. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault';

  constructor(
    readonly kind: UpstreamFaultKind,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`provider call failed: ${kind}`, options);
  }
}

/** What a provider says of its refusal; texts are its own, not yet cleaned. */
interface RefusalFacts {
  /** HTTP status; of an error inside a stream the one it stands for. */
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly retryAfterSeconds: number | null;
}

/** An answer of a provider that is an error. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  constructor(readonly facts: RefusalFacts) {
    super(`provider refused with ${facts.status}`);
  }
}

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
const FAULT_OUTCOMES: Readonly<Record<UpstreamFaultKind, Outcome>> = {
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
function outcomeOfStatus(status: number, keySource: KeySource): Outcome {
  const found = STATUS_OUTCOMES.find(({ from, to }) => status >= from && status <= to);
  return found ? found.outcome[keySource] : NO_ANSWER;
}

const LONGEST_MESSAGE = 300;

/** How providers say that a prompt is too long, beside the code of the contract. */
const TOO_LONG =
  /context (?:length|window|size)|prompt is too long|too many (?:input )?tokens|maximum .{0,20}tokens/i;

/** Keys of providers as they quote them. */
const KEY = /\b(?:sk|pk|gsk|xai|AIza)[-_]?[\w*-]{8,}/g;

export interface Judgement {
  readonly error: PorticoError;
  readonly outcome: Outcome;
}

/** A failed attempt as the client sees it, should it be the last one. Anything that is no failure of a provider is thrown on. */
export function judgeFailure(failure: unknown, keySource: KeySource, secret: string | null): Judgement {
  if (failure instanceof UpstreamFault) {
    const outcome = FAULT_OUTCOMES[failure.kind];
    return { outcome, error: new PorticoError(outcome.code, { cause: failure }) };
  }
  if (failure instanceof UpstreamRefusal) {
    const outcome = outcomeOfStatus(failure.facts.status, keySource);
    return { outcome, error: errorOf(failure, outcome, secret) };
  }
  throw failure;
}

/** The provider's words without secrets, short; null when it said nothing. */
export function shownMessage(message: string | null, secret: string | null): string | null {
  if (message === null || message.trim() === '') return null;
  const known = secret ? message.replaceAll(secret, '[redacted]') : message;
  const clean = redactText(known.replace(/\p{Cc}+/gu, ' '))
    .replace(KEY, '[redacted]')
    .trim();
  return clean.length <= LONGEST_MESSAGE ? clean : `${clean.slice(0, LONGEST_MESSAGE)}…`;
}

function errorOf(refusal: UpstreamRefusal, { code }: Outcome, secret: string | null): PorticoError {
  const { facts } = refusal;
  if (code === 'provider_request_rejected') {
    const message = shownMessage(facts.message, secret);
    return new PorticoError(isTooLong(facts) ? 'context_length_exceeded' : code, {
      ...(message !== null && { message }),
      cause: refusal,
    });
  }
  const { retryAfterSeconds } = facts;
  return new PorticoError(code, {
    ...(code === 'provider_rate_limited' && retryAfterSeconds !== null && { retryAfterSeconds }),
    cause: refusal,
  });
}

function isTooLong({ code, message }: RefusalFacts): boolean {
  return code === 'context_length_exceeded' || (message !== null && TOO_LONG.test(message));
}
