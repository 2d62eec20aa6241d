import { isUtf8 } from 'node:buffer';
import { NOTHING_COUNTED, type CallCounts } from '#libs/metering/contracts';
import type { CallEstimate } from '../calls/call-plan.js';
import { UpstreamFault } from '../upstreams/upstream-failure.js';
import { refusalInside } from '../upstreams/read-refusal.js';
import { Delivered } from './delivered.policy.js';

/** A completion as the provider sent it. */
export interface ChatCompletion extends Record<string, unknown> {
  readonly choices: readonly unknown[];
}

/** @throws UpstreamFault `unreadable`, UpstreamRefusal for an error that came as a success. */
export function readCompletion(bytes: Buffer): ChatCompletion {
  const value = parsed(bytes);
  const refusal = refusalInside(value);
  if (refusal) throw refusal;
  if (!isCompletion(value)) throw new UpstreamFault('unreadable');
  return value;
}

/** What a completion used by our own reckoning. */
export function reckonCompletion({ choices }: ChatCompletion, { atLeast }: CallEstimate): CallCounts {
  const delivered = new Delivered();
  for (const choice of choices) delivered.add((choice as { message?: unknown } | null)?.message);
  return { ...NOTHING_COUNTED, promptTokens: atLeast.promptTokens, completionTokens: delivered.tokens };
}

function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new UpstreamFault('unreadable');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UpstreamFault('unreadable', { cause: error });
  }
}

function isCompletion(value: unknown): value is ChatCompletion {
  return (
    typeof value === 'object' && value !== null && Array.isArray((value as { choices?: unknown }).choices)
  );
}
