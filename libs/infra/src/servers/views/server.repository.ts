import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/connections/tunnel.repository.js';
import type { ServerRow } from './server-row.js';

/** Select list of {@link ServerRow} from {@link SERVER_TABLES}. */
export const SERVER_COLUMNS = `
  s.id, s.portal_id as "portalId", s.key_id as "keyId", s.owner_user_id as "ownerUserId",
  s.app_id as "appId", s.name, s.display_name as "displayName", s.description, s.kind,
  s.galaxy_id as "galaxyId", s.mode, s.status,
  case when s.kind = 'GALAXY_HOST' then (select count(*)::int from infra.server a
    where a.galaxy_id = s.id and a.status <> 'deleted') end as "appCount",
  s.provider, s.plan, s.region, s.image, s.runtime, s.subdomain, s.access_policy as "accessPolicy",
  s.port, s.sleep_after_minutes as "sleepAfterMinutes", s.run_mode as "runMode",
  s.prevent_wake as "preventWake", s.waking_since as "wakingSince", s.reboot_id as "rebootId",
  s.keep_awake_until as "keepAwakeUntil", s.env_keys as "envKeys", s.error_code as "errorCode",
  s.runtime_status as "runtimeStatus", s.deployed_at as "deployedAt", s.last_activity_at as "lastActivityAt",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.last_version as "lastVersion",
  t.server_id is not null as "everConnected",
  coalesce(t.replica_url is not null
    and t.seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS}), false) as connected`;

/** Servers with their tunnels. */
export const SERVER_TABLES = `infra.server s left join infra.tunnel t on t.server_id = coalesce(s.galaxy_id, s.id)`;

const FIND = {
  name: 'infra_server_find',
  text: `select ${SERVER_COLUMNS} from ${SERVER_TABLES} where s.id = $1`,
};

const LIST = {
  name: 'infra_server_list',
  text: `select ${SERVER_COLUMNS} from ${SERVER_TABLES}
    where s.portal_id = $1 and s.status <> 'deleted' and (s.key_id = $2 or s.app_id = $3 or $4
      or exists (select from infra.server_member m where m.server_id = s.id and m.user_id = $5))
    order by s.created_at desc, s.id desc`,
};

export interface ServerListQuestion {
  readonly portalId: string;
  readonly keyId: string;
  readonly appId: string | null;
  /** Whether the caller sees every server of the portal. */
  readonly everything: boolean;
  /** The person whose teams count; null when the key is nobody's own. */
  readonly memberUserId: string | null;
}

/** Reads `infra.server`, and writes the members that are no facts of the log. */
@Injectable()
export class ServerRepository {
  constructor(private readonly database: Database) {}

  async find(serverId: string, executor: SqlExecutor = this.database): Promise<ServerRow | null> {
    const [row] = await executor.query<ServerRow>(FIND, [serverId]);
    return row ?? null;
  }

  list({ portalId, keyId, appId, everything, memberUserId }: ServerListQuestion): Promise<ServerRow[]> {
    return this.database.query<ServerRow>(LIST, [portalId, keyId, appId, everything, memberUserId]);
  }

  /** What is absent stays. */
  async describe(
    executor: SqlExecutor,
    serverId: string,
    { displayName, description }: { readonly displayName?: string; readonly description?: string },
  ): Promise<void> {
    await executor.query(
      `update infra.server set display_name = coalesce($2, display_name), description = coalesce($3, description)
        where id = $1`,
      [serverId, displayName ?? null, description ?? null],
    );
  }

  /** The restart was carried out, or is no longer needed. A newer one stays. */
  async endReboot(serverId: string, rebootId: string): Promise<void> {
    await this.database.query('update infra.server set reboot_id = null where id = $1 and reboot_id = $2', [
      serverId,
      rebootId,
    ]);
  }

  /** An older instant never replaces a newer one. */
  async noteActivity(serverId: string, at: Date): Promise<void> {
    await this.database.query(
      `update infra.server set last_activity_at = $2
        where id = $1 and (last_activity_at is null or last_activity_at < $2)`,
      [serverId, at],
    );
  }

  /** Holds the status still until the transaction ends. `restarting`: it runs, and was asked to restart. */
  async lockStatus(executor: SqlExecutor, serverId: string): Promise<string | null> {
    const [row] = await executor.query<{ status: string }>(
      `select case when status = 'running' and reboot_id is not null then 'restarting' else status end as status
         from infra.server where id = $1 for share`,
      [serverId],
    );
    return row?.status ?? null;
  }

  async saveTokenHash(serverId: string, hash: Buffer): Promise<void> {
    await this.database.query('update infra.server set token_hash = $2 where id = $1', [serverId, hash]);
  }

  async clearToken(serverId: string): Promise<void> {
    await this.database.query('update infra.server set token_hash = null where id = $1', [serverId]);
  }
}
