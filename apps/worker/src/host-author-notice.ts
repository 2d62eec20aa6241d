import { Injectable } from '@nestjs/common';
import { WebhookStore } from '#libs/auth';
import type { AuthorNotice, TicketNews } from '#libs/feedback';
import { HostClient } from '#libs/host-client';

const TIMEOUT_MS = 10_000;

/** Read by people of the portal, in the language of messages for them. */
const MESSAGES: Readonly<Record<TicketNews['status'], string>> = {
  AWAITING_USER: 'ждёт вашего ответа.',
  RESOLVED: 'решено.',
};

/** Tells authors of tickets on their own portal, by a notification of the host that only they see. */
@Injectable()
export class HostAuthorNotice implements AuthorNotice {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly host: HostClient,
  ) {}

  /** @throws Error for an author without a webhook; PorticoError as the host refuses. */
  async tell({ userId, number, status }: TicketNews): Promise<void> {
    const credential = await this.webhooks.find(userId);
    if (!credential) throw new Error('the author has no webhook');
    const message = { USER_ID: credential.hostUserId, MESSAGE: `Обращение ${number} ${MESSAGES[status]}` };
    await this.host.call(credential, 'im.notify.system.add', message, {
      idempotent: false,
      timeoutMs: TIMEOUT_MS,
    });
  }
}
