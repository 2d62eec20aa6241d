import { type CallCounts, NOTHING_COUNTED } from '#libs/metering/contracts';
import {
  joined,
  type Measured,
  measuredBy,
  promptOf,
  type ToldUsage,
  type UsageBounds,
  usageIn,
} from '../calls/told-usage.policy.js';
import { parseAnswer } from '../upstreams/parse-answer.js';
import { refusalInside } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { Delivered } from './delivered.policy.js';
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

/** Tokens of what a completion says, by our own reckoning. */
export function tokensSaid({ choices }: ChatCompletion): number {
  const delivered = new Delivered();
  for (const choice of choices) delivered.add(choice);
  return delivered.tokens;
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
  #told: ToldUsage | null = null;
  /** As the provider wrote it, where that is how the client reads it. */
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
    return this.hasUsage && this.#finished.size >= this.view.choices;
  }

  /** The provider told what the call has used. */
  get hasUsage(): boolean {
    return this.#told !== null;
  }

  /**
   * @returns the data of the event the client gets; null for none. Of what comes after the end only the usage is read.
   * @throws UpstreamFault `unreadable`, UpstreamRefusal for an error of the provider.
   */
  take({ name, data }: StreamedEvent): string | null {
    if (this.#isDone) {
      this.#readBehindEnd(data);
      return null;
    }
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

  /**
   * Data of the chunk with the usage, for the client that asked for it; null when there is none to tell.
   * @param promptTokens by our own reckoning.
   */
  usageChunk(promptTokens: number): string | null {
    if (!this.view.wantsUsage || this.#told === null || this.#last === null) return null;
    const usage = this.#usage ?? usageOf(this.measured(promptTokens).counts);
    return this.#shown({ ...this.#last, choices: [] }, usage);
  }

  /** What the call has used, by the provider's own numbers as far as it told any that can be true. */
  measured(promptTokens: number): Measured {
    return measuredBy(this.#told, this.view, this.delivered(promptTokens));
  }

  /** What has been delivered, by our own reckoning, after a prompt of so many tokens. */
  delivered(promptTokens: number): CallCounts {
    return { ...NOTHING_COUNTED, promptTokens, completionTokens: this.#delivered.tokens };
  }

  /** The same after the prompt the provider told, if it told one before the end. */
  brokenOff(promptTokens: number): CallCounts {
    const { counts } = measuredBy(promptOf(this.#told), this.view, this.delivered(promptTokens));
    return this.delivered(counts.promptTokens);
  }

  /** @returns whether the chunk holds the usage and nothing else. */
  #count(chunk: Chunk): boolean {
    const hasUsage = this.#noteUsage(chunk);
    const { choices } = chunk;
    if (!Array.isArray(choices) || choices.length === 0) {
      return hasUsage || (typeof chunk['usage'] === 'object' && chunk['usage'] !== null);
    }
    let hasSaid = false;
    for (const choice of choices as (Chunk | null)[]) {
      if (choice === null) continue;
      hasSaid = this.#delivered.add(choice) || hasSaid;
      if (choice['finish_reason'] !== undefined && choice['finish_reason'] !== null) {
        this.#finished.add(choice['index']);
      }
    }
    if (hasSaid && !hasUsage && this.#told !== null) {
      this.#told = promptOf(this.#told);
      this.#usage = null;
    }
    return false;
  }

  /** The answer was whole before: what cannot be read of it is nothing. */
  #readBehindEnd(data: string): void {
    try {
      this.#noteUsage(parseAnswer(data));
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error;
    }
  }

  #noteUsage(chunk: Chunk): boolean {
    const told = usageIn(chunk);
    if (told === null) return false;
    this.#told = joined(this.#told, told);
    if (isPlainUsage(chunk['usage'])) this.#usage = chunk['usage'];
    return true;
  }

  #shown(chunk: Chunk, usage: unknown): string {
    chunk['model'] = this.view.modelId;
    // A member without a value is left out of the text.
    chunk['usage'] = this.view.wantsUsage ? usage : undefined;
    return JSON.stringify(chunk);
  }
}

/** Usage by the names of the contract, with something in it. */
function isPlainUsage(usage: unknown): boolean {
  if (typeof usage !== 'object' || usage === null) return false;
  const { prompt_tokens: prompt, completion_tokens: output } = usage as Chunk;
  return typeof prompt === 'number' && typeof output === 'number' && prompt + output > 0;
}

function usageOf({ promptTokens, cachedTokens, completionTokens }: CallCounts): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
}
