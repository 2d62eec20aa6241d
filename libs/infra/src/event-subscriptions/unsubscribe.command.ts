import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { isUuid, PorticoError } from '#libs/kernel';
import type { Caller } from '../contracts/caller.js';
import { ServerAccess } from '../servers/server-access.query.js';
import { EVENT_HOST, type EventHost } from '../event-host/event-host.port.js';
import { handlerUrl } from './event-subscription.policy.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

/** Ends a subscription: at the host first, then the row with its deliveries. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly access: ServerAccess,
    private readonly subscriptions: EventSubscriptionRepository,
    @Inject(EVENT_HOST) private readonly host: EventHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whom the host no longer lets unbind forgets the subscription all the same: what still comes is refused.
   * @throws PorticoError `SUBSCRIPTION_NOT_FOUND`, and what the host client throws for what may pass.
   */
  async execute({ principal, requestId }: Caller, serverId: string, id: string): Promise<void> {
    const { server } = await this.access.require(principal, serverId, 'event-subscriptions');
    const found = isUuid(id) ? await this.subscriptions.find(id) : null;
    if (!found || found.serverId !== serverId) throw new PorticoError('SUBSCRIPTION_NOT_FOUND');
    const { appId, portalId, event, handlerSecret } = found;
    const handler = handlerUrl(this.config.publicUrl, id, handlerSecret);
    const { keyId } = principal;
    await this.host.unbind({
      ...{ appId, portalId, ownerUserId: server.ownerUserId, keyId, requestId, event, handler },
    });
    await this.subscriptions.remove(id);
  }
}
