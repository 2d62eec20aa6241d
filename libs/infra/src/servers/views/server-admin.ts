import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, PorticoError } from '#libs/kernel';
import { refuseSharedSlot } from '../life/server.policy.js';
import { ServerStream } from '../life/server.stream.js';
import type { ServerRow } from './server-row.js';
import { ServerRepository } from './server.repository.js';

/** A server as operators see it. */
export type ServerRecord = Pick<ServerRow, 'id' | 'name' | 'portalId' | 'kind' | 'status' | 'preventWake'>;

/** Operator's view of single servers. */
@Injectable()
export class ServerAdmin {
  constructor(
    private readonly servers: ServerRepository,
    private readonly stream: ServerStream,
  ) {}

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
    const server = await this.find(serverId);
    refuseSharedSlot(server);
    if (server.preventWake === preventWake) return recordOf(server);
    await this.stream.handle(server.id, { type: 'configure', changes: { preventWake } }, { meta });
    return recordOf(await this.find(serverId));
  }

  private async find(serverId: string): Promise<ServerRow> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.status === 'deleted') {
      throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no server ${serverId}.` });
    }
    return server;
  }
}

function recordOf({ id, name, portalId, kind, status, preventWake }: ServerRow): ServerRecord {
  return { id, name, portalId, kind, status, preventWake };
}
