import { Inject, Injectable } from '@nestjs/common';
import { InjectJobs, jobRequest, type Jobs } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { MachineLeaseRepository } from '../turns/machine-lease.repository.js';
import { observeRepair } from '../repair/observe-repair.policy.js';
import { ServerRepairRepository } from '../repair/server-repair.repository.js';
import { NoteServer } from '../../servers/life/note-server.command.js';
import { REPAIR_SERVER } from '../machine.jobs.js';

const BATCH = 100;
/** A repair that began this long ago and is nobody's work may have lost its job. */
const OVERDUE_MS = 15_000;

/** Gives forgotten repairs their job again, and writes down those that ran out of time. */
@Injectable()
export class ReconcileRepairs {
  constructor(
    private readonly repairs: ServerRepairRepository,
    private readonly leases: MachineLeaseRepository,
    private readonly note: NoteServer,
    @InjectJobs(REPAIR_SERVER) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - OVERDUE_MS);
    for (const repair of await this.repairs.runningSince(before, BATCH)) {
      const { serverId, repairId } = repair;
      const { status, error } = observeRepair(repair, now);
      if (status === 'failed') await this.note.execute(serverId, { type: 'end_repair', repairId, error });
      else if (!(await this.leases.isHeld(serverId))) await this.again(serverId, repairId);
    }
  }

  private async again(serverId: string, repairId: string): Promise<void> {
    await this.jobs.ensure([jobRequest(REPAIR_SERVER, repairId, { serverId, repairId })]);
  }
}
