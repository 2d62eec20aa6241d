import { PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { KeySource } from '../contracts/resolved-model.js';
import { UpstreamFault } from './upstream-failure.js';
import { FAULT_OUTCOMES, outcomeOfStatus, type Outcome } from './upstream-outcomes.data.js';
import { UpstreamRefusal, type RefusalFacts } from './upstream-refusal.js';

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
