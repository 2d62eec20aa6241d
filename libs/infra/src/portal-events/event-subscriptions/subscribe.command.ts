import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import {
  type Caller,
  CLOCK,
  type Clock,
  type ErrorCode,
  isPorticoError,
  newId,
  PorticoError,
} from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { EVENT_HOST, type EventHost } from '../event-host/event-host.port.js';
import { eventHandlerUrl, MOST_SUBSCRIPTIONS } from './event-subscription.policy.js';
import type { EventSubscription } from './event-subscription.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';

const SECRET_BYTES = 24;

/** The host has said no: nothing is bound. Whatever else goes wrong, it may be. */
const CERTAIN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_OAUTH_APP', 'INVALID_EVENT', 'BIND_FAILED']);

export interface SubscriptionOrder {
  readonly event: string;
  readonly appPath: string;
}

/** Subscribes a path of the application on a server to an event of the portal: the row first, then the host. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly access: ServerAccess,
    private readonly database: Database,
    private readonly subscriptions: EventSubscriptionRepository,
    @Inject(EVENT_HOST) private readonly host: EventHost,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same order again answers the same subscription; one the host has not confirmed is bound then.
   * @throws PorticoError `BLACKHOLE_ONLY`, `NOT_OAUTH_APP`, `SUBSCRIPTION_LIMIT`, `INVALID_EVENT`,
   *   `BIND_FAILED`, and what the host client throws.
   */
  async execute(caller: Caller, serverId: string, order: SubscriptionOrder): Promise<EventSubscription> {
    const { principal, requestId } = caller;
    const { server } = await this.access.require(principal, serverId, 'event-subscriptions');
    if (server.mode === 'OPEN') throw new PorticoError('BLACKHOLE_ONLY');
    const subscription = await this.keep(server, principal.portalDomain, order);
    if (subscription.status === 'ACTIVE') return subscription;
    const { id, appId, portalId, event, handlerSecret } = subscription;
    const handler = eventHandlerUrl(this.config.publicUrl, id, handlerSecret);
    const { keyId } = principal;
    try {
      await this.host.bind({
        appId,
        portalId,
        ownerUserId: server.ownerUserId,
        keyId,
        requestId,
        event,
        handler,
      });
    } catch (error) {
      if (isPorticoError(error) && CERTAIN.has(error.code)) await this.subscriptions.removePending(id);
      throw error;
    }
    await this.subscriptions.activate(id);
    return { ...subscription, status: 'ACTIVE' };
  }

  private async keep(
    { id: serverId, portalId, appId }: ServerRow,
    portalDomain: string,
    { event, appPath }: SubscriptionOrder,
  ): Promise<EventSubscription> {
    if (appId === null) throw new PorticoError('NOT_OAUTH_APP');
    return this.database.transaction(async (tx) => {
      const count = await this.subscriptions.countOfServer(tx, serverId);
      const known = await this.subscriptions.same(tx, serverId, event, appPath);
      if (known) return known;
      if (count >= MOST_SUBSCRIPTIONS) throw new PorticoError('SUBSCRIPTION_LIMIT');
      const created = {
        id: newId(),
        serverId,
        portalId,
        portalDomain,
        appId,
        event,
        appPath,
        handlerSecret: randomBytes(SECRET_BYTES).toString('base64url'),
        createdAt: this.clock.now(),
      };
      await this.subscriptions.insert(tx, created);
      return { ...created, status: 'PENDING', applicationTokenHash: null, memberId: null };
    });
  }
}
