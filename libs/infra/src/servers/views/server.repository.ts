import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/tunnel.repository.js';
import type { ServerRow } from './server-row.js';

/** The newest request for the application, wake or deploy; null before the first. From {@link SERVER_TABLES}. */
export const LAST_ACTIVITY = 'greatest(a.last_activity_at, s.awoke_at, r.deployed_at)';

/** Select list of {@link ServerRow} from {@link SERVER_TABLES}. */
export const SERVER_COLUMNS = `
  s.id, s.portal_id as "portalId", s.key_id as "keyId", s.owner_user_id as "ownerUserId",
  s.app_id as "appId", s.name, coalesce(x.display_name, '') as "displayName",
  coalesce(x.description, '') as description, s.kind,
  s.galaxy_id as "galaxyId", s.machine_id as "machineId", s.mode, s.status,
  case when s.kind = 'GALAXY_HOST' then (select count(*)::int from infra.server a
    where a.galaxy_id = s.id and a.status <> 'deleted') end as "appCount",
  s.provider, s.plan, s.region, s.image, coalesce(r.runtime, s.runtime) as runtime, s.subdomain,
  s.access_policy as "accessPolicy",
  case when r.deployed_at >= coalesce(s.port_set_at, r.deployed_at) then r.port else s.port end as port,
  s.sleep_after_minutes as "sleepAfterMinutes", s.run_mode as "runMode",
  s.prevent_wake as "preventWake", s.waking_since as "wakingSince",
  case when s.reboot_id is distinct from m.reboot_id then s.reboot_id end as "rebootId",
  a.keep_awake_until as "keepAwakeUntil", coalesce(r.env_keys, '{}') as "envKeys",
  s.error_code as "errorCode", case when r.deployed_at is not null then 'ready' end as "runtimeStatus",
  r.deployed_at as "deployedAt", ${LAST_ACTIVITY} as "lastActivityAt",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.last_version as "lastVersion",
  exists (select from infra.server_lock l where l.server_id = s.id) as "isHeld",
  t.server_id is not null as "everConnected",
  coalesce(t.replica_url is not null
    and t.seen_at > now() - make_interval(secs => ${TUNNEL_STALE_SECONDS}), false) as connected`;

/** Servers with their tunnels, their plain records, and the newest release. */
export const SERVER_TABLES = `infra.server s
  left join infra.tunnel t on t.server_id = coalesce(s.galaxy_id, s.id)
  left join infra.server_text x on x.server_id = s.id
  left join infra.server_activity a on a.server_id = s.id
  left join infra.server_machine m on m.server_id = s.id
  left join lateral (
    select n.deployed_at, n.port, n.env_keys, coalesce(n.runtime, (
             select k.runtime from infra.server_release k
              where k.server_id = s.id and k.deployed_at is not null and k.runtime is not null
              order by k.deployed_at desc limit 1)) as runtime
      from infra.server_release n where n.server_id = s.id and n.deployed_at is not null
     order by n.deployed_at desc limit 1) r on true`;

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

/** Reads servers: the view `infra.server` with the records that are no facts of the log. */
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

  /** Holds the status still until the transaction ends. `restarting`: it runs, and was asked to restart. */
  async lockStatus(executor: SqlExecutor, serverId: string): Promise<string | null> {
    const [row] = await executor.query<{ status: string }>(
      `select case when s.status = 'running' and s.reboot_id is distinct from m.reboot_id then 'restarting'
              else s.status end as status
         from infra.server s left join infra.server_machine m on m.server_id = s.id
        where s.id = $1 for share of s`,
      [serverId],
    );
    return row?.status ?? null;
  }
}
