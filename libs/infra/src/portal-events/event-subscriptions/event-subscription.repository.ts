import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, RowCipher, type SqlExecutor } from '#libs/database';
import type { EventSubscription } from './event-subscription.js';

type Row = Omit<EventSubscription, 'handlerSecret'> & { readonly handlerSecretSealed: string };

const COLUMNS = `id, server_id as "serverId", portal_id as "portalId", portal_domain as "portalDomain",
  app_id as "appId", event, app_path as "appPath", status, handler_secret_sealed as "handlerSecretSealed",
  application_token_hash as "applicationTokenHash", member_id as "memberId", created_at as "createdAt"`;

/** Table `infra.event_subscription`. */
@Injectable()
export class EventSubscriptionRepository {
  private readonly cipher: RowCipher;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  async find(id: string): Promise<EventSubscription | null> {
    return this.one(
      await this.database.query<Row>(`select ${COLUMNS} from infra.event_subscription where id = $1`, [id]),
    );
  }

  /** Held until the transaction ends; new deliveries of it may come meanwhile. */
  async lock(executor: SqlExecutor, id: string): Promise<EventSubscription | null> {
    return this.one(
      await executor.query<Row>(
        `select ${COLUMNS} from infra.event_subscription where id = $1 for no key update`,
        [id],
      ),
    );
  }

  async same(
    executor: SqlExecutor,
    serverId: string,
    event: string,
    appPath: string,
  ): Promise<EventSubscription | null> {
    return this.one(
      await executor.query<Row>(
        `select ${COLUMNS} from infra.event_subscription
          where server_id = $1 and event = $2 and app_path = $3`,
        [serverId, event, appPath],
      ),
    );
  }

  /** Oldest first. */
  async ofServer(serverId: string): Promise<EventSubscription[]> {
    const rows = await this.database.query<Row>(
      `select ${COLUMNS} from infra.event_subscription where server_id = $1 order by created_at, id`,
      [serverId],
    );
    return rows.map((row) => this.open(row));
  }

  /** Those who subscribe for one server wait for each other until their transaction ends. */
  async countOfServer(executor: SqlExecutor, serverId: string): Promise<number> {
    await executor.query(`select pg_advisory_xact_lock(hashtext('infra.event_subscription'), hashtext($1))`, [
      serverId,
    ]);
    const [row] = await executor.query<{ count: number }>(
      'select count(*)::int as count from infra.event_subscription where server_id = $1',
      [serverId],
    );
    return row?.count ?? 0;
  }

  async insert(
    executor: SqlExecutor,
    subscription: Omit<EventSubscription, 'status' | 'applicationTokenHash' | 'memberId'>,
  ): Promise<void> {
    const { id, serverId, portalId, portalDomain, appId, event, appPath, handlerSecret, createdAt } =
      subscription;
    const sealed = this.cipher.encrypt(handlerSecret, id);
    await executor.query(
      `insert into infra.event_subscription (id, server_id, portal_id, portal_domain, app_id, event,
         app_path, status, handler_secret_sealed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'PENDING', $8, $9)`,
      [id, serverId, portalId, portalDomain, appId, event, appPath, sealed, createdAt],
    );
  }

  async activate(id: string): Promise<void> {
    await this.database.query(`update infra.event_subscription set status = 'ACTIVE' where id = $1`, [id]);
  }

  /** Keeps what the first event has shown; what is known already stays. @returns what is known now. */
  async learn(
    id: string,
    applicationTokenHash: Buffer,
    memberId: string,
  ): Promise<Pick<EventSubscription, 'applicationTokenHash' | 'memberId'> | null> {
    const [row] = await this.database.query<Row>(
      `update infra.event_subscription
          set application_token_hash = coalesce(application_token_hash, $2),
              member_id = coalesce(member_id, $3)
        where id = $1 returning ${COLUMNS}`,
      [id, applicationTokenHash, memberId],
    );
    return row ?? null;
  }

  /** With its deliveries. */
  async remove(id: string): Promise<void> {
    await this.database.query('delete from infra.event_subscription where id = $1', [id]);
  }

  async removePending(id: string): Promise<void> {
    await this.database.query(`delete from infra.event_subscription where id = $1 and status = 'PENDING'`, [
      id,
    ]);
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

  private one([row]: readonly Row[]): EventSubscription | null {
    return row ? this.open(row) : null;
  }

  private open({ handlerSecretSealed, ...row }: Row): EventSubscription {
    return { ...row, handlerSecret: this.cipher.decrypt(handlerSecretSealed, row.id) };
  }
}
