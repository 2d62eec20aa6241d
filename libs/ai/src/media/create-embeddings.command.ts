import { Injectable } from '@nestjs/common';
import { jsonBytes } from '#libs/parsing/contracts';
import { PorticoError } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { MeteredCalls } from '../calls/metered-calls.js';
import { countsOfUsage } from '../calls/provider-usage.policy.js';
import type { Model } from '../contracts/model-terms.js';
import { readJson } from '../upstreams/read-json.js';
import { checkEmbeddingInput, type EmbeddingInput } from './embedding-input.policy.js';
import { type Embedding, vectorsIn } from './embedding-vectors.policy.js';
import type { MediaAnswer, MediaCaller } from './media-order.js';
import type { EmbeddingsInput } from './media-terms.js';

export interface EmbeddingsOrder extends MediaCaller {
  readonly input: EmbeddingsInput;
  /** All that the client sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Embeddings {
  readonly object: 'list';
  readonly data: readonly Embedding[];
  readonly model: string;
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
}

/** More than any language has: an input too long by this measure is too long by every other. */
const MOST_BYTES_OF_TOKEN = 6;

/** Turns texts into vectors. */
@Injectable()
export class CreateEmbeddings {
  constructor(private readonly calls: MeteredCalls) {}

  /** @throws PorticoError */
  async execute({ principal, tell, input, body }: EmbeddingsOrder): Promise<MediaAnswer<Embeddings>> {
    const size = checkEmbeddingInput(input.input);
    const encoding = input.encoding_format ?? 'float';
    const answer = await this.calls.complete({
      principal,
      tell,
      callClass: 'embedding',
      requestedModel: input.model ?? undefined,
      estimate: (model) => {
        refuseTooLong(size, model);
        return {
          atMost: { ...NOTHING_COUNTED, promptTokens: size.mostTokens },
          atLeast: { ...NOTHING_COUNTED, promptTokens: size.leastTokens },
        };
      },
      request: async ({ upstreamModel }) => ({
        path: 'embeddings',
        contentType: 'application/json',
        accept: 'application/json',
        body: await jsonBytes({ ...body, model: upstreamModel }),
      }),
      begin: async (received) => {
        const { data, usage } = await readJson(received);
        return { usage, data: vectorsIn(data, size.items, encoding) };
      },
      usage: (found, model) => countsIn(found.usage, size, model),
      reckon: (_found, { atLeast }) => atLeast,
    });
    const { resolved, headers } = answer;
    const { data, usage } = answer.body;
    const promptTokens = countsIn(usage, size, resolved.model)?.promptTokens ?? size.leastTokens;
    return {
      headers,
      body: {
        object: 'list',
        data,
        model: resolved.model.id,
        usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
      },
    };
  }
}

/** Each element has a context of its own. */
function countsIn(usage: unknown, { items }: EmbeddingInput, { contextLength }: Model) {
  return countsOfUsage(usage, {
    contextLength: contextLength === null ? null : contextLength * items,
    choices: 1,
  });
}

function refuseTooLong({ items, leastTokens }: EmbeddingInput, { contextLength }: Model): void {
  if (contextLength === null) return;
  const atLeast = leastTokens * (4 / MOST_BYTES_OF_TOKEN);
  if (atLeast > contextLength * items) {
    throw new PorticoError('context_length_exceeded', { extra: { param: 'input' } });
  }
}
