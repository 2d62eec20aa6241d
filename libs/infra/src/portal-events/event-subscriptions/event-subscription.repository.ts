import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { CONFIG, type Config } from '#libs/config';
import { Database, type EntityExecutor, RowCipher, type Transaction } from '#libs/database';
import type { EventSubscription } from './event-subscription.policy.js';

@Entity({ schema: 'infra', name: 'event_subscription' })
export class EventSubscriptionEntity implements Omit<EventSubscription, 'handlerSecret'> {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') serverId!: string;
  @Column('uuid') portalId!: string;
  @Column('text') portalDomain!: string;
  @Column('uuid') appId!: string;
  @Column('text') event!: string;
  @Column('text') appPath!: string;
  @Column('text') status!: EventSubscription['status'];
  /** Sealed for the row. */
  @Column('text') handlerSecretSealed!: string;
  @Column('bytea', { nullable: true }) applicationTokenHash!: Buffer | null;
  @Column('text', { nullable: true }) memberId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

/** Subscriptions of servers to events of their portals. */
@Injectable()
export class EventSubscriptionRepository {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @InjectRepository(EventSubscriptionEntity)
    private readonly subscriptions: Repository<EventSubscriptionEntity>,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(id: string): Promise<EventSubscription | null> {
    const row = await this.subscriptions.findOneBy({ id });
    return row && this.open(row);
  }

  /** Held until the transaction ends; new deliveries of it may come meanwhile. */
  async lock(tx: EntityExecutor, id: string): Promise<EventSubscription | null> {
    const held = { where: { id }, lock: { mode: 'for_no_key_update' } } as const;
    const row = await tx.entities((manager) => manager.withRepository(this.subscriptions).findOne(held));
    return row && this.open(row);
  }

  async same(
    tx: EntityExecutor,
    serverId: string,
    event: string,
    appPath: string,
  ): Promise<EventSubscription | null> {
    const which = { serverId, event, appPath };
    const row = await tx.entities((manager) => manager.withRepository(this.subscriptions).findOneBy(which));
    return row && this.open(row);
  }

  /** Oldest first. */
  async ofServer(serverId: string): Promise<EventSubscription[]> {
    const order = { createdAt: 'asc', id: 'asc' } as const;
    const rows = await this.subscriptions.find({ where: { serverId }, order });
    return rows.map((row) => this.open(row));
  }

  /** Those who subscribe for one server wait for each other until their transaction ends. */
  async countOfServer(tx: Transaction, serverId: string): Promise<number> {
    const lock = `select pg_advisory_xact_lock(hashtext('infra.event_subscription'), hashtext($1))`;
    await tx.query(lock, [serverId]);
    return tx.entities((manager) => manager.withRepository(this.subscriptions).countBy({ serverId }));
  }

  async insert(
    tx: EntityExecutor,
    { handlerSecret, ...facts }: Omit<EventSubscription, 'status' | 'applicationTokenHash' | 'memberId'>,
  ): Promise<void> {
    const handlerSecretSealed = this.cipher.encrypt(handlerSecret, facts.id);
    const row = { ...facts, handlerSecretSealed, status: 'PENDING' as const };
    await tx.entities((manager) => manager.withRepository(this.subscriptions).insert(row));
  }

  async activate(id: string): Promise<void> {
    await this.subscriptions.update({ id }, { status: 'ACTIVE' });
  }

  /** Keeps what the first event has shown; what is known already stays. @returns what is known now. */
  async learn(
    id: string,
    applicationTokenHash: Buffer,
    memberId: string,
  ): Promise<Pick<EventSubscription, 'applicationTokenHash' | 'memberId'> | null> {
    const [known] = await this.database.query<
      Pick<EventSubscriptionEntity, 'applicationTokenHash' | 'memberId'>
    >(
      `update infra.event_subscription
          set application_token_hash = coalesce(application_token_hash, $2),
              member_id = coalesce(member_id, $3)
        where id = $1 returning application_token_hash as "applicationTokenHash", member_id as "memberId"`,
      [id, applicationTokenHash, memberId],
    );
    return known ?? null;
  }

  /** With its deliveries. */
  async remove(id: string): Promise<void> {
    await this.subscriptions.delete({ id });
  }

  async removePending(id: string): Promise<void> {
    await this.subscriptions.delete({ id, status: 'PENDING' });
  }

  /** Those the host never confirmed, and those of servers deleted before then. */
  async purge(before: Date): Promise<void> {
    await this.database.query(
      `delete from infra.event_subscription s
        where (s.status = 'PENDING' and s.created_at < $1)
           or exists (select from infra.server v
                       where v.id = s.server_id and v.status = 'deleted' and v.updated_at < $1)`,
      [before],
    );
  }

  private open({ handlerSecretSealed, ...row }: EventSubscriptionEntity): EventSubscription {
    return { ...row, handlerSecret: this.cipher.decrypt(handlerSecretSealed, row.id) };
  }
}
