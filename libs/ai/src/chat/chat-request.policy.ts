import { inputFault } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import type { CallEstimate, CallPlan } from '../calls/call-plan.policy.js';
import type { Model, UpstreamTarget } from '../contracts/model-catalog.js';
import { jsonRequest, type UpstreamRequest } from '../upstreams/upstream-client.js';
import { addMember, bytesOf, type Measured, measurePart, type PromptSize } from './prompt-size.policy.js';
import { isObject } from '../upstreams/parse-answer.js';

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

const MOST_STOPS = 4;
const MOST_TOOLS = 128;
const MOST_MESSAGES = 4_096;

/** Members of a body that are checked, and no part of a prompt. */
const SETTINGS: ReadonlySet<string> = new Set(['model', 'messages', 'user', 'stream', 'stream_options']);

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks what the fields of the body leave open, and measures the prompt on the way.
 * @param body all that goes to the provider.
 * @throws PorticoError `VALIDATION_ERROR` with the field, `invalid_image_payload`
 */
export function checkChat(
  { messages, stop, tools, tool_choice, response_format }: ChatInput,
  body: Members,
): PromptSize {
  checkStop(stop);
  checkTools(tools);
  if (!isAbsent(tool_choice) && typeof tool_choice !== 'string' && !isObject(tool_choice)) {
    throw fault('tool_choice', 'must be a text or an object');
  }
  // Formats the contract does not know are the provider's to judge.
  if (!isAbsent(response_format) && !isObject(response_format)) {
    throw fault('response_format', 'must be an object');
  }
  if (!Array.isArray(messages) || messages.length === 0)
    throw fault('messages', 'must hold at least one message');
  if (messages.length > MOST_MESSAGES)
    throw fault('messages', `must hold no more than ${MOST_MESSAGES} messages`);
  return measurePrompt(messages, body);
}

/**
 * Measures all that goes to the provider.
 * @param body with the messages, and what stands beside them.
 * @throws PorticoError `VALIDATION_ERROR` with the field, `invalid_image_payload`
 */
function measurePrompt(messages: readonly unknown[], body: Members): PromptSize {
  const size: Measured = { textBytes: 0, otherBytes: 0, mediaTokens: 0 };
  for (const [name, member] of Object.entries(body))
    if (!SETTINGS.has(name)) measureMember(name, member, size);
  const { include_usage: _, ...options } = (body['stream_options'] ?? {}) as Members;
  if (Object.keys(options).length > 0) size.otherBytes += bytesOf(options);
  messages.forEach((message, index) => measureMessage(message, `messages[${index}]`, size));
  size.mediaTokens = Math.ceil(size.mediaTokens);
  return size;
}

function measureMessage(message: unknown, place: string, size: Measured): void {
  if (!isObject(message)) throw fault(place, 'must be an object');
  const { role, content, tool_calls: calls, tool_call_id: answered } = message;
  if (!ROLES.has(role)) {
    throw fault(`${place}.role`, `must be one of: ${[...ROLES].join(', ')}`);
  }
  if (role === 'tool' && typeof answered !== 'string') throw fault(`${place}.tool_call_id`, 'must be a text');
  const isCalls = calls === undefined || calls === null || Array.isArray(calls);
  if (!isCalls) throw fault(`${place}.tool_calls`, 'must be a list');
  for (const [name, member] of Object.entries(message)) {
    if (name !== 'role' && name !== 'content') measureMember(name, member, size);
  }
  if (typeof content === 'string') {
    size.textBytes += Buffer.byteLength(content);
  } else if (Array.isArray(content)) {
    content.forEach((part, index) => measurePart(part, `${place}.content[${index}]`, size));
  } else if ((content !== undefined && content !== null) || !MAY_SAY_NOTHING.has(role)) {
    throw fault(`${place}.content`, 'must be a text or a list of parts');
  }
}

/** Numbers and switches are no text. */
function measureMember(name: string, member: unknown, size: Measured): void {
  if (typeof member === 'string' || (typeof member === 'object' && member !== null))
    addMember(name, member, size);
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

function fault(field: string, text: string): PorticoError {
  return inputFault('body', field, 'invalid', `${field} ${text}`);
}

/** Tokens of an answer whose length nobody limits. */
const USUAL_ANSWER = 1_024;
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
  { textBytes, otherBytes, mediaTokens }: PromptSize,
  { contextLength, maxOutputTokens }: Limits,
): CallEstimate {
  const asked = max_completion_tokens ?? max_tokens ?? null;
  if (contextLength !== null && textBytes / MOST_BYTES + (asked ?? 0) > contextLength) {
    throw new PorticoError('context_length_exceeded', { extra: { param: 'messages' } });
  }
  const answer = Math.min(asked ?? USUAL_ANSWER, maxOutputTokens ?? contextLength ?? Number.MAX_SAFE_INTEGER);
  const bytes = textBytes + otherBytes;
  return {
    atMost: {
      ...NOTHING_COUNTED,
      promptTokens: Math.ceil(bytes / RESERVED_BYTES) + mediaTokens,
      completionTokens: answer * (n ?? 1),
    },
    atLeast: { ...NOTHING_COUNTED, promptTokens: Math.ceil(bytes / USUAL_BYTES) + mediaTokens },
  };
}

/**
 * The request as the provider gets it: what the client sent, with the provider's name of the model. Of a stream the
 * usage is always asked for, whether or not the client wants to see it, but of one that refuses to be asked.
 */
export async function chatRequest(
  { body, input }: Pick<ChatOrder, 'body' | 'input'>,
  target: Pick<UpstreamTarget, 'upstreamModel' | 'terms'>,
): Promise<UpstreamRequest> {
  const isStream = input.stream === true;
  if (!isStream) return jsonRequest('chat/completions', body, target);
  const { stream_options, ...others } = body;
  const options = { ...(stream_options as object | null | undefined), include_usage: true };
  const sent = target.terms?.streamOptions === false ? others : { ...body, stream_options: options };
  return { ...(await jsonRequest('chat/completions', sent, target)), accept: 'text/event-stream' };
}
