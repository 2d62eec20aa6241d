import { Inject, Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log';
import { type Caller, CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { refuseSharedSlot } from '../../servers/life/shared-slot.policy.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import { ServerLog } from '../../servers/life/server-log.js';
import { SERVER_REFUSALS } from '../../servers/life/server.state.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { observeRepair } from './observe-repair.policy.js';
import { ServerRepairRepository } from './server-repair.repository.js';

/** Asks for the tunnel of a server to be built anew. */
@Injectable()
export class RequestRepair {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ServerRepository,
    private readonly repairs: ServerRepairRepository,
    private readonly log: ServerLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repair under way is answered instead of a second one.
   * @returns the id of the repair.
   * @throws PorticoError `REPAIR_BLOCKED` for a deleted server, or one that may not be woken;
   *   `SERVER_NOT_READY`, and those of `ServerAccess.require`.
   */
  async execute(caller: Caller, serverId: string): Promise<string> {
    const { principal, requestId } = caller;
    await this.refuseDeleted(caller, serverId);
    const { server } = await this.access.require(principal, serverId, 'repair');
    refuseSharedSlot(server);
    if (server.preventWake) throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'preventWake' } });
    const running = await this.repairs.find(serverId);
    if (running && observeRepair(running, this.clock.now()).status === 'running') return running.repairId;
    const repairId = newId();
    const meta = callerMeta(principal, requestId);
    if (await this.log.advance(serverId, { type: 'repair', serverId, repairId }, meta)) return repairId;
    throw await this.refusal(serverId);
  }

  /** The owner of a deleted server learns why; to anybody else it does not exist. */
  private async refuseDeleted({ principal }: Caller, serverId: string): Promise<void> {
    const found = await this.access.find(principal, serverId);
    if (found?.server.status === 'deleted' && found.relation === 'controlling-key') {
      throw new PorticoError('REPAIR_BLOCKED', { details: { reason: 'deleted' } });
    }
  }

  private async refusal(serverId: string): Promise<PorticoError> {
    const server = await this.servers.find(serverId);
    const status = server?.status ?? 'deleted';
    return new PorticoError(SERVER_REFUSALS[status].repair ?? 'CONFLICT', { details: { status } });
  }
}
