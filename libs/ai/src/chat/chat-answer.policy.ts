import { NOTHING_COUNTED, type CallCounts } from '#libs/metering/contracts';
import type { CallEstimate } from '../calls/call-plan.js';
import { UpstreamFault } from '../upstreams/upstream-failure.js';
import { Delivered } from './delivered.policy.js';

/** A completion as the provider sent it. */
export interface ChatCompletion extends Record<string, unknown> {
  readonly choices: readonly unknown[];
}

/** @throws UpstreamFault `unreadable` */
export function asCompletion(value: Record<string, unknown>): ChatCompletion {
  if (!Array.isArray(value['choices'])) throw new UpstreamFault('unreadable');
  return value as ChatCompletion;
}

/** What a completion used by our own reckoning. */
export function reckonCompletion({ choices }: ChatCompletion, { atLeast }: CallEstimate): CallCounts {
  const delivered = new Delivered();
  for (const choice of choices) delivered.add((choice as { message?: unknown } | null)?.message);
  return { ...NOTHING_COUNTED, promptTokens: atLeast.promptTokens, completionTokens: delivered.tokens };
}
