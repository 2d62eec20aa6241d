import { type CallCounts, NOTHING_COUNTED } from '#libs/metering/contracts';
import type { CallEstimate } from '../calls/call-plan.policy.js';
import { UpstreamFault } from '../upstreams/upstream-failure.js';

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

const USUAL_BYTES = 4;

/** Where providers put what a model says; the names beside `content` are of reasoning. */
const TEXTS = ['content', 'refusal', 'reasoning', 'reasoning_content'] as const;

type Members = Readonly<Record<string, unknown>>;

/** Counts what an answer says, without a tokenizer. */
export class Delivered {
  #pieces = 0;
  #bytes = 0;

  /** @param saying `delta` of a chunk or `message` of an answer. */
  add(saying: unknown): void {
    const bytes = bytesOf(saying);
    if (bytes === 0) return;
    this.#pieces += 1;
    this.#bytes += bytes;
  }

  /** A piece is a token at least. */
  get tokens(): number {
    return Math.max(this.#pieces, Math.ceil(this.#bytes / USUAL_BYTES));
  }
}

function bytesOf(saying: unknown): number {
  if (!isObject(saying)) return 0;
  let bytes = 0;
  for (const name of TEXTS) bytes += textBytes(saying[name]);
  const { tool_calls: calls, function_call: call } = saying;
  if (Array.isArray(calls))
    for (const one of calls) bytes += bytesOfCall((one as Members | null)?.['function']);
  return bytes + bytesOfCall(call);
}

function bytesOfCall(call: unknown): number {
  return isObject(call) ? textBytes(call['name']) + textBytes(call['arguments']) : 0;
}

function textBytes(value: unknown): number {
  return typeof value === 'string' && value !== '' ? Buffer.byteLength(value) : 0;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
