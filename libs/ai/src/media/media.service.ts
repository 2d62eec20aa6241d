import { isUtf8 } from 'node:buffer';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { type CallClass, NOTHING_COUNTED } from '#libs/metering/contracts';
import type { CallPlan, WholeCallPlan } from '../calls/call-plan.policy.js';
import { MeteredCalls, type WholeAnswer } from '../calls/metered-calls.js';
import { type Measured, measuredBy, type ToldUsage, usageIn } from '../calls/told-usage.policy.js';
import type { Model } from '../contracts/model-catalog.js';
import { readJson, readWhole, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { formBody, jsonRequest } from '../upstreams/upstream-client.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import { fieldsAsTaken } from '../upstreams/upstream-terms.policy.js';
import { audioLength } from './audio-length.js';
import {
  checkEmbeddingInput,
  type Embedding,
  type EmbeddingInput,
  type EmbeddingsInput,
  type Images,
  imagesBytes,
  imagesIn,
  type ImagesInput,
  vectorsBytes,
  vectorsIn,
} from './media-answers.policy.js';
import {
  checkTranscript,
  heardMs,
  languageCode,
  TEXT_TYPES,
  type TranscriptFormat,
  type TranscriptionInput,
} from './transcription.policy.js';

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

/** What was said: an object of the contract, or a text. */
export type Transcript = Readonly<Record<string, unknown>> | string;

export interface TranscriptionOrder extends MediaCaller {
  readonly form: TranscriptionInput;
}

const LONGEST_MS = 15 * 60_000;

/** More than any language has: an input too long by this measure is too long by every other. */
const MOST_BYTES_OF_TOKEN = 6;

/** Embeddings and images, one request in JSON and one answer in JSON; and transcriptions of files. */
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
    const bytes = vectorsBytes(size.items, order.input.dimensions);
    const answer = await this.complete('embedding', 'embeddings', order, bytes, {
      estimate: (model) => {
        refuseTooLong(size, model);
        return {
          atMost: { ...NOTHING_COUNTED, promptTokens: size.mostTokens },
          atLeast: { ...NOTHING_COUNTED, promptTokens: size.leastTokens },
        };
      },
      begin: async (received) => {
        const body = await readJson(received);
        return { told: usageIn(body), data: vectorsIn(body['data'], size.items, encoding) };
      },
      measure: ({ told }, _estimate, model) => measured(told, size, model),
    });
    const { resolved, headers } = answer;
    const { data, told } = answer.body;
    const { promptTokens } = measured(told, size, resolved.model).counts;
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
    return this.complete('image', 'images/generations', order, imagesBytes(images), {
      estimate: () => ({ atMost: asked, atLeast: asked }),
      begin: async (answer, { baseUrl }) => imagesIn(await readJson(answer), baseUrl, this.clock.nowMs()),
      measure: ({ data }) => ({
        counts: { ...NOTHING_COUNTED, images: data.length },
        usageOrigin: 'provider',
      }),
    });
  }

  /** Writes down what is said in a file. @throws PorticoError `empty_file`, `invalid_language`, `file_too_large`, and those of every call. */
  async transcribe({ principal, tell, form }: TranscriptionOrder): Promise<MediaAnswer<Transcript>> {
    const { file } = form;
    const format = form.response_format ?? 'json';
    if (file.size === 0) throw new PorticoError('empty_file', { extra: { param: 'file' } });
    const fields = fieldsOf(form);
    const { milliseconds, told } = await audioLength(file);
    if (told && milliseconds > LONGEST_MS) {
      const message = `The audio is longer than ${LONGEST_MS / 60_000} minutes.`;
      throw new PorticoError('file_too_large', { message, extra: { param: 'file' } });
    }
    const reckoned = { ...NOTHING_COUNTED, audioMs: milliseconds };
    return this.calls.complete<Transcript>({
      principal,
      tell,
      callClass: 'transcription',
      requestedModel: form.model ?? undefined,
      estimate: () => ({ atMost: reckoned, atLeast: reckoned }),
      request: ({ upstreamModel, terms }) => ({
        path: 'audio/transcriptions',
        accept: '*/*',
        ...formBody([['model', upstreamModel], ...fieldsAsTaken(fields, terms?.parameters)], file),
      }),
      begin: (answer) => readTranscript(answer, format),
      measure: (transcript) => {
        const audioMs = typeof transcript === 'string' ? null : heardMs(transcript, milliseconds);
        return audioMs === null
          ? { counts: reckoned, usageOrigin: 'estimated' }
          : { counts: { ...NOTHING_COUNTED, audioMs }, usageOrigin: 'provider' };
      },
    });
  }

  private complete<Body>(
    callClass: CallClass,
    path: string,
    { principal, tell, input, body }: JsonOrder<{ readonly model?: string | null }>,
    answerBytes: number,
    plan: Pick<WholeCallPlan<Body>, 'estimate' | 'begin' | 'measure'>,
  ): Promise<WholeAnswer<Body>> {
    return this.calls.complete<Body>({
      ...plan,
      principal,
      tell,
      callClass,
      requestedModel: input.model ?? undefined,
      request: async (target) => ({ ...(await jsonRequest(path, body, target)), answerBytes }),
    });
  }
}

/** Each element has a context of its own. All that is told is of the input. */
function measured(told: ToldUsage | null, size: EmbeddingInput, { contextLength }: Model): Measured {
  const bounds = { contextLength: contextLength === null ? null : contextLength * size.items, choices: 1 };
  const reckoned = { ...NOTHING_COUNTED, promptTokens: size.leastTokens };
  const { counts, usageOrigin } = measuredBy(told, bounds, reckoned);
  const promptTokens = counts.promptTokens + counts.completionTokens;
  return { counts: { ...counts, promptTokens, completionTokens: 0 }, usageOrigin };
}

function refuseTooLong({ items, leastTokens }: EmbeddingInput, { contextLength }: Model): void {
  if (contextLength === null) return;
  const atLeast = leastTokens * (4 / MOST_BYTES_OF_TOKEN);
  if (atLeast > contextLength * items) {
    throw new PorticoError('context_length_exceeded', { extra: { param: 'input' } });
  }
}

/** What of the form goes to the provider. @throws PorticoError `invalid_language`. */
function fieldsOf(form: TranscriptionInput): [string, string][] {
  const { language, prompt, response_format, temperature, vad_filter } = form;
  const code = language ? languageCode(language) : undefined;
  if (code === null) throw new PorticoError('invalid_language', { extra: { param: 'language' } });
  const single = { language: code, prompt, response_format, temperature, vad_filter };
  const times = form['timestamp_granularities[]'] ?? [];
  return [
    ...Object.entries(single).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
    ...times.map((value): [string, string] => ['timestamp_granularities[]', value]),
  ];
}

async function readTranscript(answer: UpstreamAnswer, format: TranscriptFormat): Promise<Transcript> {
  if (TEXT_TYPES[format] === undefined) return checkTranscript(await readJson(answer));
  const bytes = await readWhole(answer);
  if (!isUtf8(bytes)) throw new UpstreamFault('unreadable');
  return bytes.toString('utf8');
}
