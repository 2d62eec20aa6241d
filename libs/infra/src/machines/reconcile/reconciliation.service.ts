import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { systemMeta } from '#libs/event-log/contracts';
import {
  InjectJobs,
  type JobContext,
  jobRequest,
  type Jobs,
  type RequestedJobDefinition,
  JobHandler,
  MAINTENANCE_QUEUE,
} from '#libs/jobs';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { infraFact, SERVER_QUEUE } from '../../contracts/infra-queues.js';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { MachineAdmin } from '../fleet/machine-admin.js';
import { MachineLease } from './machine-lease.js';
import { type ProviderDriver, MACHINE_DRIVERS, type MachineDrivers } from './machine-drivers.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRow, ServerStatusOfRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import {
  ALIGN_SERVER,
  DELETE_SERVER,
  PROVISION_SERVER,
  REBOOT_SERVER,
  type ServerWork,
} from '../machine.jobs.js';
import { MachineRepairService } from './machine-repair.service.js';

const BATCH = 200;
/** A server in the making for this long may have lost its job. */
const PROVISION_OVERDUE_MS = 30_000;
/** A fact without its effect on the machine for this long may have lost its job. */
const ALIGN_OVERDUE_MS = 15_000;
/** A wake that takes longer has failed. */
const WAKE_WITHIN_MS = 120_000;
/** How long after it fell asleep a machine without a tunnel is still looked at. */
const WATCHED_ASLEEP_MS = 3_600_000;
/** How long a slot's removal is looked after; a job the queue still knows is left as it is. */
const SLOT_LOOKED_AFTER_MS = 3_600_000;

const LOSE_SERVERS: RequestedJobDefinition<{ readonly machineId: string }> = {
  name: 'lose-servers',
  queue: SERVER_QUEUE,
  on: [
    infraFact('machine_lost', {
      id: ({ data }) => data.machineId,
      data: ({ data }) => ({ machineId: data.machineId }),
    }),
  ],
};

