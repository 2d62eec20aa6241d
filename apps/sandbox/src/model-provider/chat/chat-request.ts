import { refuseField } from '../provider-error.js';

/** Characters of a word that make one token. */
const PIECE = /\s*\S{1,5}|\s+$/gu;

/** A text in its tokens; together they are the text. */
export function piecesOf(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}

export function countTokens(text: string): number {
  return piecesOf(text).length;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface OfferedTool {
  readonly name: string;
  readonly parameters: JsonObject;
}

/** What the tools of a request allow. */
export interface ToolOffer {
  readonly tools: readonly OfferedTool[];
  /** `none`, `auto`, `required`, or the name of one. */
  readonly choice:
    | { readonly kind: 'none' | 'auto' | 'required' }
    | { readonly kind: 'named'; readonly name: string };
  readonly parallel: boolean;
}

/** A chat request, as far as the answer follows from it. */
export interface ChatRequest {
  readonly model: string;
  /** Text of the last message, and who said it. */
  readonly lastText: string;
  readonly lastRole: string;
  readonly images: number;
  readonly promptTokens: number;
  readonly offer: ToolOffer;
  /** Null: free text. An empty schema: any object. */
  readonly schema: JsonObject | null;
  readonly choices: number;
  readonly maxTokens: number;
  readonly stop: readonly string[];
  readonly seed: number;
  readonly isStream: boolean;
  readonly includeUsage: boolean;
}

const TOKENS_OF_A_MESSAGE = 3;
const TOKENS_OF_AN_IMAGE = 85;

export function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function wholeNumber(body: JsonObject, name: string, low: number, high: number): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
  return refuseField(name, `a whole number from ${low} to ${high}`);
}

function partsOf(message: JsonObject): readonly JsonObject[] {
  const { content } = message;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.map(objectIn) : [];
}

function textOf(message: JsonObject): string {
  return partsOf(message)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n');
}

function messagesOf(body: JsonObject): readonly JsonObject[] {
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0) return refuseField('messages', 'a list of messages');
  return messages.map((message: unknown, index) => {
    const { role } = objectIn(message);
    if (typeof role !== 'string') refuseField(`messages[${index}].role`, 'a role');
    return objectIn(message);
  });
}

function choiceOf(body: JsonObject): ToolOffer['choice'] {
  const choice = body['tool_choice'] ?? 'auto';
  if (choice === 'none' || choice === 'auto' || choice === 'required') return { kind: choice };
  const { name } = objectIn(objectIn(choice)['function']);
  return typeof name === 'string' ? { kind: 'named', name } : refuseField('tool_choice', 'a choice');
}

function offerOf(body: JsonObject): ToolOffer {
  const given = Array.isArray(body['tools']) ? body['tools'] : [];
  const tools = given.map((tool: unknown, index): OfferedTool => {
    const { name, parameters } = objectIn(objectIn(tool)['function']);
    if (typeof name !== 'string' || name === '')
      return refuseField(`tools[${index}].function.name`, 'a name');
    return { name, parameters: objectIn(parameters) };
  });
  const choice = choiceOf(body);
  if (choice.kind === 'named' && !tools.some(({ name }) => name === choice.name)) {
    refuseField('tool_choice', 'the name of one of the tools');
  }
  return { tools, choice, parallel: body['parallel_tool_calls'] !== false };
}

function schemaOf(body: JsonObject): JsonObject | null {
  const { type, json_schema: wrapped } = objectIn(body['response_format']);
  if (type === 'json_object') return {};
  if (type !== 'json_schema') return null;
  const { name, schema } = objectIn(wrapped);
  if (typeof name !== 'string') refuseField('response_format.json_schema.name', 'a name');
  return objectIn(schema);
}

function stopsOf({ stop }: JsonObject): readonly string[] {
  const given = Array.isArray(stop) ? stop : [stop];
  return given.filter((text): text is string => typeof text === 'string' && text !== '');
}

function seedOf({ seed }: JsonObject): number {
  return typeof seed === 'number' && Number.isInteger(seed) ? seed : 0;
}

/** @throws ProviderError naming the field that cannot be used. */
export function readChatRequest(body: JsonObject): ChatRequest {
  const { model } = body;
  if (typeof model !== 'string' || model === '') refuseField('model', 'a name');
  const messages = messagesOf(body);
  const last = messages.at(-1) ?? {};
  const texts = messages.map(textOf);
  const images = messages.flatMap(partsOf).filter(({ type }) => type === 'image_url').length;
  const tools = Array.isArray(body['tools']) ? countTokens(JSON.stringify(body['tools'])) : 0;
  const spoken = texts.reduce((sum, text) => sum + countTokens(text) + TOKENS_OF_A_MESSAGE, 0);
  const most = 1_000_000;
  return {
    model: model as string,
    lastText: texts.at(-1) ?? '',
    lastRole: String(last['role']),
    images,
    promptTokens: spoken + images * TOKENS_OF_AN_IMAGE + tools,
    offer: offerOf(body),
    schema: schemaOf(body),
    choices: wholeNumber(body, 'n', 1, 128) ?? 1,
    maxTokens:
      wholeNumber(body, 'max_completion_tokens', 1, most) ?? wholeNumber(body, 'max_tokens', 1, most) ?? most,
    stop: stopsOf(body),
    seed: seedOf(body),
    isStream: body['stream'] === true,
    includeUsage: objectIn(body['stream_options'])['include_usage'] === true,
  };
}
