import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import type { HostApplication } from '#libs/host-client';
import { CLOCK, type Clock } from '#libs/kernel';

interface Row {
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
    const [row] = await executor.query<Row>(
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
