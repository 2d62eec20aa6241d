import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobContext, InjectJobs, jobRequest, type Jobs } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { createServerToken, hashServerToken } from '../../tunnel/tunnel-dial.js';
import { untilConnected, untilGone } from './agent-wait.js';
import { MachineLease } from './machine-lease.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers } from './machine-drivers.js';
import { OperationWatch } from '../../operations/views/operation-watch.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { ServerRepairRepository } from '../power/repair.repository.js';
import { REPAIR_SERVER, type ServerWork } from '../machine.jobs.js';
import { observeRepair } from '../power/repair.policy.js';

interface RepairFault {
  readonly code: string;
  readonly message: string;
}

const BATCH = 100;
/** A repair that began this long ago and is nobody's work may have lost its job. */
const OVERDUE_MS = 15_000;

const FAILED: RepairFault = { code: 'PROVIDER_ERROR', message: 'The agent could not be started.' };
const MISSING: RepairFault = { code: 'VM_MISSING', message: 'The machine behind the server is gone.' };
const SILENT: RepairFault = { code: 'AGENT_NOT_CONNECTED', message: 'The agent did not connect.' };

/**
 * Builds the tunnel of a server anew: a new token, an agent started with it, a connection. What the
 * agent was running ends.
 */
@Injectable()
export class MachineRepairService {
  constructor(
    private readonly servers: ServerRepository,
    private readonly watch: OperationWatch,
    private readonly records: ServerRecords,
    private readonly repairs: ServerRepairRepository,
    private readonly lives: ServerStream,
    private readonly lease: MachineLease,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
    @InjectJobs(REPAIR_SERVER) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeat starts over. */
  @JobHandler(REPAIR_SERVER)
  async repair({
    data: { serverId, repairId },
    attempt,
    shutdown,
    log,
  }: JobContext<ServerWork & { readonly repairId: string }>): Promise<void> {
    try {
      await this.rebuild(serverId, repairId, shutdown);
    } catch (error) {
      if (attempt < REPAIR_SERVER.queue.attempts) throw error;
      log.error({ err: error }, 'the server could not be repaired');
      await this.end(serverId, repairId, FAILED);
    }
  }

  /** Gives forgotten repairs their job again, and writes down those that ran out of time. */
  async reconcile(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - OVERDUE_MS);
    for (const repair of await this.repairs.runningSince(before, BATCH)) {
      const { serverId, repairId } = repair;
      const { status, error } = observeRepair(repair, now);
      if (status === 'failed') await this.lives.observe(serverId, { type: 'end_repair', repairId, error });
      else if (!(await this.lease.isHeld(serverId))) {
        await this.jobs.ensure([jobRequest(REPAIR_SERVER, repairId, { serverId, repairId })]);
      }
    }
  }

  private async rebuild(serverId: string, repairId: string, stop: AbortSignal): Promise<void> {
    await this.lease.during(serverId, stop, async (mine) => {
      const server = await this.servers.find(serverId);
      if (!server || server.status === 'deleted' || !(await this.isDue(serverId, repairId))) return;
      const driver = driverOf(this.drivers, server.provider);
      if ((await driver.status(serverId)) === 'absent') return this.end(serverId, repairId, MISSING);
      await this.restart(server, repairId, mine);
      await this.repairs.saveStep(repairId, serverId, 'connect');
      const outcome = await untilConnected(
        { servers: this.servers, watch: this.watch },
        serverId,
        ({ status }) => status !== 'deleted',
        mine,
      );
      // One that sleeps goes back to sleep; one that is being woken meanwhile stays up.
      if ((await this.servers.find(serverId))?.status === 'sleeping') {
        await (server.isStatic ? driver.rest(serverId) : driver.stop(serverId));
      }
      if (outcome === 'changed') return;
      if (outcome === 'connected') await this.lives.observe(serverId, { type: 'provision' });
      await this.end(serverId, repairId, outcome === 'connected' ? null : SILENT);
    });
  }

  private async end(serverId: string, repairId: string, error: RepairFault | null): Promise<void> {
    if (await this.isDue(serverId, repairId)) {
      await this.lives.observe(serverId, { type: 'end_repair', repairId, error });
    }
  }

  private async restart(
    { id, provider, kind, plan }: ServerRow,
    repairId: string,
    mine: AbortSignal,
  ): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    await this.repairs.saveStep(repairId, id, 'token');
    const token = createServerToken();
    await this.records.saveTokenHash(id, hashServerToken(token));
    await this.repairs.saveStep(repairId, id, 'agent');
    await driver.stop(id);
    await untilGone(this.servers, id, mine);
    await driver.create({ serverId: id, token, kind, plan });
  }

  private async isDue(serverId: string, repairId: string): Promise<boolean> {
    const repair = await this.repairs.find(serverId);
    return repair?.repairId === repairId && repair.status === 'running';
  }
}
