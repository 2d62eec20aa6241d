import { SeededRandom } from '../../seed/random.js';
import { CONTEXT_TOKENS, THINKING_SUFFIX } from '../provider-models.data.js';
import { ProviderError } from '../provider-error.js';
import { THOUGHT } from './answer-words.data.js';
import { answerText, excerptOf } from './answer-text.js';
import { type ChatRequest, piecesOf } from './chat-request.js';
import { SchemaSample } from './schema-sample.js';
import { type ToolCall, toolCallsOf } from './tool-calls.js';

/** One choice in the pieces a stream sends it in. */
export interface Choice {
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly toolCalls: readonly (Omit<ToolCall, 'arguments'> & { readonly arguments: readonly string[] })[];
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
}

export interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: { readonly cached_tokens: number };
  readonly completion_tokens_details: { readonly reasoning_tokens: number };
}

/** What a chat request is answered with, before it is written as JSON or as frames. */
export interface ChatAnswer {
  readonly id: string;
  readonly model: string;
  /** Unix seconds. */
  readonly created: number;
  readonly choices: readonly Choice[];
  readonly usage: ChatUsage;
}

function cutAtStop(text: string, stops: readonly string[]): string {
  const places = stops.map((stop) => text.indexOf(stop)).filter((place) => place >= 0);
  return places.length === 0 ? text : text.slice(0, Math.min(...places));
}

/** Hands out tokens until none are left. */
class Allowance {
  constructor(private left: number) {}

  get isSpent(): boolean {
    return this.left < 0;
  }

  take(pieces: readonly string[]): readonly string[] {
    const given = pieces.slice(0, Math.max(0, this.left));
    this.left -= pieces.length;
    return given;
  }
}

function contentOf(request: ChatRequest, random: SeededRandom, words: number | null): string {
  const { schema, lastText, stop } = request;
  if (schema) return JSON.stringify(new SchemaSample(schema, excerptOf(lastText)).value());
  return cutAtStop(answerText(request, random, words), stop);
}

function choiceOf(request: ChatRequest, id: string, index: number, words: number | null): Choice {
  const random = new SeededRandom(`${request.model} ${request.lastText}`, request.seed + index);
  const allowance = new Allowance(request.maxTokens);
  const isThinking = request.model.endsWith(THINKING_SUFFIX);
  const reasoning = allowance.take(isThinking ? piecesOf(THOUGHT) : []);
  const calls = toolCallsOf(request, `${id.slice(-12)}${index}`);
  const toolCalls = calls.map((call) => ({ ...call, arguments: allowance.take(piecesOf(call.arguments)) }));
  const content = allowance.take(calls.length > 0 ? [] : piecesOf(contentOf(request, random, words)));
  const ended = calls.length > 0 ? 'tool_calls' : 'stop';
  return { reasoning, content, toolCalls, finishReason: allowance.isSpent ? 'length' : ended };
}

function piecesIn({ reasoning, content, toolCalls }: Choice): number {
  return reasoning.length + content.length + toolCalls.reduce((sum, call) => sum + call.arguments.length, 0);
}

/**
 * @param words makes a text that long
 * @throws ProviderError `context_length_exceeded`
 */
export function answerChat(
  request: ChatRequest,
  id: string,
  nowMs: number,
  words: number | null,
): ChatAnswer {
  const { model, promptTokens } = request;
  if (promptTokens > CONTEXT_TOKENS) {
    const message = `This model's maximum context length is ${CONTEXT_TOKENS} tokens, the messages have ${promptTokens}.`;
    throw new ProviderError(400, 'context_length_exceeded', message, 'messages');
  }
  const choices = Array.from({ length: request.choices }, (_, index) => choiceOf(request, id, index, words));
  const completionTokens = choices.reduce((sum, choice) => sum + piecesIn(choice), 0);
  const reasoningTokens = choices.reduce((sum, { reasoning }) => sum + reasoning.length, 0);
  return {
    id: `chatcmpl-${id}`,
    model,
    created: Math.floor(nowMs / 1000),
    choices,
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    },
  };
}
