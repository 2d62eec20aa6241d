import { ERROR_CATALOGUE, type ErrorCode, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { KeySource } from '../contracts/model-catalog.js';
import { isSpent, isTooLong, type RefusalFacts } from './refusal-words.policy.js';

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
  /** What came is no answer: no HTTP, no JSON, nothing said, a redirect, a coding nobody knows. */
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

/** An answer of a provider that is an error. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  /** @param isInside it came as a success. */
  constructor(
    readonly facts: RefusalFacts,
    readonly isInside = false,
  ) {
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
  /** Repeats meet the same until somebody has mended it: clients are told not to. */
  readonly isHopeless?: true;
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
  unreadable: { code: 'ai_provider_error', next: true, blames: 'portal' },
  stopped: { code: 'ai_provider_error', next: false, blames: null },
};

const REQUEST_REFUSED: Outcome = { code: 'provider_request_rejected', next: false, blames: null };
/** It may be that only this target does not have the model, or says as a success that it has no answer. */
const REFUSED_HERE: Outcome = { ...REQUEST_REFUSED, next: true };
const BUSY: Outcome = { code: 'provider_rate_limited', next: true, blames: null };
const SLOW: Outcome = { code: 'ai_provider_timeout', next: true, blames: 'portal' };
const FAILED: Outcome = { code: 'ai_provider_unavailable', next: true, blames: 'portal' };
const NO_ANSWER: Outcome = FAULT_OUTCOMES.unreadable;
/** Our key, or our account: nothing the caller could do about it, nor a repeat. */
const OUR_KEY_REFUSED: Outcome = { ...FAILED, blames: null, isHopeless: true };
/** The key of the caller. Never 401, or clients would drop the key they call us with. */
const THEIR_KEY_REFUSED: Outcome = { code: 'provider_key_rejected', next: false, blames: null };
const THEIR_ACCOUNT_SPENT: Outcome = {
  code: 'provider_account_exhausted',
  next: false,
  blames: null,
  isHopeless: true,
};

type Outcomes = Readonly<Record<KeySource, Outcome>>;

const SPENT: Outcomes = { platform: OUR_KEY_REFUSED, own: THEIR_ACCOUNT_SPENT };

interface StatusRow {
  readonly from: number;
  readonly to: number;
  readonly outcome: Outcomes;
}

const row = (from: number, to: number, platform: Outcome, own: Outcome = platform): StatusRow => ({
  from,
  to,
  outcome: { platform, own },
});

/** Of an answer by its status; the first row that fits counts. */
export const STATUS_OUTCOMES: readonly StatusRow[] = [
  row(402, 402, SPENT.platform, SPENT.own),
  row(401, 403, OUR_KEY_REFUSED, THEIR_KEY_REFUSED),
  row(408, 408, SLOW),
  row(429, 429, BUSY),
  row(400, 499, REQUEST_REFUSED),
  row(504, 504, SLOW),
  row(500, 599, FAILED),
  row(0, 999, NO_ANSWER),
];

/** Statuses by which a model is not there, not there any more, or not ready. */
const NO_MODEL_STATUSES: ReadonlySet<number> = new Set([404, 405, 409, 410, 421]);
/** The same in codes and words of refusals with another status. */
const NO_MODEL =
  /model[_ -]?not[_ -]?(?:found|available|supported|ready|loaded)|(?:unknown|no such|unsupported|invalid) model|DeploymentNotFound|\bmodel\b.{0,120}\b(?:not (?:found|exist|available|supported|ready|loaded|deployed)|no longer|decommissioned)/is;

function isRefusedHere({ facts: { status, code, message }, isInside }: UpstreamRefusal): boolean {
  return isInside || NO_MODEL_STATUSES.has(status) || NO_MODEL.test(`${code ?? ''}\n${message ?? ''}`);
}

function outcomeOf(refusal: UpstreamRefusal, keySource: KeySource): Outcome {
  const { facts } = refusal;
  if (isSpent(facts)) return SPENT[keySource];
  const { status } = facts;
  const found = STATUS_OUTCOMES.find(({ from, to }) => status >= from && status <= to);
  const outcome = found ? found.outcome[keySource] : NO_ANSWER;
  return outcome === REQUEST_REFUSED && isRefusedHere(refusal) ? REFUSED_HERE : outcome;
}

const LONGEST_MESSAGE = 300;

/** Keys of providers as they quote them. */
const KEY = /\b(?:sk|pk|gsk|xai|AIza)[-_]?[\w*-]{8,}/g;

/** What operators learn of an attempt that failed: a fault of the transport, or what the provider said. */
export interface AttemptFacts {
  readonly providerFault?: UpstreamFaultKind;
  readonly providerStatus?: number;
  readonly providerCode?: string;
  readonly providerWords?: string;
}

export interface Judgement {
  readonly error: PorticoError;
  readonly outcome: Outcome;
  readonly told: AttemptFacts;
}

/** A failed attempt as the client sees it, should it be the last one. Anything that is no failure of a provider is thrown on. */
export function judgeFailure(failure: unknown, keySource: KeySource, secret: string | null): Judgement {
  if (failure instanceof UpstreamFault) {
    const outcome = FAULT_OUTCOMES[failure.kind];
    const error = new PorticoError(outcome.code, { cause: failure });
    return { outcome, error, told: { providerFault: failure.kind } };
  }
  if (failure instanceof UpstreamRefusal) {
    const outcome = outcomeOf(failure, keySource);
    const error = errorOf(failure, outcome, keySource, secret);
    return { outcome, error, told: toldOf(failure.facts, outcome, keySource, secret) };
  }
  throw failure;
}

/** Words about a request may repeat it, and words to somebody else's key are theirs: neither is for the log. */
function toldOf(
  facts: RefusalFacts,
  { code: answered }: Outcome,
  keySource: KeySource,
  secret: string | null,
): AttemptFacts {
  const { status, code } = facts;
  const isOurs = keySource === 'platform' && answered !== 'provider_request_rejected';
  const words = isOurs ? shownMessage(facts.message, secret) : null;
  return {
    providerStatus: status,
    ...(code !== null && { providerCode: code }),
    ...(words !== null && { providerWords: words }),
  };
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

/** What the provider says goes to the caller where it is of their request, or to a key of their own. */
function errorOf(
  refusal: UpstreamRefusal,
  { code, isHopeless }: Outcome,
  keySource: KeySource,
  secret: string | null,
): PorticoError {
  const { facts } = refusal;
  const isOfRequest = code === 'provider_request_rejected';
  const answered = isOfRequest && isTooLong(facts) ? 'context_length_exceeded' : code;
  const words = isOfRequest || keySource === 'own' ? shownMessage(facts.message, secret) : null;
  const message =
    isOfRequest || words === null ? words : `${ERROR_CATALOGUE[code].message} It says: ${words}`;
  return new PorticoError(answered, {
    ...(message !== null && { message }),
    ...((isOfRequest || keySource === 'own') && { extra: namesIn(facts) }),
    ...waitOf(facts, answered, isHopeless === true),
    cause: refusal,
  });
}

/** The provider's own names. A code of theirs is not one of ours, so that it stands beside it. */
function namesIn({ code, param }: RefusalFacts): Readonly<Record<string, string>> {
  const shown = shownMessage(param, null);
  return { ...(shown !== null && { param: shown }), ...(code !== null && { providerCode: code }) };
}

/** Clients that would sleep for longer are told not to repeat. */
const LONGEST_WAIT_SECONDS = 60;

/** A provider that is away may say until when. */
function waitOf(
  { retryAfterSeconds: seconds }: RefusalFacts,
  code: ErrorCode,
  isHopeless: boolean,
): PorticoErrorOptions {
  if (isHopeless) return { headers: { 'X-Should-Retry': 'false' } };
  if (seconds === null) return {};
  if (code === 'provider_rate_limited') return { retryAfterSeconds: seconds };
  if (code !== 'ai_provider_unavailable') return {};
  const isLong = seconds > LONGEST_WAIT_SECONDS;
  return { headers: { 'Retry-After': String(seconds), ...(isLong && { 'X-Should-Retry': 'false' }) } };
}
