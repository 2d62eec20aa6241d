import { type CallCounts, NOTHING_COUNTED } from '#libs/metering/contracts';
import { type CallEstimate, countsOfUsage, type UsageBounds } from '../calls/call-plan.policy.js';
import { parseAnswer } from '../upstreams/parse-answer.js';
import { refusalInside } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import type { StreamedEvent } from './event-reader.js';

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

export const DONE = '[DONE]';

/** What a stream shows of the call it is. */
export interface ChunkView extends UsageBounds {
  /** Public id of the model. */
  readonly modelId: string;
  /** The client asked for the usage at the end. */
  readonly wantsUsage: boolean;
}

type Chunk = Record<string, unknown>;

/**
 * The chunks of a streamed completion: each is handed on with the public name of the model, and counted. The usage,
 * which providers are always asked for, is kept back until the end.
 */
export class ChatChunks {
  readonly #delivered = new Delivered();
  readonly #finished = new Set<unknown>();
  #usage: unknown = null;
  #last: Chunk | null = null;
  #isDone = false;

  constructor(private readonly view: ChunkView) {}

  /** The provider said that it is done. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether all that belongs to an answer was there, though the provider did not say that it is done. */
  get isComplete(): boolean {
    return this.#usage !== null && this.#finished.size >= this.view.choices;
  }

  /**
   * @returns the data of the event the client gets; null for none.
   * @throws UpstreamFault `unreadable`, UpstreamRefusal for an error of the provider.
   */
  take({ name, data }: StreamedEvent): string | null {
    if (this.#isDone) return null;
    if (data === DONE) {
      this.#isDone = true;
      return null;
    }
    const chunk = parseAnswer(data);
    const refusal = refusalInside(name === 'error' && !('error' in chunk) ? { error: chunk } : chunk);
    if (refusal) throw refusal;
    const isUsageAlone = this.#count(chunk);
    this.#last = chunk;
    return isUsageAlone ? null : this.#shown(chunk, null);
  }

  /** Data of the chunk with the usage, for the client that asked for it; null when there is none to tell. */
  usageChunk(): string | null {
    if (!this.view.wantsUsage || this.#usage === null || this.#last === null) return null;
    return this.#shown({ ...this.#last, choices: [] }, this.#usage);
  }

  /** The provider's own numbers; null while there are none that can be true. */
  get usage(): CallCounts | null {
    return countsOfUsage(this.#usage, this.view);
  }

  /** What has been delivered, by our own reckoning, after a prompt of so many tokens. */
  delivered(promptTokens: number): CallCounts {
    return { ...NOTHING_COUNTED, promptTokens, completionTokens: this.#delivered.tokens };
  }

  /** @returns whether the chunk holds the usage and nothing else. */
  #count({ choices, usage }: Chunk): boolean {
    const hasUsage = typeof usage === 'object' && usage !== null;
    if (hasUsage) this.#usage = usage;
    if (!Array.isArray(choices) || choices.length === 0) return hasUsage;
    for (const choice of choices as (Chunk | null)[]) {
      if (choice === null) continue;
      this.#delivered.add(choice['delta']);
      if (choice['finish_reason'] !== undefined && choice['finish_reason'] !== null) {
        this.#finished.add(choice['index']);
      }
    }
    return false;
  }

  #shown(chunk: Chunk, usage: unknown): string {
    chunk['model'] = this.view.modelId;
    // A member without a value is left out of the text.
    chunk['usage'] = this.view.wantsUsage ? usage : undefined;
    return JSON.stringify(chunk);
  }
}
