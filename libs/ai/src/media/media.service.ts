import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { type CallClass, NOTHING_COUNTED } from '#libs/metering/contracts';
import { type CallPlan, countsOfUsage, type WholeCallPlan } from '../calls/call-plan.policy.js';
import { MeteredCalls, type WholeAnswer } from '../calls/metered-calls.js';
import type { Model } from '../contracts/model-catalog.js';
import { readJson } from '../upstreams/upstream-answer.js';
import { jsonRequest } from '../upstreams/upstream-client.js';
import {
  checkEmbeddingInput,
  type Embedding,
  type EmbeddingInput,
  type EmbeddingsInput,
  type Images,
  imagesIn,
  type ImagesInput,
  vectorsIn,
} from './media-answers.policy.js';

/** Who asks for embeddings, a transcription or images, and where the log learns of it. */
export interface MediaCaller {
  readonly principal: Principal;
  readonly tell: CallPlan<unknown>['tell'];
}

/** An answer of a model, and the headers that go with it. */
export interface MediaAnswer<Body> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body in JSON, checked as far as it is looked at here. */
export interface JsonOrder<Input> extends MediaCaller {
  readonly input: Input;
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

/** Embeddings and images: one request in JSON, one answer in JSON. */
@Injectable()
export class MediaService {
  constructor(
    private readonly calls: MeteredCalls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Turns texts into vectors. @throws PorticoError */
  async embed(order: JsonOrder<EmbeddingsInput>): Promise<MediaAnswer<Embeddings>> {
    const size = checkEmbeddingInput(order.input.input);
    const encoding = order.input.encoding_format ?? 'float';
    const answer = await this.complete('embedding', 'embeddings', order, {
      estimate: (model) => {
        refuseTooLong(size, model);
        return {
          atMost: { ...NOTHING_COUNTED, promptTokens: size.mostTokens },
          atLeast: { ...NOTHING_COUNTED, promptTokens: size.leastTokens },
        };
      },
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

  /** Makes images of words. @throws PorticoError */
  generateImages(order: JsonOrder<ImagesInput>): Promise<MediaAnswer<Images>> {
    const images = order.input.n ?? 1;
    const asked = { ...NOTHING_COUNTED, images };
    return this.complete('image', 'images/generations', order, {
      estimate: () => ({ atMost: asked, atLeast: asked }),
      begin: async (answer, { baseUrl }) =>
        imagesIn(await readJson(answer), images, baseUrl, this.clock.nowMs()),
      usage: ({ data }) => ({ ...NOTHING_COUNTED, images: data.length }),
      reckon: () => asked,
    });
  }

  private complete<Body>(
    callClass: CallClass,
    path: string,
    { principal, tell, input, body }: JsonOrder<{ readonly model?: string | null }>,
    plan: Pick<WholeCallPlan<Body>, 'estimate' | 'begin' | 'usage' | 'reckon'>,
  ): Promise<WholeAnswer<Body>> {
    return this.calls.complete<Body>({
      ...plan,
      principal,
      tell,
      callClass,
      requestedModel: input.model ?? undefined,
      request: (target) => jsonRequest(path, body, target),
    });
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
