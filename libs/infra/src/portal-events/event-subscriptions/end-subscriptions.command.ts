import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { type Caller, isPorticoError } from '#libs/kernel';
import { EVENT_HOST, type EventHost } from '../event-host/event-host.port.js';
import { eventHandlerUrl } from './event-subscription.policy.js';
import type { EventSubscription } from './event-subscription.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

/** Ends subscriptions: at the host first, then the row with its deliveries. */
@Injectable()
export class EndSubscriptions {
  private readonly logger = new Logger(EndSubscriptions.name);

  constructor(
    private readonly subscriptions: EventSubscriptionRepository,
    @Inject(EVENT_HOST) private readonly host: EventHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Whom the host no longer lets unbind forgets the subscription all the same: what still comes is refused.
   * @throws PorticoError what the host client throws for what may pass; the subscription stays.
   */
  async one({ principal, requestId }: Caller, ownerUserId: string, found: EventSubscription): Promise<void> {
    const { id, appId, portalId, event, handlerSecret } = found;
    const handler = eventHandlerUrl(this.config.publicUrl, id, handlerSecret);
    const { keyId } = principal;
    await this.host.unbind({ appId, portalId, ownerUserId, keyId, requestId, event, handler });
    await this.subscriptions.remove(id);
  }

  /**
   * All of a server that is deleted. A host that does not answer holds nothing up: its handlers stay bound, and
   * what they send is refused once the rows are purged. Here and not in a job: calls to the host are paced among
   * the API processes.
   */
  async ofServer(
    caller: Caller,
    server: { readonly id: string; readonly ownerUserId: string },
  ): Promise<void> {
    const found = await this.subscriptions.ofServer(server.id);
    await Promise.all(
      found.map(async (subscription) => {
        try {
          await this.one(caller, server.ownerUserId, subscription);
        } catch (err) {
          if (!isPorticoError(err)) throw err;
          const { id, event } = subscription;
          this.logger.warn({ err, subscriptionId: id, event }, 'an event of a deleted server stays bound');
        }
      }),
    );
  }
}
