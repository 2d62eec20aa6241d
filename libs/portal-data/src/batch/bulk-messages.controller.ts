import { Body, Controller, Post, Req } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, type PorticoRequest, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { BulkMessagesAnswer } from '../actions/chats/chat.presenter.js';
import { BulkMessagesBody } from './bulk-messages.dto.js';
import { BULK_ERRORS, BulkMessages } from './bulk-messages.service.js';
import { portalDataAccess } from '../entities/portal-data-access.js';

/** Messages of several dialogs at once. */
@Controller('v1/chats/messages/bulk')
export class BulkMessagesController {
  constructor(private readonly messages: BulkMessages) {}

  @Api({
    summary: 'Chats: messages of several dialogs',
    tag: 'chats',
    auth: portalDataAccess({ scope: 'im' }, 'read'),
    response: answer(BulkMessagesAnswer),
    errors: BULK_ERRORS,
  })
  @Post()
  async read(
    @CurrentPrincipal() principal: Principal,
    @Req() { context }: PorticoRequest,
    @Body() { dialogs }: BulkMessagesBody,
  ) {
    return success(await this.messages.readFor(principal, context, dialogs));
  }
}
