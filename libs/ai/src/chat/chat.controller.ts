import { Body, Controller, Post, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { Api, CurrentContext, CurrentPrincipal, type PorticoRequest, RequestContext } from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { CALL_ERRORS, CALL_ROUTE } from '../calls/call-route.data.js';
import { CHAT_COMPLETION, ChatBody } from './chat.dto.js';
import { checkChat } from './chat-request.policy.js';
import { ChatService } from './chat.service.js';
import { ChatStreamService } from './chat-stream.service.js';

/** One image of 10 MiB in base64, and room around it. */
const MOST_BYTES = 20_971_520;

const ERRORS: readonly ErrorCode[] = [...CALL_ERRORS, 'context_length_exceeded', 'invalid_image_payload'];

/** Chat completions below one of the two addresses they have. */
export function chatController(base: '/v1' | '/v1/ai'): Type<object> {
  @Controller(base)
  class ChatController {
    constructor(
      private readonly chats: ChatService,
      private readonly streams: ChatStreamService,
    ) {}

    @Api({
      ...CALL_ROUTE,
      summary: 'A chat completion',
      description:
        'The wire contract of OpenAI: members nobody knows here go to the provider as they are. With `stream: true` the answer is server-sent events, `data:` with a chunk each, and `data: [DONE]` at the end. What fails after the first chunk is an event with `error`, and there is no `[DONE]`.',
      bodyLimit: MOST_BYTES,
      stream: true,
      forms: ['json', 'events'],
      response: CHAT_COMPLETION,
      errors: ERRORS,
    })
    @Post('chat/completions')
    async create(
      @CurrentPrincipal() principal: Principal,
      @CurrentContext() context: RequestContext,
      @Body() input: ChatBody,
      @Req() { body }: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      const order = {
        principal,
        input,
        body: body as Readonly<Record<string, unknown>>,
        size: checkChat(input),
        tell: (facts: Readonly<Record<string, string | number>>) => void (context.logged = facts),
      };
      if (input.stream === true) return this.streams.send(order, context, response);
      const { body: completion, headers } = await this.chats.complete(order);
      response.set(headers);
      return completion;
    }
  }
  return ChatController;
}
