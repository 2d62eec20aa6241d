import { type CallCounts, NOTHING_COUNTED } from '#libs/metering/contracts';
import { jsonBytes } from '#libs/parsing/contracts';
import {
  joined,
  type Measured,
  measuredBy,
  promptOf,
  type ToldUsage,
  type UsageBounds,
  usageIn,
} from '../calls/told-usage.policy.js';
import { AT_ONCE_BYTES, parseAnswer, parseWholeAnswer } from '../upstreams/parse-answer.js';
import { refusalInside } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { asChunk } from './answer-forms.js';
import { Delivered } from './delivered.policy.js';
import type { StreamedEvent } from './event-reader.js';

/** A completion as the provider sent it. */
export interface ChatCompletion extends Record<string, unknown> {
  readonly choices: readonly unknown[];
}

/** @throws UpstreamFault `unreadable` for what says nothing. */
export function asCompletion(value: Record<string, unknown>): ChatCompletion {
  const { choices } = value;
  if (!Array.isArray(choices) || !choices.some(saysAnything)) throw new UpstreamFault('unreadable');
  return value as ChatCompletion;
}

/** Whether a choice is one: it says something, be it who speaks, or ends for a reason that tells something. */
export function saysAnything(choice: unknown): boolean {
  if (!isObject(choice)) return false;
  const { delta, message, text, finish_reason: reason } = choice;
  if (typeof text === 'string' || (isReason(reason) && reason !== 'stop')) return true;
  return [delta, message].some(
    (saying) => isObject(saying) && Object.values(saying).some((member) => member !== null && member !== ''),
  );
}

/** Some providers write an empty text, or a word for nothing, until an answer has ended. */
function isReason(value: unknown): value is string {
  return typeof value === 'string' && !/^\s*(?:null|none)?\s*$/i.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Tokens of what a completion says, by our own reckoning. */
export function tokensSaid({ choices }: ChatCompletion): number {
  const delivered = new Delivered();
  for (const choice of choices) delivered.add(choice);
  return delivered.tokens;
}

export const DONE = '[DONE]';
/** The same as some providers write it. */
const DONE_ALIKE = /^\s*"?\[done\]"?\s*$/i;
/** Longer data is none of these. */
const LONGEST_DONE = 64;

/** How long a provider may keep the line open when all answers have ended: with the usage told, and without it. */
const PATIENCE_MS = { complete: 1_000, finished: 5_000 } as const;

/** What a stream shows of the call it is. */
export interface ChunkView extends UsageBounds {
  /** Public id of the model. */
  readonly modelId: string;
  /** The client asked for the usage at the end. */
  readonly wantsUsage: boolean;
}

export type Chunk = Record<string, unknown>;

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
  #hasSaid = false;
  #spokeAfterEnd = false;

  constructor(private readonly view: ChunkView) {}

  /** The provider said that it is done. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether anything of an answer was there yet. */
  get hasSaid(): boolean {
    return this.#hasSaid;
  }

  /** Every answer has ended, as far as the provider says so. */
  get hasFinished(): boolean {
    return this.#finished.size >= this.view.choices;
  }

  /** Whether all that belongs to an answer was there, though the provider did not say that it is done. */
  get isComplete(): boolean {
    return this.hasUsage && this.hasFinished;
  }

  /** The provider told what the call has used. */
  get hasUsage(): boolean {
    return this.#told !== null;
  }

  /** Milliseconds a provider that has nothing more to say may keep the line; null while it may have more. */
  get patienceMs(): number | null {
    if (!this.hasFinished || this.#spokeAfterEnd) return null;
    return this.hasUsage ? PATIENCE_MS.complete : PATIENCE_MS.finished;
  }

  /**
   * @returns the data of the event the client gets; null for none. Of what comes after the end only the usage is read.
   * @throws UpstreamFault `unreadable`, UpstreamRefusal for an error of the provider.
   */
  take(event: StreamedEvent): string | null {
    if (this.#isAside(event)) return null;
    const shown = this.#shownOf(this.#accept(event.name, parsedEvent(event)));
    return shown && JSON.stringify(shown);
  }

  /** The same for an event of any length. */
  async takeLong(event: StreamedEvent): Promise<string | null> {
    const chunk = await this.read(event);
    const shown = chunk && this.#shownOf(chunk);
    return shown && (await jsonBytes(shown)).toString();
  }

  /** The chunk of an event of any length; null for an event that holds none. */
  async read(event: StreamedEvent): Promise<Chunk | null> {
    if (this.#isAside(event)) return null;
    if (event.data.length <= AT_ONCE_BYTES) return this.#accept(event.name, parsedEvent(event));
    return this.#accept(event.name, await parseWholeAnswer(Buffer.from(event.data)));
  }

  /**
   * Data of the chunk with the usage, for the client that asked for it; null when there is none to tell.
   * @param promptTokens by our own reckoning.
   */
  usageChunk(promptTokens: number): string | null {
    if (!this.view.wantsUsage || this.#told === null || this.#last === null) return null;
    const usage = this.#usage ?? usageOf(this.measured(promptTokens).counts);
    return JSON.stringify(this.#shown(this.#last, usage));
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
      if (this.#finished.has(choice['index'])) this.#spokeAfterEnd ||= saysAnything(choice);
      if (isReason(choice['finish_reason'])) this.#finished.add(choice['index']);
    }
    if (hasSaid && !hasUsage && this.#told !== null) {
      this.#told = promptOf(this.#told);
      this.#usage = null;
    }
    return false;
  }

  /** Whether an event holds no chunk: the end, what comes behind it, and one without data, over which clients pass. */
  #isAside({ name, data }: StreamedEvent): boolean {
    if (this.#isDone) {
      this.#readBehindEnd(data);
      return true;
    }
    this.#isDone = data.length < LONGEST_DONE && DONE_ALIKE.test(data);
    return this.#isDone || (data.trim() === '' && !isErrorName(name));
  }

  /** The answer was whole before: what cannot be read of it is nothing. */
  #readBehindEnd(data: string): void {
    if (data.length > AT_ONCE_BYTES) return;
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

  #accept(name: string | null, value: Chunk): Chunk {
    const isNamed = isErrorName(name);
    const refusal = refusalInside(isNamed && !('error' in value) ? { error: value } : value);
    if (refusal) throw refusal;
    if (isNamed) throw refusalInside({ error: name });
    const chunk = asChunk(value);
    this.#hasSaid ||= Array.isArray(chunk['choices']) && chunk['choices'].some(saysAnything);
    return chunk;
  }

  #shownOf(chunk: Chunk): Chunk | null {
    const isUsageAlone = this.#count(chunk);
    this.#last = { ...chunk, choices: [] };
    return isUsageAlone ? null : this.#shown(chunk, null);
  }

  #shown(chunk: Chunk, usage: unknown): Chunk {
    chunk['model'] = this.view.modelId;
    if (this.view.wantsUsage) chunk['usage'] = usage;
    else delete chunk['usage'];
    return chunk;
  }
}

/** An event named so is a refusal, whatever it holds. */
function isErrorName(name: string | null): boolean {
  return name !== null && /(?:^|[._-])(?:error|exception|failed)$/i.test(name);
}

/** @throws UpstreamFault `unreadable` */
function parsedEvent({ name, data }: StreamedEvent): Chunk {
  try {
    return parseAnswer(data);
  } catch (error) {
    if (isErrorName(name)) return { error: data };
    throw error;
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
