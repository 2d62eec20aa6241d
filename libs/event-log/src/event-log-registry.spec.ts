import { EventLogRegistry } from './event-log-registry.js';
import { parcelEventTypes } from './__fixtures__/log.fixture.js';

const apply = () => Promise.resolve();

describe('event log registry', () => {
  it('refuses contradictions with one line each', () => {
    const registry = new EventLogRegistry();
    registry.register({
      eventTypes: [parcelEventTypes],
      inlineProjections: [
        { name: 'view', module: 'parcels', apply },
        { name: 'view', module: 'parcels', apply },
      ],
      subscriptions: [{ name: 'counts', module: 'letters', handle: apply }],
      reactions: [{ module: 'parcels', reactions: { parcel_burnt: [] } }],
    });
    expect(() => registry.seal()).toThrow(
      [
        'The event log is wired wrongly:',
        '  inline projection parcels/view is registered twice',
        '  module "letters" declares no event types but reads them',
        '  a reaction names the unknown event type parcels/parcel_burnt',
      ].join('\n'),
    );
  });

  it('takes nothing after the start', () => {
    const registry = new EventLogRegistry();
    registry.register({ eventTypes: [parcelEventTypes] });
    registry.seal();
    expect(() => registry.register({})).toThrow('after the start');
  });
});
