import { Injectable } from '@nestjs/common';
import { Database, NotificationHub, PushedChanges, type SqlExecutor } from '#libs/database';
import { EventStore } from '#libs/event-log';
import { serverOfStream } from '../../contracts/server.events.js';
import { TUNNEL_STALE_SECONDS } from '../../tunnel/tunnel.repository.js';
import type { ServerRow, ServerStatusOfRow } from './server-row.js';

/** Channel on which the database names what has changed of servers, and of who may open their applications. */
const CHANNEL = 'infra_changed';

const TYPES = ['server', 'subdomain', 'visit', 'token'] as const;

/**
 * What a value was made of: a server with its team, access list and texts, by id; whatever answers at a subdomain;
 * the session of a visitor, by the hash of its secret in hex; an access token, by id.
 */
export type ServerSubject = `${(typeof TYPES)[number]}:${string}`;

function read(payload: string): ServerSubject | null {
  const [type, id] = payload.split(':', 2);
  const known = TYPES.find((one) => one === type);
  return known && id ? `${known}:${id}` : null;
}

/** Makes caches that follow what the database pushes of servers; facts of this process at their commit already. */
@Injectable()
export class ServerChanges extends PushedChanges<ServerSubject> {
  constructor(hub: NotificationHub, log: EventStore) {
    super(hub, CHANNEL, read);
    log.onCommitted((streamId) => {
      const serverId = serverOfStream(streamId);
      if (serverId !== null) this.apply(`server:${serverId}`);
    });
  }
}

/** The newest request for the application, wake or deploy; null before the first. From {@link SERVER_TABLES}. */
const LAST_ACTIVITY = 'greatest(a.last_activity_at, s.awoke_at, r.deployed_at)';

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
  case when r.port_from >= coalesce(s.port_set_at, r.port_from) then r.port else s.port end as port,
  s.sleep_after_minutes as "sleepAfterMinutes", s.run_mode as "runMode",
  s.prevent_wake as "preventWake", s.waking_since as "wakingSince",
  case when s.reboot_id is distinct from m.reboot_id then s.reboot_id end as "rebootId",
  a.keep_awake_until as "keepAwakeUntil", coalesce(r.env_keys, '{}') as "envKeys",
  s.error_code as "errorCode", case when r.deployed_at is not null then 'ready' end as "runtimeStatus",
  r.deployed_at as "deployedAt", coalesce(r.static, false) as "isStatic", ${LAST_ACTIVITY} as "lastActivityAt",
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
    select n.deployed_at, coalesce(n.requested_at, n.deployed_at) as port_from, n.port, n.env_keys, n.static, coalesce(n.runtime, (
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

/** Nothing is at work on a server at `$1`. */
const UNUSED = `not exists (select from infra.server_lock l where l.server_id = s.id)
  and not exists (select from infra.operation_view o where o.server_id = s.id
    and o.phase in ('requested', 'started') and coalesce(o.settle_by, o.start_by) > $1)`;

/**
 * A server nobody needs awake at `$1`: no request, deploy or wake for as long as its setting says, not
 * kept awake, and nothing at work on it.
 */
const IDLE = `s.kind = 'STANDALONE' and s.mode = 'BLACKHOLE' and s.run_mode <> 'ALWAYS_ON'
  and s.sleep_after_minutes is not null
  and greatest(${LAST_ACTIVITY}, s.created_at)
    <= $1::timestamptz - make_interval(mins => s.sleep_after_minutes)
  and (a.keep_awake_until is null or a.keep_awake_until <= $1)
  and ${UNUSED}`;

interface ServerListQuestion {
  readonly portalId: string;
  readonly keyId: string;
  readonly appId: string | null;
  /** Whether the caller sees every server of the portal. */
  readonly everything: boolean;
  /** The person whose teams count; null when the key is nobody's own. */
  readonly memberUserId: string | null;
}

/**
 * Reads servers: the view `infra.server` with the records that are no facts of the log. What sweeps ask for comes in
 * pages by id, so that none is passed over.
 */
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

  /** Servers of a provider in a status, with ids behind `after`; null for the first page. */
  inStatus(
    provider: string,
    status: ServerStatusOfRow,
    after: string | null,
    limit: number,
  ): Promise<ServerRow[]> {
    return this.database.query<ServerRow>(
      `select ${SERVER_COLUMNS} from ${SERVER_TABLES}
        where s.provider = $1 and s.status = $2 and ($3::uuid is null or s.id > $3) order by s.id limit $4`,
      [provider, status, after, limit],
    );
  }

  /** Deleted before `before` while their machine may still exist, longest first. */
  leftOver(before: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from infra.server_machine m join infra.server s on s.id = m.server_id
        where s.status = 'deleted' and s.updated_at < $1 order by s.updated_at limit $2`,
      [before, limit],
    );
  }

  /** Applications of shared hosts deleted within a time. */
  deletedSlots(from: Date, before: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select id from infra.server where status = 'deleted' and galaxy_id is not null
          and updated_at >= $1 and updated_at < $2 order by updated_at limit $3`,
      [from, before, limit],
    );
  }

  /** Longest idle first. */
  idle(now: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from ${SERVER_TABLES} where s.status = 'running' and ${IDLE}
        order by ${LAST_ACTIVITY} nulls first limit $2`,
      [now, limit],
    );
  }

  /** Servers of a portal that run for themselves alone, with nothing at work on them. */
  runningOf(portalId: string, now: Date, limit: number): Promise<string[]> {
    return this.ids(
      `select s.id from infra.server s
        where s.portal_id = $2 and s.status = 'running' and s.kind = 'STANDALONE' and ${UNUSED} limit $3`,
      [now, portalId, limit],
    );
  }

  /** Whether nothing is at work on it still. */
  async isUnused(executor: SqlExecutor, serverId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(`select 1 from infra.server s where s.id = $2 and ${UNUSED}`, [
      now,
      serverId,
    ]);
    return rows.length > 0;
  }

  /** Whether it is idle still, whatever its status says by now. */
  async isIdle(executor: SqlExecutor, serverId: string, now: Date): Promise<boolean> {
    const rows = await executor.query(`select 1 from ${SERVER_TABLES} where s.id = $2 and ${IDLE}`, [
      now,
      serverId,
    ]);
    return rows.length > 0;
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }
}
