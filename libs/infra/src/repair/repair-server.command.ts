import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { createServerToken, hashServerToken } from '../connections/server-token.js';
import { MachineTurn } from '../machines/machine-turn.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../servers/machine-drivers.js';
import { ServerLog } from '../servers/server-log.js';
import type { ServerRow } from '../servers/server-row.js';
import { ServerRepository } from '../servers/server.repository.js';
import { ServerRepairRepository } from './server-repair.repository.js';

const CONNECT_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 150;

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
    private readonly repairs: ServerRepairRepository,
    private readonly log: ServerLog,
    private readonly turn: MachineTurn,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** @throws whatever the driver throws; the caller repeats or calls {@link end}. */
  async execute(serverId: string, repairId: string, stop: AbortSignal): Promise<void> {
    await this.turn.run(serverId, stop, async (mine) => {
      const server = await this.servers.find(serverId);
      if (!server || server.status === 'deleted' || !(await this.isDue(serverId, repairId))) return;
      const driver = driverOf(this.drivers, server.provider);
      if ((await driver.status(serverId)) === 'absent') return this.end(serverId, repairId, MISSING);
      await this.restart(server, repairId);
      await this.repairs.reach(repairId, serverId, 'connect');
      const outcome = await this.untilConnected(serverId, mine);
      // One that sleeps goes back to sleep; one that is being woken meanwhile stays up.
      if ((await this.servers.find(serverId))?.status === 'sleeping') await driver.stop(serverId);
      if (outcome === 'interrupted') return;
      if (outcome === 'connected') await this.log.advance(serverId, { type: 'provision' });
      await this.end(serverId, repairId, outcome === 'connected' ? null : SILENT);
    });
  }

  async end(serverId: string, repairId: string, error: RepairFault | null): Promise<void> {
    if (await this.isDue(serverId, repairId)) {
      await this.log.advance(serverId, { type: 'end_repair', repairId, error });
    }
  }

  private async restart({ id, provider }: ServerRow, repairId: string): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    await this.repairs.reach(repairId, id, 'token');
    const token = createServerToken();
    await this.servers.saveTokenHash(id, hashServerToken(token));
    await this.repairs.reach(repairId, id, 'agent');
    await driver.stop(id);
    await this.untilGone(id);
    await driver.create({ serverId: id, token });
  }

  /** A tunnel of the agent that was stopped must not pass for the new one. */
  private async untilGone(serverId: string): Promise<void> {
    const until = performance.now() + CONNECT_WITHIN_MS;
    while ((await this.servers.find(serverId))?.connected && performance.now() < until) {
      await delay(LOOK_EVERY_MS);
    }
  }

  private async untilConnected(
    serverId: string,
    mine: AbortSignal,
  ): Promise<'connected' | 'silent' | 'interrupted'> {
    const until = performance.now() + CONNECT_WITHIN_MS;
    for (;;) {
      const server = await this.servers.find(serverId);
      if (mine.aborted || !server || server.status === 'deleted') return 'interrupted';
      if (server.connected) return 'connected';
      if (performance.now() > until) return 'silent';
      await delay(LOOK_EVERY_MS);
    }
  }

  private async isDue(serverId: string, repairId: string): Promise<boolean> {
    const repair = await this.repairs.find(serverId);
    return repair?.repairId === repairId && repair.status === 'running';
  }
}
