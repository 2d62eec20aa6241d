import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { MeteredCalls } from '../calls/metered-calls.js';
import { countsOfUsage } from '../calls/provider-usage.policy.js';
import { asCompletion, type ChatCompletion, reckonCompletion } from '../chat/chat-answer.policy.js';
import { estimateChat } from '../chat/chat-estimate.policy.js';
import { checkChat } from '../chat/chat-input.policy.js';
import { chatRequest } from '../chat/chat-request.policy.js';
import { readJson } from '../upstreams/read-json.js';

/** What another service of the platform has a model say. */
export interface PromptOrder {
  /** On whose behalf: rules of their portal about models hold. */
  readonly principal: Principal;
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[];
  readonly maxTokens: number;
  /**
   * `service`: the service has its own price, and the call is on record as one that nobody pays. `caller`: it counts
   * as any other call of theirs.
   */
  readonly paidBy: 'service' | 'caller';
}

/** A prompt to the default model, which has no tools: what comes back is a text. */
@Injectable()
export class CompletePrompt {
  constructor(private readonly calls: MeteredCalls) {}

  /**
   * @returns what the model says; empty when it says nothing.
   * @throws PorticoError as a chat completion does
   */
  async execute({ principal, messages, maxTokens, paidBy }: PromptOrder): Promise<string> {
    const input = { messages, max_tokens: maxTokens };
    const order = { principal, input, body: input, size: checkChat(input), tell: () => undefined };
    const { body } = await this.calls.complete<ChatCompletion>({
      principal,
      callClass: 'chat',
      requestedModel: undefined,
      ...(paidBy === 'service' && { payer: { kind: 'nobody' } }),
      estimate: (model) => estimateChat(input, order.size, model),
      request: (target) => chatRequest(order, target),
      begin: async (answer) => asCompletion(await readJson(answer)),
      usage: ({ usage }, { contextLength }) => countsOfUsage(usage, { contextLength, choices: 1 }),
      reckon: reckonCompletion,
      tell: order.tell,
    });
    return textOf(body);
  }
}

function textOf({ choices }: ChatCompletion): string {
  const [first] = choices as readonly { readonly message?: { readonly content?: unknown } }[];
  const content = first?.message?.content;
  return typeof content === 'string' ? content : '';
}
