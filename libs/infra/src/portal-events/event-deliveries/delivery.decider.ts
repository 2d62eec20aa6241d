import type { Decider } from '#libs/kernel';
import type { PortalEventReceived } from '../../contracts/server.events.js';

export interface ReceivePortalEvent extends Omit<PortalEventReceived['data'], 'receivedAt'> {
  readonly type: 'receive';
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export interface DeliveryState {
  readonly isReceived: boolean;
}

/** An event is received once; how often its delivery was tried is in its row. */
export const deliveryDecider: Decider<DeliveryState, ReceivePortalEvent, PortalEventReceived> = {
  initialState: () => ({ isReceived: false }),
  evolve: () => ({ isReceived: true }),
  decide: ({ at, deliveryId, subscriptionId, serverId }, { isReceived }) =>
    isReceived
      ? []
      : [
          {
            type: 'portal_event_received',
            data: { deliveryId, subscriptionId, serverId, receivedAt: at.toISOString() },
          },
        ],
};
