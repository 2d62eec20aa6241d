import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { DeliverEvents } from './deliver-events.command.js';
import { DELIVER_EVENT, type DeliveryWork } from './delivery.jobs.js';

@Injectable()
export class DeliverEventJob {
  constructor(private readonly delivering: DeliverEvents) {}

  @JobHandler(DELIVER_EVENT)
  async run({ data, shutdown }: JobContext<DeliveryWork>): Promise<void> {
    if ('deliveryId' in data) await this.delivering.ofDelivery(data.deliveryId, shutdown);
    else await this.delivering.ofSubscription(data.subscriptionId, shutdown);
  }
}
