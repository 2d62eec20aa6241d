import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import { refuseSharedSlot } from '../../servers/life/server.policy.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { SERVER_COLUMNS, SERVER_TABLES, ServerRepository } from '../../servers/views/server.repository.js';
import type { ServerRow, ServerStatusOfRow } from '../../servers/views/server-row.js';
import type { ServerKind } from '../../contracts/server-terms.js';
import { planLimits } from '../placement/provider-catalogue.data.js';

/** A server of any portal as operators see it, with what its plan takes of a machine. */
export interface FleetServer extends Pick<
  ServerRow,
  | 'id'
  | 'name'
  | 'displayName'
  | 'portalId'
  | 'ownerUserId'
  | 'appId'
  | 'kind'
  | 'status'
  | 'provider'
  | 'plan'
  | 'region'
  | 'machineId'
  | 'galaxyId'
  | 'subdomain'
  | 'accessPolicy'
  | 'preventWake'
  | 'connected'
  | 'errorCode'
  | 'createdAt'
  | 'updatedAt'
> {
  readonly memoryMb: number;
  readonly diskGb: number;
}

/** Which servers are asked for; null does not narrow. */
export interface FleetQuestion {
  readonly portalId: string | null;
  readonly machineId: string | null;
  /** Null: all but those that are deleted. */
  readonly status: ServerStatusOfRow | null;
  readonly kind: ServerKind | null;
  /** In name, shown name or subdomain; letter case does not count. */
  readonly text: string | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** A server that an operator has set something of. */
export type ServerRecord = Pick<ServerRow, 'id' | 'name' | 'portalId' | 'kind' | 'status' | 'preventWake'>;

/** Servers of all portals, for operators. */
@Injectable()
export class FleetServers {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerRepository,
    private readonly stream: ServerStream,
  ) {}

  /** Newest first. */
  async page({
    portalId,
    machineId,
    status,
    kind,
    text,
    after,
    limit,
  }: FleetQuestion): Promise<FleetServer[]> {
    const wanted = status === null ? `s.status <> 'deleted' and $3::text is null` : 's.status = $3';
    const rows = await this.database.query<ServerRow>(
      `select ${SERVER_COLUMNS} from ${SERVER_TABLES}
        where ${wanted} and ($1::text is null or s.portal_id = $1) and ($2::uuid is null or s.machine_id = $2)
          and ($4::text is null or s.kind = $4)
          and ($5::text is null or s.name ilike $5 or s.subdomain ilike $5 or x.display_name ilike $5)
          and ($6::uuid is null or s.id < $6)
        order by s.id desc limit $7`,
      [portalId, machineId, status, kind, containing(text), after, limit],
    );
    return rows.map(shown);
  }

  /** Also one that is deleted. @throws PorticoError `SERVER_NOT_FOUND`. */
  async get(id: string): Promise<FleetServer> {
    const [row] = isUuid(id)
      ? await this.database.query<ServerRow>(
          `select ${SERVER_COLUMNS} from ${SERVER_TABLES} where s.id = $1`,
          [id],
        )
      : [];
    if (!row) throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no server ${id}.` });
    return shown(row);
  }

  /**
   * Whether a server is kept from waking and from repair. One that is awake stays awake until it sleeps.
   * @throws PorticoError `SERVER_NOT_FOUND`; `GALAXY_LIFECYCLE_UNSUPPORTED` for an application on a shared host,
   *   which wakes with its host.
   */
  async setPreventWake(
    serverId: string,
    preventWake: boolean,
    meta: EventMeta = operatorMeta(),
  ): Promise<ServerRecord> {
    const server = await this.living(serverId);
    refuseSharedSlot(server);
    if (server.preventWake === preventWake) return recordOf(server);
    await this.stream.handle(server.id, { type: 'configure', changes: { preventWake } }, { meta });
    return recordOf(await this.living(serverId));
  }

  private async living(serverId: string): Promise<ServerRow> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.status === 'deleted') {
      throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no server ${serverId}.` });
    }
    return server;
  }
}

function containing(text: string | null): string | null {
  return text === null ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function shown(row: ServerRow): FleetServer {
  const { memoryMb, diskGb } = planLimits(row.plan);
  return {
    id: row.id,
    name: row.name,
    displayName: row.displayName,
    portalId: row.portalId,
    ownerUserId: row.ownerUserId,
    appId: row.appId,
    kind: row.kind,
    status: row.status,
    provider: row.provider,
    plan: row.plan,
    region: row.region,
    machineId: row.machineId,
    galaxyId: row.galaxyId,
    subdomain: row.subdomain,
    accessPolicy: row.accessPolicy,
    preventWake: row.preventWake,
    connected: row.connected,
    errorCode: row.errorCode,
    memoryMb,
    diskGb,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function recordOf({ id, name, portalId, kind, status, preventWake }: ServerRow): ServerRecord {
  return { id, name, portalId, kind, status, preventWake };
}
