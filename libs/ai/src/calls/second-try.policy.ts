import type { UpstreamTarget } from '../contracts/model-catalog.js';
import { isSpent, isTooLong, type RefusalFacts } from '../upstreams/refusal-words.policy.js';
import { NO_RULES } from '../upstreams/upstream-terms.policy.js';
import { UpstreamFault, UpstreamRefusal } from '../upstreams/upstream-outcomes.policy.js';

/** How the upstream that has just failed is asked once more. */
export interface SecondTry {
  readonly waitMs: number;
  /** Without `stream_options`, which it may not know. */
  readonly withoutOptions: boolean;
}

export interface FailedTry {
  readonly failure: unknown;
  /** Whether it was asked for `stream_options`, and took them before: null when nobody knows. */
  readonly options: { readonly takes: boolean | null } | null;
  /** No other upstream is left to be asked. */
  readonly isLast: boolean;
}

const LONGEST_WAIT_SECONDS = 5;
const USUAL_WAIT_MS = 500;
const RECONNECT_MS = 200;
const OPTIONS = /stream[ _-]?options|include[ _-]?usage/i;
const MAY_BE_OPTIONS: ReadonlySet<number> = new Set([400, 422]);

/**
 * Whether the same upstream is asked once more: where it refuses an option of ours; or, where it is the last one, where
 * it is certain that nothing was done and the wait is short. Null: it is not.
 */
export function secondTry({ failure, options, isLast }: FailedTry): SecondTry | null {
  if (failure instanceof UpstreamFault) {
    return isLast && failure.kind === 'connect' ? { waitMs: RECONNECT_MS, withoutOptions: false } : null;
  }
  if (!(failure instanceof UpstreamRefusal)) return null;
  const { facts } = failure;
  if (options && mayMeanOptions(facts, options.takes)) return { waitMs: 0, withoutOptions: true };
  const waitMs = isLast ? shortWait(facts) : null;
  return waitMs === null ? null : { waitMs, withoutOptions: false };
}

/** One that took them before means something else, unless it names them. */
function mayMeanOptions(facts: RefusalFacts, takes: boolean | null): boolean {
  const { status, message, param } = facts;
  if (OPTIONS.test(`${param} ${message}`)) return true;
  return takes === null && MAY_BE_OPTIONS.has(status) && !isTooLong(facts) && !isSpent(facts);
}

function shortWait(facts: RefusalFacts): number | null {
  const { status, retryAfterSeconds: seconds } = facts;
  if (isSpent(facts)) return null;
  if (seconds !== null && seconds > LONGEST_WAIT_SECONDS) return null;
  if (status === 503) return seconds === null ? USUAL_WAIT_MS : seconds * 1_000;
  return status === 429 && seconds !== null ? seconds * 1_000 : null;
}

/** A target that is not asked for `stream_options`. */
export function withoutOptions(target: UpstreamTarget): UpstreamTarget {
  const { parameters = NO_RULES, headers = {} } = target.terms ?? {};
  return { ...target, terms: { parameters, headers, streamOptions: false } };
}
