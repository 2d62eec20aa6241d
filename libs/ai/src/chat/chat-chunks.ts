import { NOTHING_COUNTED, type CallCounts } from '#libs/metering/contracts';
import { countsOfUsage, type UsageBounds } from '../calls/call-plan.policy.js';
import { refusalInside } from '../upstreams/upstream-answer.js';
import { parseAnswer } from '../upstreams/parse-answer.js';
import { Delivered } from './chat-answer.policy.js';
import type { StreamedEvent } from './event-reader.js';

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
