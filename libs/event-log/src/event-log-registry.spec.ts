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
      reactions: [
        {
          module: 'parcels',
          type: 'parcel_burnt',
          queue: 'fire',
          job: 'call-fire-brigade',
          id: () => '1',
          data: () => ({}),
        },
      ],
    });
    expect(() => registry.seal()).toThrow(
      [
        'The event log is wired wrongly:',
        '  inline projection parcels/view is registered twice',
        '  module "letters" declares no event types but reads them',
        '  job call-fire-brigade reacts to the unknown event type parcels/parcel_burnt',
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
