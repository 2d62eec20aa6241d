import { Inject, Injectable } from '@nestjs/common';
import { type JobContext, JobHandler } from '#libs/jobs';
import { DELETE_SERVER, PROVISION_SERVER, type ServerWork } from '../machines/machine.jobs.js';
import { untilConnected } from '../machines/reconcile/agent-wait.js';
import {
  driverOf,
  MACHINE_DRIVERS,
  type MachineDrivers,
  MachineUnreachable,
} from '../machines/reconcile/machine-drivers.js';
import { MachineLease } from '../machines/reconcile/machine-lease.js';
import { OperationWatch } from '../operations/views/operation-watch.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { ServerRecords } from '../servers/views/server-records.repository.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { deleteSlot, putSlot } from '../shared-hosts/galaxy-slots.js';
import { AgentClient } from '../tunnel/index.js';
import { createServerToken, hashServerToken } from '../tunnel/tunnel-dial.js';
import { TunnelRepository } from '../tunnel/tunnel.repository.js';

const WAITING: ReadonlySet<ServerRow['status']> = new Set(['provisioning', 'error']);

/** Makes the machines of ordered servers, or their slots on shared hosts, and removes those of deleted ones. */
@Injectable()
export class ServerProvisioning {
  constructor(
    private readonly servers: ServerRepository,
    private readonly watch: OperationWatch,
    private readonly records: ServerRecords,
    private readonly lives: ServerStream,
    private readonly agents: AgentClient,
    private readonly tunnels: TunnelRepository,
    private readonly lease: MachineLease,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /**
   * A provider that fails on every attempt leaves the server in `error`. A machine out of reach decides nothing: the
   * sweep asks for the job again.
   */
  @JobHandler(PROVISION_SERVER)
  async provision({ data, attempt, shutdown, log }: JobContext<ServerWork>): Promise<void> {
    try {
      await this.make(data.serverId, shutdown);
    } catch (error) {
      if (attempt < PROVISION_SERVER.queue.attempts) throw error;
      if (error instanceof MachineUnreachable) {
        log.warn({ err: error }, 'the machine is not made yet');
        return;
      }
      log.error({ err: error }, 'the machine could not be made');
      await this.giveUp(data.serverId, 'PROVIDER_ERROR', 'The machine could not be made.');
    }
  }

  /** Ends the agent and removes the machine of a deleted server, or its slot on a shared host. */
  @JobHandler(DELETE_SERVER)
  async remove({ data, shutdown }: JobContext<ServerWork>): Promise<void> {
    const server = await this.servers.find(data.serverId);
    if (server?.status !== 'deleted') return;
    if (server.galaxyId !== null) return deleteSlot(this.agents, server);
    await this.lease.during(server.id, shutdown, async () => {
      await driverOf(this.drivers, server.provider).delete(server.id);
      await this.records.forgetMachine(server.id);
      await this.tunnels.forget(server.id);
    });
  }

  /**
   * Makes the machine and waits for its agent, or makes the slot. Safe to repeat: an existing machine is started again
   * with the token it has, a missing one gets a new token.
   * @throws whatever the driver throws; the caller repeats or calls {@link giveUp}.
   */
  private async make(serverId: string, stop: AbortSignal): Promise<void> {
    const server = await this.servers.find(serverId);
    if (!server || !WAITING.has(server.status)) return;
    if (server.galaxyId !== null) {
      await putSlot(this.agents, server);
      await this.lives.observe(serverId, { type: 'provision' });
      return;
    }
    await this.lease.during(serverId, stop, (mine) => this.bringUp(serverId, mine));
  }

  private async bringUp(serverId: string, mine: AbortSignal): Promise<void> {
    const server = await this.servers.find(serverId);
    if (!server || !WAITING.has(server.status)) return;
    if (!server.connected) await this.makeMachine(server);
    const status = await untilConnected(
      { servers: this.servers, watch: this.watch },
      serverId,
      ({ status: now }) => WAITING.has(now),
      mine,
    );
    if (status === 'connected') await this.lives.observe(serverId, { type: 'provision' });
    if (status === 'silent') await this.giveUp(serverId, 'AGENT_NOT_CONNECTED', 'The agent never connected.');
  }

  private async giveUp(serverId: string, code: string, message: string): Promise<void> {
    await this.lives.observe(serverId, { type: 'fail_provision', code, message });
  }

  private async makeMachine({ id, provider, kind, plan }: ServerRow): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    if ((await driver.status(id)) !== 'absent') {
      await driver.start(id);
      return;
    }
    const token = createServerToken();
    await this.records.saveTokenHash(id, hashServerToken(token));
    await driver.create({ serverId: id, token, kind, plan });
  }
}
