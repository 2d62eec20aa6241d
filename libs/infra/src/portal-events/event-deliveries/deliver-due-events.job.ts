import { Inject, Injectable } from '@nestjs/common';
import { JobHandler } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { INFRA_JOBS, type InfraJobs } from '../../contracts/infra-jobs.port.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';

const BATCH = 500;

/** Finds what is due: repeats, and first attempts whose job or worker was lost. */
@Injectable()
export class DeliverDueEventsJob {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    @Inject(INFRA_JOBS) private readonly jobs: InfraJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler('deliver-due-events')
  async run(): Promise<void> {
    const due = await this.deliveries.dueSubscriptions(this.clock.now(), BATCH);
    const jobs = due.map((subscriptionId) => ({
      queue: 'event-delivery',
      job: 'deliver-event',
      jobId: `deliver-event-${subscriptionId}`,
      data: { subscriptionId },
    }));
    if (jobs.length > 0) await this.jobs.ensure(jobs);
  }
}
