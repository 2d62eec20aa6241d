import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { CONFIG, type Config } from '#libs/config';
import { Database, type EntityExecutor, RowCipher } from '#libs/database';
import type { HostApplication, WebhookCredential } from '#libs/host-client';
import { CLOCK, type Clock } from '#libs/kernel';
import { type PaceColumns, paceOf } from '../admin/portal-change.policy.js';

@Entity({ schema: 'auth', name: 'host_webhook' })
export class HostWebhookEntity {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') secretEncrypted!: string;
  @Column('timestamptz') updatedAt!: Date;
}

const FIND = {
  name: 'auth_find_webhook',
  text: `
    select w.secret_encrypted as "secretEncrypted", u.host_user_id as "hostUserId", u.portal_id as "portalId",
           p.rest_url as "restUrl", p.host_burst as "hostBurst",
           p.host_requests_per_second as "hostRequestsPerSecond"
      from auth.host_webhook w
      join auth.user_account u on u.id = w.user_id
      join auth.portal p on p.id = u.portal_id
     where w.user_id = $1`,
};

interface WebhookRow extends PaceColumns, Pick<HostWebhookEntity, 'secretEncrypted'> {
  hostUserId: number;
  portalId: string;
  restUrl: string;
}

/** Inbound webhooks of users; the secret is encrypted for the row of its user and only for it. */
@Injectable()
export class WebhookStore {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @InjectRepository(HostWebhookEntity) private readonly webhooks: Repository<HostWebhookEntity>,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** A user's webhook, opened. */
  async find(userId: string): Promise<WebhookCredential | null> {
    const [row] = await this.database.query<WebhookRow>(FIND, [userId]);
    if (!row) return null;
    const { restUrl, hostUserId, portalId, secretEncrypted } = row;
    const secret = this.cipher.decrypt(secretEncrypted, userId);
    const pace = paceOf(row);
    return { kind: 'webhook', portalId, restUrl, pace, hostUserId, secret };
  }

  async save(executor: EntityExecutor, userId: string, secret: string): Promise<void> {
    const secretEncrypted = this.cipher.encrypt(secret, userId);
    const webhook = { userId, secretEncrypted, updatedAt: this.clock.now() };
    await executor.entities((manager) => manager.withRepository(this.webhooks).upsert(webhook, ['userId']));
  }

  async remove(executor: EntityExecutor, userId: string): Promise<void> {
    await executor.entities((manager) => manager.withRepository(this.webhooks).delete({ userId }));
  }
}

@Entity({ schema: 'auth', name: 'host_application' })
export class HostApplicationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') clientId!: string;
  @Column('text') clientSecretEncrypted!: string;
  @Column('text') tokenUrl!: string;
  @Column('timestamptz') updatedAt!: Date;
}

/**
 * Applications as the host's authorization server knows them; the secret is encrypted for its row. Under the
 * id of a portal stands the service's own application there, with which its users sign in to the service.
 */
@Injectable()
export class HostApplicationStore {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @InjectRepository(HostApplicationEntity)
    private readonly applications: Repository<HostApplicationEntity>,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(id: string, executor: EntityExecutor = this.database): Promise<HostApplication | null> {
    const row = await executor.entities((manager) =>
      manager.withRepository(this.applications).findOneBy({ id }),
    );
    if (!row) return null;
    const { clientId, tokenUrl, clientSecretEncrypted } = row;
    return { clientId, tokenUrl, clientSecret: this.cipher.decrypt(clientSecretEncrypted, id) };
  }

  /** Client ids by application; those that are not registered are absent. */
  async clientIds(applicationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (applicationIds.length === 0) return new Map();
    const rows = await this.database.query<Pick<HostApplicationEntity, 'id' | 'clientId'>>(
      'select id, client_id as "clientId" from auth.host_application where id = any($1::uuid[])',
      [applicationIds],
    );
    return new Map(rows.map(({ id, clientId }) => [id, clientId]));
  }

  /** Forgets an application together with the tokens of its users. */
  async remove(id: string, executor: EntityExecutor = this.database): Promise<void> {
    await executor.entities((manager) => manager.withRepository(this.applications).delete({ id }));
  }

  /** Registers an application, or replaces what is known of it. */
  async save(
    id: string,
    { clientId, clientSecret, tokenUrl }: HostApplication,
    executor: EntityExecutor = this.database,
  ): Promise<void> {
    const clientSecretEncrypted = this.cipher.encrypt(clientSecret, id);
    const application = { id, clientId, clientSecretEncrypted, tokenUrl, updatedAt: this.clock.now() };
    await executor.entities((manager) =>
      manager.withRepository(this.applications).upsert(application, ['id']),
    );
  }
}
