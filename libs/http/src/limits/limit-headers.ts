import type { ServerResponse } from 'node:http';
import type { EffectiveLimit } from './effective-limit.js';
import type { SlidingWindow } from './sliding-window.js';

/** One limit as it stands for one subject. */
export interface LimitState {
  readonly limit: EffectiveLimit;
  readonly window: SlidingWindow;
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

const remaining = ({ limit, window }: LimitState, nowMs: number): number =>
  Math.max(0, limit.requests - window.used(nowMs));

const field = (state: LimitState, nowMs: number, resetMs: number): string =>
  `"${state.limit.name}";r=${remaining(state, nowMs)};t=${secondsOf(resetMs)}`;

/**
 * Tells the caller where it stands: `X-RateLimit-*` of one limit, and the structured fields
 * `RateLimit` and `RateLimit-Policy` of the IETF draft for every limit that counts the call.
 * @param others what else counts the call.
 * @param resetMs time until calls come back to `shown`.
 */
export function setLimitHeaders(
  response: ServerResponse,
  shown: LimitState,
  others: readonly LimitState[],
  nowMs: number,
  resetMs: number,
): void {
  const { limit } = shown;
  response.setHeader('X-RateLimit-Limit', String(limit.requests));
  response.setHeader('X-RateLimit-Remaining', String(remaining(shown, nowMs)));
  response.setHeader('X-RateLimit-Reset', String(secondsOf(resetMs)));
  let policies = limit.policy;
  let standings = field(shown, nowMs, resetMs);
  for (const other of others) {
    policies += `, ${other.limit.policy}`;
    standings += `, ${field(other, nowMs, other.window.untilRelief(nowMs))}`;
  }
  response.setHeader('RateLimit-Policy', policies);
  response.setHeader('RateLimit', standings);
}
