import { inputFault } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import type { CallEstimate, CallPlan } from '../calls/call-plan.policy.js';
import type { Model, UpstreamTarget } from '../contracts/model-catalog.js';
import { jsonRequest, type UpstreamRequest } from '../upstreams/upstream-client.js';

/** What the router itself reads of the body of a chat completion; checked but for the members of type `unknown`. */
interface ChatInput {
  readonly model?: string | null;
  readonly messages: unknown;
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_usage?: boolean | null } | null;
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly n?: number | null;
  readonly stop?: unknown;
  readonly tools?: unknown;
  readonly tool_choice?: unknown;
  readonly response_format?: unknown;
}

/** A chat completion that is to be made, its body checked. */
export interface ChatOrder {
  readonly principal: Principal;
  readonly input: ChatInput;
  /** All that the client sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly size: PromptSize;
  readonly tell: CallPlan<unknown>['tell'];
}

const ROLES: ReadonlySet<unknown> = new Set(['developer', 'system', 'user', 'assistant', 'tool', 'function']);
/** Roles whose message may be nothing but calls of functions. */
const MAY_SAY_NOTHING: ReadonlySet<unknown> = new Set(['assistant', 'function']);
const FORMATS: ReadonlySet<unknown> = new Set(['text', 'json_object', 'json_schema']);
const MOST_STOPS = 4;
const MOST_TOOLS = 128;
const MOST_MESSAGES = 4_096;

/** Of one image, decoded. */
export const MOST_IMAGE_BYTES = 10_485_760;
const LONGEST_ADDRESS = 8_192;
const DATA_URI = /^data:image\/(?:png|jpe?g|webp|gif);base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

type Members = Readonly<Record<string, unknown>>;

/** What a prompt holds, in what can be counted without a tokenizer. */
interface PromptSize {
  /** Bytes of everything that is text. */
  readonly textBytes: number;
  readonly images: number;
}

/**
 * Checks what the fields of the body leave open, and measures the prompt on the way.
 * @throws PorticoError `VALIDATION_ERROR` with the field, `invalid_image_payload`
 */
export function checkChat({ messages, stop, tools, tool_choice, response_format }: ChatInput): PromptSize {
  checkStop(stop);
  checkTools(tools);
  if (!isAbsent(tool_choice) && typeof tool_choice !== 'string' && !isObject(tool_choice)) {
    throw fault('tool_choice', 'must be a text or an object');
  }
  if (!isAbsent(response_format) && !(isObject(response_format) && FORMATS.has(response_format['type']))) {
    throw fault('response_format.type', 'must be one of: text, json_object, json_schema');
  }
  if (!Array.isArray(messages) || messages.length === 0)
    throw fault('messages', 'must hold at least one message');
  if (messages.length > MOST_MESSAGES)
    throw fault('messages', `must hold no more than ${MOST_MESSAGES} messages`);
  const size = { textBytes: bytesOf(tools) + bytesOf(response_format), images: 0 };
  messages.forEach((message, index) => measureMessage(message, `messages[${index}]`, size));
  return size;
}

type Measured = { -readonly [Name in keyof PromptSize]: PromptSize[Name] };

function measureMessage(message: unknown, place: string, size: Measured): void {
  if (!isObject(message)) throw fault(place, 'must be an object');
  const { role, content, tool_calls: calls, tool_call_id: answered } = message;
  if (!ROLES.has(role)) {
    throw fault(`${place}.role`, `must be one of: ${[...ROLES].join(', ')}`);
  }
  if (role === 'tool' && typeof answered !== 'string') throw fault(`${place}.tool_call_id`, 'must be a text');
  if (!isAbsent(calls) && !Array.isArray(calls)) throw fault(`${place}.tool_calls`, 'must be a list');
  size.textBytes += bytesOf(calls);
  if (typeof content === 'string') {
    size.textBytes += Buffer.byteLength(content);
  } else if (Array.isArray(content)) {
    content.forEach((part, index) => measurePart(part, `${place}.content[${index}]`, size));
  } else if (!isAbsent(content) || !MAY_SAY_NOTHING.has(role)) {
    throw fault(`${place}.content`, 'must be a text or a list of parts');
  }
}

function measurePart(part: unknown, place: string, size: Measured): void {
  if (!isObject(part) || typeof part['type'] !== 'string') throw fault(`${place}.type`, 'must be a text');
  if (part['type'] === 'text') {
    if (typeof part['text'] !== 'string') throw fault(`${place}.text`, 'must be a text');
    size.textBytes += Buffer.byteLength(part['text']);
  } else if (part['type'] === 'image_url') {
    checkImage(part['image_url'], `${place}.image_url`);
    size.images += 1;
  } else {
    // Kinds of parts the contract will know tomorrow are the provider's to judge.
    size.textBytes += bytesOf(part);
  }
}

function checkImage(image: unknown, place: string): void {
  const url = isObject(image) ? image['url'] : undefined;
  const param = `${place}.url`;
  if (typeof url !== 'string') throw badImage(param);
  const head = DATA_URI.exec(url)?.[0];
  if (head === undefined) {
    const address = url.length <= LONGEST_ADDRESS ? URL.parse(url) : null;
    if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '')
      throw badImage(param);
    return;
  }
  const data = url.slice(head.length);
  if (Math.floor(data.length * 0.75) > MOST_IMAGE_BYTES + 2) {
    throw badImage(param, `The image is larger than ${MOST_IMAGE_BYTES} bytes.`);
  }
  if (data.length % 4 === 1 || !BASE64.test(data)) throw badImage(param);
}

