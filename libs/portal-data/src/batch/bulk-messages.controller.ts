import { Body, Controller, Post, Req } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import { answer, Api, CurrentPrincipal, type PorticoRequest, success } from '#libs/http';
import { AnyField } from '#libs/http/contracts';
import type { Principal } from '#libs/kernel';
import { BulkMessagesAnswer } from '../actions/chats/chat.presenter.js';
import { BulkMessages, parseBulkMessages } from './bulk-messages.service.js';
import { HOST_CODES, portalDataAccess } from '../entities/portal-data-access.js';

/** Body of `POST /v1/chats/messages/bulk`. */
class BulkMessagesBody {
  @AnyField({
    description: 'Up to 50 dialogs; `id` names the result, which otherwise is under `dialogId`.',
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          dialogId: { type: 'string' },
          id: { type: 'string' },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
          lastId: { type: 'integer', minimum: 0 },
          firstId: { type: 'integer', minimum: 0 },
        },
        required: ['dialogId'],
      },
    },
    example: [{ dialogId: 'chat1', limit: 5 }],
  })
  dialogs!: unknown;
}

/** Messages of several dialogs at once. */
@Controller('v1/chats/messages/bulk')
export class BulkMessagesController {
  constructor(
    private readonly dialogs: BulkMessages,
    private readonly credentials: HostCredentials,
  ) {}

  @Api({
    summary: 'Chats: messages of several dialogs',
    auth: portalDataAccess({ scope: 'im' }, 'read'),
    response: answer(BulkMessagesAnswer),
    errors: [...HOST_CODES, 'BATCH_LIMIT_EXCEEDED'],
  })
  @Post()
  async read(
    @CurrentPrincipal() principal: Principal,
    @Req() { context: { requestId, end: signal } }: PorticoRequest,
    @Body() { dialogs }: BulkMessagesBody,
  ) {
    const wanted = parseBulkMessages(dialogs);
    const credential = await this.credentials.forPrincipal(principal);
    return success(
      await this.dialogs.read(wanted, { credential, requestId, keyId: principal.keyId, signal }),
    );
  }
}
