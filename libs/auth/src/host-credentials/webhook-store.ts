import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import type { WebhookCredential } from '#libs/host-client';
import { CLOCK, type Clock } from '#libs/kernel';
import { paceOf, type PaceColumns } from './portal-pace.policy.js';

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

interface Row extends PaceColumns {
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
    const [row] = await this.database.query<Row>(FIND, [userId]);
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
