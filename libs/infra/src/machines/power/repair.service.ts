import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, newId, PorticoError, type Principal } from '#libs/kernel';
import { refuseSharedSlot } from '../../servers/life/server.policy.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRepair } from './repair.policy.js';
import { ServerRepairRepository } from './repair.repository.js';

/** Repairs of the tunnel of a server, as they are asked for and read. */
@Injectable()
export class RepairService {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ServerStream,
    private readonly repairs: ServerRepairRepository,
  ) {}

  /**
   * Asks for the tunnel to be built anew. A repair under way is answered instead of a second one.
   * @returns the id of the repair.
   * @throws PorticoError `REPAIR_BLOCKED` for a deleted server, or one that may not be woken;
   *   `SERVER_NOT_READY`, and those of `ServerAccess.require`.
   */
  async request(caller: Caller, serverId: string): Promise<string> {
    const { principal, requestId } = caller;
    await this.refuseDeleted(caller, serverId);
    const { server } = await this.access.require(principal, serverId, 'repair');
    refuseSharedSlot(server);
    if (server.preventWake) throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'preventWake' } });
    const repair = { type: 'repair', serverId, repairId: newId() } as const;
    const meta = callerMeta(principal, requestId);
    const { state } = await this.servers.handle(serverId, repair, { meta });
    return state.repair?.repairId ?? repair.repairId;
  }

  /** The newest repair; null when there was none. */
  async find(principal: Principal, serverId: string): Promise<ServerRepair | null> {
    const { server } = await this.access.require(principal, serverId, 'read');
    refuseSharedSlot(server);
    return this.repairs.find(serverId);
  }

  /** The owner of a deleted server learns why; to anybody else it does not exist. */
  private async refuseDeleted({ principal }: Caller, serverId: string): Promise<void> {
    const found = await this.access.find(principal, serverId);
    if (found?.server.status === 'deleted' && found.relation === 'controlling-key') {
      throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'deleted' } });
    }
  }
}
