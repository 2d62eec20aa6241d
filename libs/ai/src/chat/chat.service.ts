import { Injectable } from '@nestjs/common';
import type { ErrorCode, Principal } from '#libs/kernel';
import type { Payer } from '#libs/metering/contracts';
import { CALL_ERRORS } from '../calls/call-route.js';
import { measuredBy, usageIn } from '../calls/told-usage.policy.js';
import { MeteredCalls, type WholeAnswer } from '../calls/metered-calls.js';
import { readCompletion } from './chat-beginning.js';
import { type ChatCompletion, tokensSaid } from './chat-chunks.js';
import { type ChatOrder, chatRequest, checkChat, estimateChat } from './chat-request.policy.js';

/** What a chat completion can be refused with. */
export const CHAT_ERRORS: readonly ErrorCode[] = [
  ...CALL_ERRORS,
  'context_length_exceeded',
  'invalid_image_payload',
];

export interface CompletedChat {
  readonly body: ChatCompletion;
  readonly headers: Readonly<Record<string, string>>;
}

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

/** Chat completions in one piece. */
@Injectable()
export class ChatService {
  constructor(private readonly calls: MeteredCalls) {}

  /** @throws PorticoError */
  async complete(order: ChatOrder): Promise<CompletedChat> {
    const { body, resolved, headers } = await this.call(order);
    body['model'] = resolved.model.id;
    // Clients read an object of it.
    if (typeof (body['usage'] ?? null) !== 'object') body['usage'] = null;
    return { body, headers };
  }

  /**
   * A prompt to the default model, which has no tools: what comes back is a text.
   * @returns what the model says; empty when it says nothing.
   * @throws PorticoError as a chat completion does
   */
  async completePrompt({ principal, messages, maxTokens, paidBy }: PromptOrder): Promise<string> {
    const input = { messages, max_tokens: maxTokens };
    const order = { principal, input, body: input, size: checkChat(input, input), tell: () => undefined };
    const { body } = await this.call(order, paidBy === 'service' ? { kind: 'nobody' } : undefined);
    return textOf(body);
  }

  /** @param payer where it is not found out from the caller. */
  private call(order: ChatOrder, payer?: Payer): Promise<WholeAnswer<ChatCompletion>> {
    const { principal, input, size, tell } = order;
    return this.calls.complete<ChatCompletion>({
      principal,
      callClass: 'chat',
      ...(payer && { payer }),
      requestedModel: input.model ?? undefined,
      estimate: (model) => estimateChat(input, size, model),
      request: (target) => chatRequest(order, target),
      begin: readCompletion,
      measure: (body, { atLeast }, { contextLength }) =>
        measuredBy(
          usageIn(body),
          { contextLength, choices: input.n ?? 1 },
          { ...atLeast, completionTokens: tokensSaid(body) },
        ),
      tell,
    });
  }
}

function textOf({ choices }: ChatCompletion): string {
  const [first] = choices as readonly { readonly message?: { readonly content?: unknown } }[];
  const content = first?.message?.content;
  return typeof content === 'string' ? content : '';
}
