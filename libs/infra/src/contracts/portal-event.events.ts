import type { DomainEvent } from '#libs/kernel';

/** The host has told of a change for a subscription. What it said is in `infra.event_delivery`, never here. */
export type PortalEventReceived = DomainEvent<
  'portal_event_received',
  {
    readonly deliveryId: string;
    readonly subscriptionId: string;
    readonly serverId: string;
    readonly receivedAt: string;
  }
>;
