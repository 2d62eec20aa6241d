import { fold } from '#libs/kernel';
import { deliveryDecider, type ReceivePortalEvent } from './delivery.decider.js';

const receive: ReceivePortalEvent = {
  type: 'receive',
  deliveryId: 'd',
  subscriptionId: 'x',
  serverId: 's',
  at: new Date('2026-01-02T03:04:05Z'),
};

describe('an event of a portal', () => {
  it('is received once', () => {
    const events = deliveryDecider.decide(receive, deliveryDecider.initialState());
    expect(events).toEqual([
      {
        type: 'portal_event_received',
        data: { deliveryId: 'd', subscriptionId: 'x', serverId: 's', receivedAt: '2026-01-02T03:04:05.000Z' },
      },
    ]);
    expect(deliveryDecider.decide(receive, fold(deliveryDecider, events))).toEqual([]);
  });
});
