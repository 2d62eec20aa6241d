import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
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
  type Principal,
  isUuid,
} from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { EventDeliveryRepository } from '../event-deliveries/event-delivery.repository.js';
import { EVENT_HOST, EVENT_HOST_CODES, type EventBinding, type EventHost } from './event-host.port.js';
import { type EventSubscription, eventHandlerUrl, MOST_SUBSCRIPTIONS } from './event-subscription.policy.js';
import { EventSubscriptionRepository } from './event-subscription.repository.js';
import type { EventDelivery } from '../event-deliveries/delivery.policy.js';

const SECRET_BYTES = 24;

/** What a new subscription can be refused with. */
export const SUBSCRIBE_ERRORS: readonly ErrorCode[] = [
  'INVALID_EVENT',
  'NOT_OAUTH_APP',
  'BLACKHOLE_ONLY',
  'BIND_FAILED',
  'SUBSCRIPTION_LIMIT',
  ...EVENT_HOST_CODES,
];

/** What the end of one can be refused with. */
export const UNSUBSCRIBE_ERRORS: readonly ErrorCode[] = ['SUBSCRIPTION_NOT_FOUND', ...EVENT_HOST_CODES];

/** The host has said no: nothing is bound. Whatever else goes wrong, it may be. */
const CERTAIN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_OAUTH_APP', 'INVALID_EVENT', 'BIND_FAILED']);

interface SubscriptionOrder {
  readonly event: string;
  readonly appPath: string;
}

const SHOWN_DELIVERIES = 20;

interface ListedSubscription {
  readonly subscription: EventSubscription;
  /** Newest first, at most 20. */
  readonly deliveries: readonly EventDelivery[];
}

/**
 * Paths of applications on servers that are subscribed to events of the portal. The row comes first, then the host; at
 * the end it is the host first, then the row with its deliveries.
 */
@Injectable()
export class EventSubscriptions {
  private readonly logger = new Logger(EventSubscriptions.name);

  constructor(
    private readonly access: ServerAccess,
    private readonly database: Database,
    private readonly subscriptions: EventSubscriptionRepository,
    private readonly deliveries: EventDeliveryRepository,
    @Inject(EVENT_HOST) private readonly host: EventHost,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same order again answers the same subscription; one the host has not confirmed is bound then.
   * @throws PorticoError `BLACKHOLE_ONLY`, `NOT_OAUTH_APP`, `SUBSCRIPTION_LIMIT`, `INVALID_EVENT`,
   *   `BIND_FAILED`, and what the host client throws.
   */
  async subscribe(caller: Caller, serverId: string, order: SubscriptionOrder): Promise<EventSubscription> {
    const { principal } = caller;
    const { server } = await this.access.require(principal, serverId, 'event-subscriptions');
    if (server.mode === 'OPEN') throw new PorticoError('BLACKHOLE_ONLY');
    const subscription = await this.keep(server, principal.portalDomain, order);
    if (subscription.status === 'ACTIVE') return subscription;
    const { id } = subscription;
    try {
      await this.host.bind(this.bindingOf(caller, server.ownerUserId, subscription));
    } catch (error) {
      if (isPorticoError(error) && CERTAIN.has(error.code)) await this.subscriptions.removePending(id);
      throw error;
    }
    await this.subscriptions.activate(id);
    return { ...subscription, status: 'ACTIVE' };
  }

  /** Oldest first. */
  async list(principal: Principal, serverId: string): Promise<ListedSubscription[]> {
    await this.access.require(principal, serverId, 'event-subscriptions');
    const [subscriptions, deliveries] = await Promise.all([
      this.subscriptions.ofServer(serverId),
      this.deliveries.newestOfServer(serverId, SHOWN_DELIVERIES),
    ]);
    return subscriptions.map((subscription) => ({
      subscription,
      deliveries: deliveries.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    }));
  }

  /** @throws PorticoError `SUBSCRIPTION_NOT_FOUND`, and what the host client throws for what may pass. */
  async unsubscribe(caller: Caller, serverId: string, id: string): Promise<void> {
    const { server } = await this.access.require(caller.principal, serverId, 'event-subscriptions');
    const found = isUuid(id) ? await this.subscriptions.find(id) : null;
    if (!found || found.serverId !== serverId) throw new PorticoError('SUBSCRIPTION_NOT_FOUND');
    await this.end(caller, server.ownerUserId, found);
  }

  /**
   * All of a server that is deleted. A host that does not answer holds nothing up: its handlers stay bound, and
   * what they send is refused once the rows are purged. Here and not in a job: calls to the host are paced among
   * the API processes.
   */
  async endOfServer(
    caller: Caller,
    server: { readonly id: string; readonly ownerUserId: string },
  ): Promise<void> {
    const found = await this.subscriptions.ofServer(server.id);
    await Promise.all(
      found.map(async (subscription) => {
        try {
          await this.end(caller, server.ownerUserId, subscription);
        } catch (err) {
          if (!isPorticoError(err)) throw err;
          const { id, event } = subscription;
          this.logger.warn({ err, subscriptionId: id, event }, 'an event of a deleted server stays bound');
        }
      }),
    );
  }

  /**
   * Whom the host no longer lets unbind forgets the subscription all the same: what still comes is refused.
   * @throws PorticoError what the host client throws for what may pass; the subscription stays.
   */
  private async end(caller: Caller, ownerUserId: string, found: EventSubscription): Promise<void> {
    await this.host.unbind(this.bindingOf(caller, ownerUserId, found));
    await this.subscriptions.remove(found.id);
  }

  private bindingOf(
    { principal: { keyId }, requestId }: Caller,
    ownerUserId: string,
    { id, appId, portalId, event, handlerSecret }: EventSubscription,
  ): EventBinding {
    const handler = eventHandlerUrl(this.config.publicUrl, id, handlerSecret);
    return { appId, portalId, ownerUserId, keyId, requestId, event, handler };
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
