import { Inject, Injectable } from '@nestjs/common';
import { createServerToken, hashServerToken } from '../tunnel/tunnel-dial.js';
import { GalaxySlots } from '../shared-hosts/galaxy-slots.js';
import { AgentWait } from '../machines/reconcile/agent-wait.js';
import { MachineLease } from '../machines/reconcile/machine-lease.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from '../machines/reconcile/machine-drivers.js';
import { NoteServer } from '../servers/life/note-server.command.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { ServerMachineRepository } from '../servers/records/server-machine.repository.js';
import { ServerRepository } from '../servers/views/server.repository.js';

const WAITING: ReadonlySet<ServerRow['status']> = new Set(['provisioning', 'error']);

/**
 * Makes the machine of a server and waits for its agent, or its slot on a shared host. Safe to repeat: an existing machine is
 * started again with the token it has, a missing one gets a new token.
 */
@Injectable()
export class ProvisionServer {
  constructor(
    private readonly servers: ServerRepository,
    private readonly machines: ServerMachineRepository,
    private readonly note: NoteServer,
    private readonly slots: GalaxySlots,
    private readonly lease: MachineLease,
    private readonly agent: AgentWait,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** @throws whatever the driver throws; the caller repeats or calls {@link giveUp}. */
  async execute(serverId: string, stop: AbortSignal): Promise<void> {
    const server = await this.servers.find(serverId);
    if (!server || !WAITING.has(server.status)) return;
    if (server.galaxyId !== null) return this.slots.provision(server);
    await this.lease.during(serverId, stop, (mine) => this.bringUp(serverId, mine));
  }

  private async bringUp(serverId: string, mine: AbortSignal): Promise<void> {
    const server = await this.servers.find(serverId);
    if (!server || !WAITING.has(server.status)) return;
    if (!server.connected) await this.makeMachine(server);
    const status = await this.agent.untilConnected(serverId, ({ status: now }) => WAITING.has(now), mine);
    if (status === 'connected') await this.note.execute(serverId, { type: 'provision' });
    if (status === 'silent') await this.giveUp(serverId, 'AGENT_NOT_CONNECTED', 'The agent never connected.');
  }

  async giveUp(serverId: string, code: string, message: string): Promise<void> {
    await this.note.execute(serverId, { type: 'fail_provision', code, message });
  }

  private async makeMachine({ id, provider, kind, plan }: ServerRow): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    if ((await driver.status(id)) !== 'absent') {
      await driver.start(id);
      return;
    }
    const token = createServerToken();
    await this.machines.saveTokenHash(id, hashServerToken(token));
    await driver.create({ serverId: id, token, kind, plan });
  }
}
