import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { FEEDBACK_QUEUES } from '#libs/feedback/contracts';
import { INFRA_QUEUES } from '#libs/infra/operator';
import { MAINTENANCE_QUEUE, QueueDesk } from '#libs/jobs';

/** The queues a worker of the service opens, and the jobs in them. */
@Injectable()
export class Queues extends QueueDesk {
  constructor(@Inject(CONFIG) config: Config) {
    super(config, [...INFRA_QUEUES, ...FEEDBACK_QUEUES, MAINTENANCE_QUEUE]);
  }
}
