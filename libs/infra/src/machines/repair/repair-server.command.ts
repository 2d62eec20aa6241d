import { Inject, Injectable } from '@nestjs/common';
import { createServerToken, hashServerToken } from '../../tunnel/connections/server-token.js';
import { AgentWait } from '../turns/agent-wait.js';
import { MachineTurn } from '../turns/machine-turn.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../providers/machine-drivers.js';
import { NoteServer } from '../../servers/life/note-server.command.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerMachineRepository } from '../../servers/records/server-machine.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { ServerRepairRepository } from './server-repair.repository.js';

export interface RepairFault {
  readonly code: string;
  readonly message: string;
}

const MISSING: RepairFault = { code: 'VM_MISSING', message: 'The machine behind the server is gone.' };
const SILENT: RepairFault = { code: 'AGENT_NOT_CONNECTED', message: 'The agent did not connect.' };

/**
 * Builds the tunnel of a server anew: a new token, an agent started with it, a connection. What the
 * agent was running ends. A repeat starts over.
 */
@Injectable()
export class RepairServer {
  constructor(
    private readonly servers: ServerRepository,
    private readonly machines: ServerMachineRepository,
    private readonly repairs: ServerRepairRepository,
    private readonly note: NoteServer,
    private readonly turn: MachineTurn,
    private readonly agent: AgentWait,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** @throws whatever the driver throws; the caller repeats or calls {@link end}. */
  async execute(serverId: string, repairId: string, stop: AbortSignal): Promise<void> {
    await this.turn.run(serverId, stop, async (mine) => {
      const server = await this.servers.find(serverId);
      if (!server || server.status === 'deleted' || !(await this.isDue(serverId, repairId))) return;
      const driver = driverOf(this.drivers, server.provider);
      if ((await driver.status(serverId)) === 'absent') return this.end(serverId, repairId, MISSING);
      await this.restart(server, repairId, mine);
      await this.repairs.reach(repairId, serverId, 'connect');
      const outcome = await this.agent.untilConnected(serverId, ({ status }) => status !== 'deleted', mine);
      // One that sleeps goes back to sleep; one that is being woken meanwhile stays up.
      if ((await this.servers.find(serverId))?.status === 'sleeping') await driver.stop(serverId);
      if (outcome === 'changed') return;
      if (outcome === 'connected') await this.note.execute(serverId, { type: 'provision' });
      await this.end(serverId, repairId, outcome === 'connected' ? null : SILENT);
    });
  }

  async end(serverId: string, repairId: string, error: RepairFault | null): Promise<void> {
    if (await this.isDue(serverId, repairId)) {
      await this.note.execute(serverId, { type: 'end_repair', repairId, error });
    }
  }

  private async restart(
    { id, provider, kind, plan }: ServerRow,
    repairId: string,
    mine: AbortSignal,
  ): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    await this.repairs.reach(repairId, id, 'token');
    const token = createServerToken();
    await this.machines.saveTokenHash(id, hashServerToken(token));
    await this.repairs.reach(repairId, id, 'agent');
    await driver.stop(id);
    await this.agent.untilGone(id, mine);
    await driver.create({ serverId: id, token, kind, plan });
  }

  private async isDue(serverId: string, repairId: string): Promise<boolean> {
    const repair = await this.repairs.find(serverId);
    return repair?.repairId === repairId && repair.status === 'running';
  }
}
