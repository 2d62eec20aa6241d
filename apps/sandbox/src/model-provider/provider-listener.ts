import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ControlInputError } from '../control/control-input.js';
import { type JsonObject, readChatRequest } from './chat/chat-request.js';
import { answerChat } from './chat/chat-answer.js';
import { chatFrames, chatJson } from './chat/chat-output.js';
import { embeddingsJson } from './media/embedding.js';
import { imageAt, imagesJson } from './media/images.js';
import { transcribe } from './media/transcription.js';
import type { ModelProvider } from './model-provider.js';
import { FormBody, readJsonBody } from './provider-body.js';
import { ProviderError } from './provider-error.js';
import { MODELS_CREATED_AT, PROVIDER_MODELS } from './provider-models.data.js';
import { type Behaviour, behaviourOf } from './script/behaviour.js';
import { FrameSender, type Output } from './script/send-frames.js';

/** Everything of the provider lies below. */
export const PROVIDER_PATH = '/ai/';
const API_PATH = '/ai/v1/';
const IMAGE_PATH = '/ai/images/';
/** A behaviour as JSON, for one call; of callers that speak to the sandbox itself. */
const BEHAVIOUR_HEADER = 'x-sandbox-behaviour';
/** Larger bodies are not kept in the list of calls. */
const SHOWN_BODY_CHARACTERS = 65_536;
const JSON_TYPE = 'application/json';

/** A call whose body is read. */
interface Asked {
  readonly body: JsonObject;
  readonly form: FormBody | null;
  readonly behaviour: Behaviour;
  readonly origin: string;
  readonly nowMs: number;
}

type Answer = (asked: Asked) => Output;

/** The halves of a JSON answer are its frames. */
function whole(contentType: string, text: string): Output {
  const bytes = Buffer.from(text);
  const half = Math.floor(bytes.length / 2);
  return {
    status: 200,
    headers: { 'content-type': contentType },
    frames: [bytes.subarray(0, half), bytes.subarray(half)],
  };
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
};

const chat: Answer = ({ body, behaviour, nowMs }) => {
  const request = readChatRequest(body);
  const answer = answerChat(request, randomUUID().replaceAll('-', ''), nowMs, behaviour.words ?? null);
  const usage = behaviour.usage === undefined ? answer.usage : behaviour.usage;
  const isStream = behaviour.form === undefined ? request.isStream : behaviour.form === 'stream';
  if (!isStream) return whole(JSON_TYPE, chatJson(answer, usage === null ? undefined : usage));
  const frames = chatFrames(answer, request.includeUsage ? usage : undefined);
  return { status: 200, headers: STREAM_HEADERS, frames };
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  'chat/completions': chat,
  embeddings: ({ body, behaviour }) => whole(JSON_TYPE, embeddingsJson(body, behaviour.usage)),
  'images/generations': ({ body, origin, nowMs }) => whole(JSON_TYPE, imagesJson(body, origin, nowMs)),
  'audio/transcriptions': ({ form, behaviour }) => {
    if (!form) throw new ProviderError(400, null, 'The body must be a form.');
    const { contentType, text } = transcribe(form, behaviour.usage);
    return whole(contentType, text);
  },
};

const isGood = (status: number): boolean => status < 300;

/** A good answer under another status or type. */
function renamed(output: Output, { status, contentType }: Behaviour): Output {
  const headers =
    contentType === undefined ? output.headers : { ...output.headers, 'content-type': contentType };
  return { ...output, headers, status: status ?? output.status };
}

const CODERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

function coded(output: Output, { encoding }: Behaviour): Output {
  if (encoding === undefined) return output;
  const bytes = Buffer.concat(output.frames.map((frame) => Buffer.from(frame)));
  const headers = { ...output.headers, 'content-encoding': encoding };
  return { ...output, headers, frames: [CODERS[encoding](bytes)] };
}

