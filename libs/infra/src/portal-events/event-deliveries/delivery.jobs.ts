import type { RequestedJobDefinition } from '#libs/jobs';
import { DELIVERY_QUEUE, infraFact } from '../../contracts/infra-queues.js';

/** By the delivery that has just come, or by a subscription with something due. */
export type DeliveryWork = { readonly deliveryId: string } | { readonly subscriptionId: string };

export const DELIVER_EVENT: RequestedJobDefinition<DeliveryWork> = {
  name: 'deliver-event',
  queue: DELIVERY_QUEUE,
  on: [
    infraFact('portal_event_received', {
      id: ({ data }) => data.deliveryId,
      data: ({ data }) => ({ deliveryId: data.deliveryId }),
    }),
  ],
};
