import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { Database, type EntityExecutor, type SqlExecutor } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';

/** What people call a server; what is absent or null stays. */
export interface ServerTexts {
  readonly displayName?: string | null;
  readonly description?: string | null;
}

@Entity({ schema: 'infra', name: 'server_text' })
export class ServerTextEntity {
  @PrimaryColumn('uuid') serverId!: string;
  @Column('text', { default: '' }) displayName!: string;
  @Column('text', { default: '' }) description!: string;
}

/** Tables with a column `server_id` whose rows go with their server: nothing of it is asked for any more. */
export const GONE_WITH_SERVER = [
  'infra.server_configuration',
  'infra.release_configuration',
  'infra.application_state',
  'infra.server_text',
  'infra.server_activity',
  'infra.repair_progress',
  'infra.access_entry',
] as const;

/** Of what outlives its server: columns that are of no use from then on, by table. */
export const EMPTIED_WITH_SERVER = { 'infra.access_token': 'shortcode_sealed' } as const;

/**
 * What is noted of servers beside their facts: texts, the last activity that the sweep reads, and what the worker knows of the
 * machine (`infra.server_machine`).
 */
@Injectable()
export class ServerRecords {
  constructor(
    private readonly database: Database,
    @InjectRepository(ServerTextEntity) private readonly texts: Repository<ServerTextEntity>,
  ) {}

  /** Texts for people, `infra.server_text`. They are in no fact, so that they can be erased. */
  async describe(
    executor: EntityExecutor,
    serverId: string,
    { displayName, description }: ServerTexts,
  ): Promise<void> {
    const given: Partial<ServerTextEntity> = { serverId };
    if (typeof displayName === 'string') given.displayName = displayName;
    if (typeof description === 'string') given.description = description;
    await executor.entities((manager) => manager.withRepository(this.texts).upsert(given, ['serverId']));
  }

  /**
   * Requests for applications, by server, in `infra.server_activity`: what keeps a server from idle sleep. An older instant never replaces a newer one. The order of the rows is that
   * of every process, so that two that write the same servers wait for each other instead of locking up.
   */
  async noteActivity(activity: ReadonlyMap<string, Date>): Promise<void> {
    await this.database.query(
      `insert into infra.server_activity as a (server_id, last_activity_at)
       select * from unnest($1::uuid[], $2::timestamptz[]) as noted (server_id, at) order by server_id
       on conflict (server_id) do update set last_activity_at = excluded.last_activity_at
         where a.last_activity_at is null or a.last_activity_at < excluded.last_activity_at`,
      [[...activity.keys()], [...activity.values()]],
    );
  }

  /** No idle sleep before `until`. Never shortens what was set before. */
  async keepAwake(serverId: string, until: Date): Promise<void> {
    await this.database.query(
      `insert into infra.server_activity as a (server_id, keep_awake_until) values ($1, $2)
       on conflict (server_id) do update set keep_awake_until = greatest(a.keep_awake_until, $2)`,
      [serverId, until],
    );
  }

  /** @param hash SHA-256 of the token the agent of a new machine dials in with. */
  async saveTokenHash(serverId: string, hash: Buffer): Promise<void> {
    await this.database.query(
      `insert into infra.server_machine (server_id, token_hash) values ($1, $2)
       on conflict (server_id) do update set token_hash = excluded.token_hash`,
      [serverId, hash],
    );
  }

  /** The restart was carried out, or is no longer needed. One that was asked for since is still to come. */
  async endReboot(serverId: string, rebootId: string): Promise<void> {
    await this.database.query(
      `insert into infra.server_machine (server_id, reboot_id)
         select id, reboot_id from infra.server where id = $1 and reboot_id = $2
       on conflict (server_id) do update set reboot_id = excluded.reboot_id`,
      [serverId, rebootId],
    );
  }

  /** The machine is gone, and its token with it. */
  async forgetMachine(serverId: string): Promise<void> {
    await this.database.query('delete from infra.server_machine where server_id = $1', [serverId]);
  }

  /** Of a server that is being deleted. */
  async forget(executor: SqlExecutor, serverId: string): Promise<void> {
    for (const table of GONE_WITH_SERVER) {
      await executor.query(`delete from ${table} where server_id = $1`, [serverId]);
    }
    for (const [table, column] of Object.entries(EMPTIED_WITH_SERVER)) {
      await executor.query(`update ${table} set ${column} = null where server_id = $1`, [serverId]);
    }
  }

  /** Of servers that are deleted: what was noted while they were. */
  @JobHandler({ name: 'purge-server-records', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async purge(): Promise<void> {
    for (const table of GONE_WITH_SERVER) {
      await this.database.query(
        `delete from ${table} c using infra.server s where s.id = c.server_id and s.status = 'deleted'`,
      );
    }
    for (const [table, column] of Object.entries(EMPTIED_WITH_SERVER)) {
      await this.database.query(
        `update ${table} c set ${column} = null from infra.server s
          where s.id = c.server_id and s.status = 'deleted' and c.${column} is not null`,
      );
    }
  }
}
