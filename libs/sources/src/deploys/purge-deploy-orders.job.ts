import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { DeployOrderRepository } from './deploy-order.repository.js';

/** Forgets what deploys were accepted with, once no deploy can still ask. */
@Injectable()
export class PurgeDeployOrdersJob {
  constructor(
    private readonly orders: DeployOrderRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'purge-deploy-orders', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  run(): Promise<void> {
    return this.orders.purge(this.clock.now());
  }
}
