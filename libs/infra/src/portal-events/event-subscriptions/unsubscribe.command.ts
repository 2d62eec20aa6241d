import { Injectable } from '@nestjs/common';
import { type Caller, isUuid, PorticoError } from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { EndSubscriptions } from './end-subscriptions.command.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

/** Ends one subscription of a server. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly access: ServerAccess,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly ending: EndSubscriptions,
  ) {}

  /** @throws PorticoError `SUBSCRIPTION_NOT_FOUND`, and what the host client throws for what may pass. */
  async execute(caller: Caller, serverId: string, id: string): Promise<void> {
    const { server } = await this.access.require(caller.principal, serverId, 'event-subscriptions');
    const found = isUuid(id) ? await this.subscriptions.find(id) : null;
    if (!found || found.serverId !== serverId) throw new PorticoError('SUBSCRIPTION_NOT_FOUND');
    await this.ending.one(caller, server.ownerUserId, found);
  }
}
