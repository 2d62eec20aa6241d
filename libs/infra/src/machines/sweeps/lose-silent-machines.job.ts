import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { systemMeta } from '#libs/event-log/contracts';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { newId } from '#libs/kernel';
import { FleetRepository } from '../fleet/fleet.repository.js';
import { MachineAdmin } from '../fleet/machine-admin.js';

/**
 * Gives up machines that were silent for longer than the operator has set. Without that setting nobody but the
 * operator does: what a silent machine holds may be the only copy.
 */
@Injectable()
export class LoseSilentMachinesJob {
  private readonly logger = new Logger(LoseSilentMachinesJob.name);

  constructor(
    private readonly fleet: FleetRepository,
    private readonly admin: MachineAdmin,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @JobHandler({ name: 'lose-silent-machines', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async run(): Promise<void> {
    const hours = this.config.machineLostAfterHours;
    if (hours === 0) return;
    for (const machineId of await this.fleet.silentFor(hours)) {
      this.logger.error(
        `Machine ${machineId} was silent for ${hours} hours: it and its servers count as lost`,
      );
      await this.admin.giveUp(machineId, systemMeta(newId()));
    }
  }
}
