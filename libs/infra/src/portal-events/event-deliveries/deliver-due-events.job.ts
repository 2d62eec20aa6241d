import { Inject, Injectable } from '@nestjs/common';
import { InjectJobs, JobHandler, jobRequest, type Jobs, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { DELIVER_EVENT } from './delivery.jobs.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';

const BATCH = 500;

/** Finds what is due: repeats, and first attempts whose job or worker was lost. */
@Injectable()
export class DeliverDueEventsJob {
  constructor(
    private readonly deliveries: EventDeliveryRepository,
    @InjectJobs(DELIVER_EVENT) private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'deliver-due-events', queue: MAINTENANCE_QUEUE, everyMs: 10_000 })
  async run(): Promise<void> {
    const due = await this.deliveries.dueSubscriptions(this.clock.now(), BATCH);
    const jobs = due.map((subscriptionId) => jobRequest(DELIVER_EVENT, subscriptionId, { subscriptionId }));
    if (jobs.length > 0) await this.jobs.ensure(jobs);
  }
}
