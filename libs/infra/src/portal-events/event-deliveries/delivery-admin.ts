import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, isUuid, PorticoError, refuseField } from '#libs/kernel';
import type { EventDelivery } from './delivery.policy.js';

/** An event of a portal on its way to a server, as operators see it. */
export interface ShownDelivery extends Omit<EventDelivery, 'subscriptionId'> {
  readonly portalId: string;
  readonly serverId: string;
  readonly event: string;
  readonly appPath: string;
  /** Whether it has ended badly and its content is still there. */
  readonly canRetry: boolean;
}

/** Which deliveries are asked for; null does not narrow. */
export interface DeliveryQuestion {
  readonly portalId: string | null;
  readonly serverId: string | null;
  readonly status: EventDelivery['status'] | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

const SHOWN = `
  select d.id, s.portal_id as "portalId", s.server_id as "serverId", s.event, s.app_path as "appPath", d.status,
         d.received_at as "receivedAt", d.attempts, d.next_attempt_at as "nextAttemptAt",
         d.last_attempt_at as "lastAttemptAt", d.http_status as "httpStatus", d.error,
         d.status = 'dead' and d.body_sealed is not null as "canRetry"
    from infra.event_delivery d join infra.event_subscription s on s.id = d.subscription_id`;

/** Operators' view of the events of portals that are delivered to servers. */
@Injectable()
export class DeliveryAdmin {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async page({ portalId, serverId, status, after, limit }: DeliveryQuestion): Promise<ShownDelivery[]> {
    if (serverId !== null && !isUuid(serverId)) refuseField('server', 'must be the id of a server');
    return this.database.query<ShownDelivery>(
      `${SHOWN} where ($1::uuid is null or s.portal_id = $1) and ($2::uuid is null or s.server_id = $2)
         and ($3::text is null or d.status = $3) and ($4::uuid is null or d.id < $4)
       order by d.id desc limit $5`,
      [portalId, serverId, status, after, limit],
    );
  }

  /**
   * One more attempt of a delivery that has ended badly; a sweep of the worker makes it.
   * @throws PorticoError `ENTITY_NOT_FOUND`; `CONFLICT` when it has not ended so, or its content is erased.
   */
  async retry(id: string): Promise<ShownDelivery> {
    if (!isUuid(id)) refuseField('delivery', 'must be the id of a delivery');
    const begun = await this.database.query(
      `update infra.event_delivery set status = 'pending', next_attempt_at = $2, ended_at = null
        where id = $1 and status = 'dead' and body_sealed is not null returning 1`,
      [id, this.clock.now()],
    );
    const [delivery] = await this.database.query<ShownDelivery>(`${SHOWN} where d.id = $1`, [id]);
    if (!delivery) throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no delivery ${id}.` });
    if (begun.length > 0) return delivery;
    throw new PorticoError('CONFLICT', {
      message: `Only a dead delivery whose content is kept is tried again; this one is ${delivery.status}.`,
    });
  }
}