function checkStop(stop: unknown): void {
  if (isAbsent(stop) || typeof stop === 'string') return;
  const isList =
    Array.isArray(stop) && stop.length <= MOST_STOPS && stop.every((text) => typeof text === 'string');
  if (!isList) throw fault('stop', `must be a text or a list of up to ${MOST_STOPS} texts`);
}

function checkTools(tools: unknown): void {
  if (isAbsent(tools)) return;
  if (!Array.isArray(tools)) throw fault('tools', 'must be a list');
  if (tools.length > MOST_TOOLS) throw fault('tools', `must hold no more than ${MOST_TOOLS} tools`);
  tools.forEach((tool: unknown, index) => {
    if (!isObject(tool) || typeof tool['type'] !== 'string')
      throw fault(`tools[${index}].type`, 'must be a text');
    if (tool['type'] !== 'function') return;
    const named = tool['function'];
    if (!isObject(named) || typeof named['name'] !== 'string' || named['name'] === '') {
      throw fault(`tools[${index}].function.name`, 'must be a text');
    }
  });
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** About as many as its JSON has, which is not written for that. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + bytesOf(item) + 1, 1);
  if (typeof value !== 'object' || value === null) return isAbsent(value) ? 0 : String(value).length;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 4 + bytesOf(member), 1);
}

function fault(field: string, text: string): PorticoError {
  return inputFault('body', field, 'invalid', `${field} ${text}`);
}

function badImage(param: string, message?: string): PorticoError {
  return new PorticoError('invalid_image_payload', { extra: { param }, ...(message && { message }) });
}

/** Tokens of an answer whose length nobody limits. */
const USUAL_ANSWER = 1_024;
/** Tokens an image counts as, whatever its size. */
const IMAGE_TOKENS = 1_024;

/** Bytes of a token: so few that a reservation is seldom too small. */
const RESERVED_BYTES = 3;
/** What a token has in most texts. */
const USUAL_BYTES = 4;
/** More than any language needs: a prompt too long by this measure is too long by every other. */
const MOST_BYTES = 6;

type Limits = Pick<Model, 'contextLength' | 'maxOutputTokens'>;

/**
 * What a chat completion may use.
 * @throws PorticoError `context_length_exceeded` when there is no doubt about it.
 */
export function estimateChat(
  { max_tokens, max_completion_tokens, n }: ChatInput,
  { textBytes, images }: PromptSize,
  { contextLength, maxOutputTokens }: Limits,
): CallEstimate {
  const asked = max_completion_tokens ?? max_tokens ?? null;
  if (contextLength !== null && textBytes / MOST_BYTES + (asked ?? 0) > contextLength) {
    throw new PorticoError('context_length_exceeded', { extra: { param: 'messages' } });
  }
  const answer = Math.min(asked ?? USUAL_ANSWER, maxOutputTokens ?? contextLength ?? Number.MAX_SAFE_INTEGER);
  const ofImages = images * IMAGE_TOKENS;
  return {
    atMost: {
      ...NOTHING_COUNTED,
      promptTokens: Math.ceil(textBytes / RESERVED_BYTES) + ofImages,
      completionTokens: answer * (n ?? 1),
    },
    atLeast: { ...NOTHING_COUNTED, promptTokens: Math.ceil(textBytes / USUAL_BYTES) + ofImages },
  };
}

/**
 * The request as the provider gets it: what the client sent, with the provider's name of the model. Of a stream the
 * usage is always asked for, whether or not the client wants to see it.
 */
export async function chatRequest(
  { body, input }: Pick<ChatOrder, 'body' | 'input'>,
  target: Pick<UpstreamTarget, 'upstreamModel'>,
): Promise<UpstreamRequest> {
  const isStream = input.stream === true;
  if (!isStream) return jsonRequest('chat/completions', body, target);
  const options = body['stream_options'] as object | null | undefined;
  const sent = { ...body, stream_options: { ...options, include_usage: true } };
  return { ...(await jsonRequest('chat/completions', sent, target)), accept: 'text/event-stream' };
}
