import { EventLogRegistry } from './event-log-registry.js';
import { ParcelStream } from './__fixtures__/log.fixture.js';

const handle = () => Promise.resolve();

describe('event log registry', () => {
  it('refuses contradictions with one line each', () => {
    const registry = new EventLogRegistry();
    registry.register({
      streams: [ParcelStream],
      subscriptions: [
        { name: 'counts', module: 'letters', handle },
        { name: 'counts', module: 'letters', handle },
      ],
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
        '  subscription letters/counts is registered twice',
        '  module "letters" has no streams but is read',
        '  module "letters" has no streams but is read',
        '  job call-fire-brigade reacts to the unknown event type parcels/parcel_burnt',
      ].join('\n'),
    );
  });

  it('takes nothing after the start', () => {
    const registry = new EventLogRegistry();
    registry.register({ streams: [ParcelStream] });
    registry.seal();
    expect(() => registry.register({})).toThrow('after the start');
  });
});