function scripted({ status, retryAfter, body, contentType }: Behaviour): Output | null {
  if (body === undefined && (status === undefined || isGood(status))) return null;
  const refusal = new ProviderError(status ?? 200, null, 'The provider cannot answer this call.');
  return {
    ...whole(contentType ?? JSON_TYPE, body ?? refusal.text),
    status: status ?? 200,
    headers: {
      'content-type': contentType ?? JSON_TYPE,
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
  };
}

function modelsText(id: string | null): string {
  const all = PROVIDER_MODELS.map((model) => ({
    id: model.id,
    object: 'model',
    created: MODELS_CREATED_AT,
    owned_by: model.ownedBy,
  }));
  if (id === null) return JSON.stringify({ object: 'list', data: all });
  const found = all.find((model) => model.id === id);
  if (found) return JSON.stringify(found);
  throw new ProviderError(404, 'model_not_found', `The model '${id}' does not exist.`, 'model');
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) });
  response.end(content);
}

/** An OpenAI-compatible provider: models, chat, embeddings, transcriptions and images, all made up and repeatable. */
export function providerListener({ behaviours, calls, access }: ModelProvider): RequestListener {
  const requireKey = ({ headers }: IncomingMessage): void => {
    const { key } = access;
    if (key === null || headers.authorization === `Bearer ${key}`) return;
    throw new ProviderError(401, 'invalid_api_key', 'Incorrect API key provided.');
  };

  const serveCall = async (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const answer = Object.hasOwn(ANSWERS, path) ? ANSWERS[path] : undefined;
    if (!answer) throw new ProviderError(404, null, `Invalid URL (POST ${API_PATH}${path})`);
    const nowMs = Date.now();
    const { headers } = request;
    const isForm = (headers['content-type'] ?? '').startsWith('multipart/');
    const form = isForm ? await FormBody.read(request) : null;
    const { text, body } = form
      ? { text: '', body: { model: form.first('model') } }
      : await readJsonBody(request);
    const model = typeof body['model'] === 'string' ? body['model'] : null;
    const shown = text === '' || text.length > SHOWN_BODY_CHARACTERS ? null : body;
    const wished = headers[BEHAVIOUR_HEADER]?.toString();
    const behaviour =
      wished === undefined ? (behaviours.take({ path, model, text }) ?? {}) : behaviourOf(JSON.parse(wished));
    const call = calls.add({ path, model, isStream: body['stream'] === true, headers, body: shown }, nowMs);
    const origin = `http://${headers.host ?? ''}`;
    const sender = new FrameSender(response, call, behaviour);
    await sender.send(outputOf(request, answer, { body, form, behaviour, origin, nowMs }));
  };

  const outputOf = (request: IncomingMessage, answer: Answer, asked: Asked): Output => {
    try {
      requireKey(request);
      const { behaviour } = asked;
      return coded(scripted(behaviour) ?? renamed(answer(asked), behaviour), behaviour);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { ...whole(JSON_TYPE, error.text), status: error.status };
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    const image = pathname.startsWith(IMAGE_PATH) ? imageAt(pathname.slice(IMAGE_PATH.length)) : null;
    if (image) return send(response, 200, 'image/png', image);
    const path = pathname.startsWith(API_PATH) ? pathname.slice(API_PATH.length) : '';
    if (request.method === 'POST') return serveCall(path, request, response);
    requireKey(request);
    if (path === 'models') return send(response, 200, JSON_TYPE, modelsText(null));
    const id = /^models\/(.+)$/.exec(path)?.[1];
    if (id !== undefined) return send(response, 200, JSON_TYPE, modelsText(decodeURIComponent(id)));
    throw new ProviderError(404, null, `Invalid URL (${request.method} ${pathname})`);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const isInput = error instanceof ControlInputError || error instanceof SyntaxError;
      const message = error instanceof Error ? error.message : 'Failure';
      const refusal =
        error instanceof ProviderError ? error : new ProviderError(isInput ? 400 : 500, null, message);
      send(response, refusal.status, JSON_TYPE, refusal.text);
    });
  };
}