/**
 * Compares every server with its machine and gives forgotten ones their job again. Reads rows and
 * machines alone, so that it works with emptied queues too. Apart from the operations: a provider that does not
 * answer must not keep their locks. Servers of machines that are gone for good are lost.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  private isRunning = false;

  constructor(
    private readonly servers: ServerRepository,
    private readonly lives: ServerStream,
    private readonly lease: MachineLease,
    private readonly repairs: MachineRepairService,
    private readonly fleet: FleetRepository,
    private readonly machines: MachineAdmin,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
    @InjectJobs(PROVISION_SERVER, DELETE_SERVER, ALIGN_SERVER, REBOOT_SERVER) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** One round at a time, or rounds that wait for a provider would take up the queue. */
  @JobHandler({ name: 'reconcile-servers', queue: MAINTENANCE_QUEUE, everyMs: 10_000 })
  async reconcile(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.reconcileServers();
      await this.repairs.reconcile();
    } finally {
      this.isRunning = false;
    }
  }

  async reconcileServers(): Promise<void> {
    for (const [provider, driver] of this.drivers) {
      await this.each(provider, 'provisioning', (server) => this.finishProvisioning(server));
      await this.each(provider, 'error', (server) => this.finishProvisioning(server));
      await this.each(provider, 'running', (server) => this.revive(server, driver));
      await this.each(provider, 'waking', (server) => this.followWake(server));
      await this.each(provider, 'sleeping', (server) => this.stayAsleep(server, driver));
    }
    await this.removeLeftovers();
  }

  /**
   * Gives up machines that were silent for longer than the operator has set. Without that setting nobody but the
   * operator does: what a silent machine holds may be the only copy.
   */
  @JobHandler({ name: 'lose-silent-machines', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async giveUpSilent(): Promise<void> {
    const hours = this.config.machineLostAfterHours;
    if (hours === 0) return;
    for (const machineId of await this.fleet.silentFor(hours)) {
      this.logger.error(
        `Machine ${machineId} was silent for ${hours} hours: it and its servers count as lost`,
      );
      await this.machines.giveUp(machineId, systemMeta(newId()));
    }
  }

  /** Whatever they were doing. */
  @JobHandler(LOSE_SERVERS)
  async loseServers({ data: { machineId } }: JobContext<{ readonly machineId: string }>): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const page = await this.fleet.serversOn(machineId, after, BATCH);
      for (const serverId of page) await this.lives.observe(serverId, { type: 'lose' });
      if (page.length < BATCH) return;
      after = page.at(-1) ?? null;
    }
  }

  /** One server that cannot be looked at must not keep the others waiting. */
  private async each(
    provider: string,
    status: ServerStatusOfRow,
    look: (server: ServerRow) => Promise<void>,
  ): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const page: ServerRow[] = await this.servers.inStatus(provider, status, after, BATCH);
      for (const server of page) {
        await look(server).catch((error: Error) => {
          this.logger.warn(`Server ${server.id} could not be reconciled: ${error.message}`);
        });
      }
      if (page.length < BATCH) return;
      after = page.at(-1)?.id ?? null;
    }
  }

  private async finishProvisioning(server: ServerRow): Promise<void> {
    const isSlot = server.galaxyId !== null;
    if (!isSlot && server.connected) await this.lives.observe(server.id, { type: 'provision' });
    else if ((isSlot || server.status === 'provisioning') && this.isOlder(server, PROVISION_OVERDUE_MS)) {
      await this.again(PROVISION_SERVER, server.id);
    }
  }

  /** Starts an agent that has died, or a restart that was forgotten; a machine that is gone takes its server with it. */
  private async revive(server: ServerRow, driver: ProviderDriver): Promise<void> {
    const { id, connected, galaxyId, rebootId } = server;
    const mustReboot = rebootId !== null && this.isOlder(server, ALIGN_OVERDUE_MS);
    if ((connected && !mustReboot) || galaxyId !== null || (await this.lease.isHeld(id))) return;
    if (mustReboot) return this.again(REBOOT_SERVER, id);
    const state = await driver.status(id);
    if (state === 'stopped' || state === 'resting') await driver.start(id);
    if (state === 'absent') await this.lives.observe(id, { type: 'lose' });
  }

  private async followWake(server: ServerRow): Promise<void> {
    const { id, wakingSince } = server;
    const sinceMs = this.clock.nowMs() - (wakingSince ?? server.updatedAt).getTime();
    if (sinceMs > WAKE_WITHIN_MS) {
      const message = 'The server did not come up in time.';
      await this.lives.observe(id, { type: 'fail_wake', code: 'AGENT_NOT_CONNECTED', message });
    }
    if (sinceMs > ALIGN_OVERDUE_MS) await this.alignAgain(id);
  }

  private async stayAsleep(server: ServerRow, driver: ProviderDriver): Promise<void> {
    if (server.galaxyId !== null || !this.isOlder(server, ALIGN_OVERDUE_MS)) return;
    // The agent of a site is left to serve it.
    const mustGo = server.connected && !server.isStatic;
    if (!mustGo && this.isOlder(server, WATCHED_ASLEEP_MS)) return;
    if (mustGo || (await driver.status(server.id)) === 'running') await this.alignAgain(server.id);
  }

  /** Servers that are deleted while their machine, or their slot, may still be there. */
  private async removeLeftovers(): Promise<void> {
    const now = this.clock.nowMs();
    const overdue = new Date(now - ALIGN_OVERDUE_MS);
    for (const id of await this.servers.leftOver(overdue, BATCH)) await this.again(DELETE_SERVER, id);
    const from = new Date(now - SLOT_LOOKED_AFTER_MS);
    const slots = await this.servers.deletedSlots(from, overdue, BATCH);
    if (slots.length > 0)
      await this.jobs.add(slots.map((id) => jobRequest(DELETE_SERVER, id, { serverId: id })));
  }

  private async alignAgain(serverId: string): Promise<void> {
    if (!(await this.lease.isHeld(serverId))) await this.again(ALIGN_SERVER, serverId);
  }

  private async again(job: RequestedJobDefinition<ServerWork>, serverId: string): Promise<void> {
    await this.jobs.ensure([jobRequest(job, serverId, { serverId })]);
  }

  private isOlder({ updatedAt }: ServerRow, milliseconds: number): boolean {
    return this.clock.nowMs() - updatedAt.getTime() > milliseconds;
  }
}
