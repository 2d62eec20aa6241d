import { Inject, Injectable } from '@nestjs/common';
import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import { deliveryDecider } from './delivery.decider.js';
import type { EventDelivery } from './delivery.policy.js';

/** What the host has told of, one stream a delivery. */
export class DeliveryStream extends eventStream({
  module: 'infra',
  streamType: 'delivery',
  decider: deliveryDecider,
  eventTypes: { portal_event_received: FIRST_VERSION },
}) {}

/** A delivery that this runner alone attempts, until `until`. */
export interface ClaimedDelivery extends Pick<EventDelivery, 'id' | 'subscriptionId' | 'attempts'> {
  readonly body: string;
}

interface Claim {
  readonly runner: string;
  readonly now: Date;
  readonly until: Date;
}

interface NewDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly receivedAt: Date;
  readonly body: string;
  readonly bodyHash: Buffer;
}

const COLUMNS = `d.id, d.subscription_id as "subscriptionId", d.status, d.received_at as "receivedAt",
  d.attempts, d.next_attempt_at as "nextAttemptAt", d.last_attempt_at as "lastAttemptAt",
  d.http_status as "httpStatus", d.error`;

/** Table `infra.event_delivery`. */
@Injectable()
export class EventDeliveryRepository {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** @returns false when the same event waits for its first attempt already. */
  async insert(executor: SqlExecutor, delivery: NewDelivery): Promise<boolean> {
    const { id, subscriptionId, receivedAt, body, bodyHash } = delivery;
    const rows = await executor.query(
      `insert into infra.event_delivery
         (id, subscription_id, status, received_at, body_hash, body_sealed, next_attempt_at)
       values ($1, $2, 'pending', $3, $4, $5, $3)
       on conflict (subscription_id, body_hash) where status = 'pending' and attempts = 0 do nothing
       returning 1`,
      [id, subscriptionId, receivedAt, bodyHash, this.cipher.encrypt(body, id)],
    );
    return rows.length > 0;
  }

  async subscriptionOf(id: string): Promise<string | null> {
    const [row] = await this.database.query<{ subscriptionId: string }>(
      'select subscription_id as "subscriptionId" from infra.event_delivery where id = $1',
      [id],
    );
    return row?.subscriptionId ?? null;
  }

  /**
   * Begins the attempt that is due the longest; null when nothing is due, or another runner attempts
   * one of the subscription. The caller holds the subscription locked.
   */
  async claim(
    executor: SqlExecutor,
    subscriptionId: string,
    { runner, now, until }: Claim,
  ): Promise<ClaimedDelivery | null> {
    const [row] = await executor.query<ClaimedDelivery & { bodySealed: string }>(
      `update infra.event_delivery
          set attempts = attempts + 1, claimed_by = $2, claimed_until = $4, last_attempt_at = $3
        where id = (
          select id from infra.event_delivery
           where subscription_id = $1 and status = 'pending' and next_attempt_at <= $3
             and not exists (select from infra.event_delivery held
                              where held.subscription_id = $1 and held.status = 'pending'
                                and held.claimed_until > $3)
           order by received_at, id limit 1)
        returning id, subscription_id as "subscriptionId", attempts, body_sealed as "bodySealed"`,
      [subscriptionId, runner, now, until],
    );
    if (!row) return null;
    const { bodySealed, ...claimed } = row;
    return { ...claimed, body: this.cipher.decrypt(bodySealed, row.id) };
  }

  /** @returns false when the delivery is no longer this runner's. */
  async keepClaim(id: string, runner: string, until: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update infra.event_delivery set claimed_until = $3
        where id = $1 and claimed_by = $2 and status = 'pending' returning 1`,
      [id, runner, until],
    );
    return rows.length > 0;
  }

  /** Records an attempt of this runner; of one that lost its claim nothing is recorded. */
  async settle(
    id: string,
    runner: string,
    change: Pick<EventDelivery, 'status' | 'httpStatus' | 'error' | 'nextAttemptAt'> & {
      endedAt: Date | null;
    },
  ): Promise<void> {
    const { status, httpStatus, error, nextAttemptAt, endedAt } = change;
    await this.database.query(
      `update infra.event_delivery
          set status = $3, http_status = $4, error = $5, next_attempt_at = $6, ended_at = $7,
              claimed_by = null, claimed_until = null
        where id = $1 and claimed_by = $2 and status = 'pending'`,
      [id, runner, status, httpStatus, error, nextAttemptAt, endedAt],
    );
  }

  /** Subscriptions with something due that nobody attempts, the longest due first. */
  async dueSubscriptions(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ subscriptionId: string }>(
      `select subscription_id as "subscriptionId", min(next_attempt_at) as since from infra.event_delivery d
        where status = 'pending' and next_attempt_at <= $1
          and not exists (select from infra.event_delivery held
                           where held.subscription_id = d.subscription_id and held.status = 'pending'
                             and held.claimed_until > $1)
        group by subscription_id order by since limit $2`,
      [now, limit],
    );
    return rows.map(({ subscriptionId }) => subscriptionId);
  }

  /** The newest of each subscription of a server, newest first. */
  newestOfServer(serverId: string, each: number): Promise<EventDelivery[]> {
    return this.database.query<EventDelivery>(
      `select ${COLUMNS} from infra.event_subscription s
        cross join lateral (select * from infra.event_delivery
                             where subscription_id = s.id order by received_at desc, id desc limit $2) d
        where s.server_id = $1 order by d.received_at desc, d.id desc`,
      [serverId, each],
    );
  }

  /** Bodies of deliveries that ended before `bodies`, rows of those that ended before `rows`. */
  async purge(bodies: Date, rows: Date): Promise<void> {
    await this.database.query(
      'update infra.event_delivery set body_sealed = null where ended_at < $1 and body_sealed is not null',
      [bodies],
    );
    await this.database.query('delete from infra.event_delivery where ended_at < $1', [rows]);
  }
}
