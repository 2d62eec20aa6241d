import { Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { DeliverEvents } from './deliver-events.command.js';

@Injectable()
export class DeliverEventJob {
  constructor(private readonly delivering: DeliverEvents) {}

  /** By the delivery that has just come, or by a subscription with something due. */
  @JobHandler('deliver-event')
  async run({ data, shutdown }: JobContext<{ deliveryId?: string; subscriptionId?: string }>): Promise<void> {
    const { deliveryId, subscriptionId } = data;
    if (deliveryId !== undefined) await this.delivering.ofDelivery(deliveryId, shutdown);
    if (subscriptionId !== undefined) await this.delivering.ofSubscription(subscriptionId, shutdown);
  }
}
