import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { deliveryDecider } from './delivery.decider.js';

/** What the host has told of, one stream a delivery. */
export class DeliveryStream extends eventStream({
  module: 'infra',
  streamType: 'delivery',
  decider: deliveryDecider,
  eventTypes: { portal_event_received: FIRST_VERSION },
}) {}
