import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { retryConflict } from '#libs/event-log';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, newId } from '#libs/kernel';
import type { ServerRequested } from '../../contracts/server.events.js';
import { PlacementService } from './placement.service.js';
import type { ServerOrder } from './server-order.policy.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

/** A subdomain nobody can guess from another one. */
export const newSubdomain = (): string => `app-${randomBytes(6).toString('hex')}`;

type Placed = ServerOrder & Pick<ServerRequested['data'], 'kind' | 'galaxyId' | 'accessPolicy' | 'port'>;

/** Writes an order down: the fact, the row and its texts in one transaction. A job makes what was ordered. */
@Injectable()
export class ServerOrderService {
  constructor(
    private readonly database: Database,
    private readonly stream: ServerStream,
    private readonly servers: ServerRepository,
    private readonly records: ServerRecords,
    private readonly place: PlacementService,
  ) {}

  /**
   * @param guard runs when the new row is there; a throw undoes it.
   * @throws PorticoError when no machine takes it: those of `PlacementService.choose`.
   */
  record(caller: Caller, placed: Placed, guard: (tx: Transaction) => Promise<void>): Promise<ServerRow> {
    return retryConflict(async () => {
      const isSlot = (placed.galaxyId ?? null) !== null;
      const { portalId } = caller.principal;
      const machineId = isSlot ? null : await this.place.choose({ ...placed, portalId });
      return this.write(caller, placed, machineId, guard);
    });
  }

  private async write(
    { principal, requestId }: Caller,
    { displayName, description, ...placed }: Placed,
    machineId: string | null,
    guard: (tx: Transaction) => Promise<void>,
  ): Promise<ServerRow> {
    const serverId = newId();
    const { portalId, keyId, ownerUserId, appId } = principal;
    const server = await this.database.transaction(async (tx) => {
      await this.stream.begin(
        tx,
        serverId,
        {
          ...placed,
          portalId,
          keyId,
          ownerUserId,
          appId,
          serverId,
          type: 'request',
          subdomain: newSubdomain(),
          machineId,
        },
        { meta: callerMeta(principal, requestId), portalId },
      );
      await guard(tx);
      if (machineId !== null) await this.place.confirm(tx, machineId, { ...placed, portalId });
      await this.records.describe(tx, serverId, { displayName, description });
      return this.servers.find(serverId, tx);
    });
    if (!server) throw new Error(`Server ${serverId} was not stored`);
    return server;
  }
}
