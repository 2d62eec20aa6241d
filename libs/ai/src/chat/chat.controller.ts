import { Body, Controller, Post, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest } from '#libs/http';
import { CALL_ROUTE, jsonOrder, sendHeaders } from '../calls/call-route.js';
import { CHAT_COMPLETION, ChatBody } from './chat.dto.js';
import { checkChat } from './chat-request.policy.js';
import { CHAT_ERRORS, ChatService } from './chat.service.js';
import { ChatStreamService } from './chat-stream.service.js';

/** One image of 10 MiB in base64, and room around it. */
const MOST_BYTES = 20_971_520;

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
      errors: CHAT_ERRORS,
    })
    @Post('chat/completions')
    async create(
      @Body() input: ChatBody,
      @Req() request: PorticoRequest,
      @Res({ passthrough: true }) response: Response,
    ) {
      const sent = jsonOrder(request, input);
      const order = { ...sent, size: checkChat(input, sent.body) };
      if (input.stream === true) return this.streams.send(order, request.context, response);
      return sendHeaders(await this.chats.complete(order), response);
    }
  }
  return ChatController;
}
