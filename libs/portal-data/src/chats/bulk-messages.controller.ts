import { Body, Controller, Req } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import { answer, CurrentPrincipal, Route, success, type PorticoRequest } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { BulkMessagesAnswer } from '../actions/chats/chat.answer.js';
import { HOST_CODES } from '../entities/host-codes.data.js';
import { portalDataAccess } from '../entities/portal-data-access.js';
import { BulkMessagesBody } from './bulk-messages.dto.js';
import { parseBulkMessages } from './bulk-messages.policy.js';
import { ReadDialogs } from './read-dialogs.query.js';

/** Messages of several dialogs at once. */
@Controller()
export class BulkMessagesController {
  constructor(
    private readonly dialogs: ReadDialogs,
    private readonly credentials: HostCredentials,
  ) {}

  @Route({
    method: 'POST',
    path: '/v1/chats/messages/bulk',
    summary: 'Chats: messages of several dialogs',
    tag: 'chats',
    auth: portalDataAccess({ scope: 'im' }, 'read'),
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(BulkMessagesAnswer),
    errors: [...HOST_CODES, 'BATCH_LIMIT_EXCEEDED'],
  })
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
