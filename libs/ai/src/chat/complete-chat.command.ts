import { Injectable } from '@nestjs/common';
import { MeteredCalls } from '../calls/metered-calls.js';
import { countsOfUsage } from '../calls/provider-usage.policy.js';
import { readJson } from '../upstreams/read-json.js';
import { asCompletion, type ChatCompletion, reckonCompletion } from './chat-answer.policy.js';
import { estimateChat } from './chat-estimate.policy.js';
import type { ChatOrder } from './chat-order.js';
import { chatRequest } from './chat-request.policy.js';

export interface CompletedChat {
  readonly body: ChatCompletion;
  readonly headers: Readonly<Record<string, string>>;
}

/** A chat completion in one piece. */
@Injectable()
export class CompleteChat {
  constructor(private readonly calls: MeteredCalls) {}

  /** @throws PorticoError */
  async execute(order: ChatOrder): Promise<CompletedChat> {
    const { principal, input, size, tell } = order;
    const { body, resolved, headers } = await this.calls.complete<ChatCompletion>({
      principal,
      callClass: 'chat',
      requestedModel: input.model ?? undefined,
      estimate: (model) => estimateChat(input, size, model),
      request: (target) => chatRequest(order, target),
      begin: async (answer) => asCompletion(await readJson(answer)),
      usage: ({ usage }, { contextLength }) => countsOfUsage(usage, { contextLength, choices: input.n ?? 1 }),
      reckon: reckonCompletion,
      tell,
    });
    body['model'] = resolved.model.id;
    return { body, headers };
  }
}
