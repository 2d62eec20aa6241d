import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import type { HostApplication, WebhookCredential } from '#libs/host-client';
import { CLOCK, type Clock } from '#libs/kernel';
import { type PaceColumns, paceOf } from '../admin/portal-change.policy.js';

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

interface WebhookRow extends PaceColumns {
  secretEncrypted: string;
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

  async save(executor: SqlExecutor, userId: string, secret: string): Promise<void> {
    await executor.query(
      `insert into auth.host_webhook (user_id, secret_encrypted, updated_at) values ($1, $2, $3)
       on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted,
                                           updated_at = excluded.updated_at`,
      [userId, this.cipher.encrypt(secret, userId), this.clock.now()],
    );
  }

  async remove(executor: SqlExecutor, userId: string): Promise<void> {
    await executor.query('delete from auth.host_webhook where user_id = $1', [userId]);
  }
}

interface ApplicationRow {
  readonly clientId: string;
  readonly clientSecretEncrypted: string;
  readonly tokenUrl: string;
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
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(applicationId: string, executor: SqlExecutor = this.database): Promise<HostApplication | null> {
    const [row] = await executor.query<ApplicationRow>(
      `select client_id as "clientId", client_secret_encrypted as "clientSecretEncrypted",
              token_url as "tokenUrl"
         from auth.host_application where id = $1`,
      [applicationId],
    );
    if (!row) return null;
    const { clientId, tokenUrl, clientSecretEncrypted } = row;
    return { clientId, tokenUrl, clientSecret: this.cipher.decrypt(clientSecretEncrypted, applicationId) };
  }

  /** Client ids by application; those that are not registered are absent. */
  async clientIds(applicationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (applicationIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; clientId: string }>(
      'select id, client_id as "clientId" from auth.host_application where id = any($1::uuid[])',
      [applicationIds],
    );
    return new Map(rows.map(({ id, clientId }) => [id, clientId]));
  }

  /** Forgets an application together with the tokens of its users. */
  async remove(applicationId: string, executor: SqlExecutor = this.database): Promise<void> {
    await executor.query('delete from auth.host_application where id = $1', [applicationId]);
  }

  /** Registers an application, or replaces what is known of it. */
  async save(
    applicationId: string,
    { clientId, clientSecret, tokenUrl }: HostApplication,
    executor: SqlExecutor = this.database,
  ): Promise<void> {
    const secret = this.cipher.encrypt(clientSecret, applicationId);
    await executor.query(
      `insert into auth.host_application (id, client_id, client_secret_encrypted, token_url, updated_at)
       values ($1, $2, $3, $4, $5)
       on conflict (id) do update set client_id = excluded.client_id,
         client_secret_encrypted = excluded.client_secret_encrypted, token_url = excluded.token_url,
         updated_at = excluded.updated_at`,
      [applicationId, clientId, secret, tokenUrl, this.clock.now()],
    );
  }
}
