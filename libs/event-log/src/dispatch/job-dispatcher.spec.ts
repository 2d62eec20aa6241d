import type { Transaction } from '#libs/database';
import type { DomainEvent } from '#libs/kernel';
import { META, MODULE, ParcelStream } from '../__fixtures__/log.fixture.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { DeliveryUnavailableError } from '../event-log.errors.js';
import type { StoredEvent } from '../store/stored-event.js';
import type { JobRequest, JobSink } from '../subscriptions/subscription.port.js';
import { JobDispatcher } from './job-dispatcher.js';
import { type JobReaction, reactionsTo } from './reactions.js';

type ParcelFact =
  | DomainEvent<'parcel_accepted', { readonly weight: number }>
  | DomainEvent<'parcel_moved', { readonly to: string }>;

const on = reactionsTo<ParcelFact>(MODULE);

const reactions: JobReaction[] = [
  {
    ...on('parcel_accepted', {
      id: (event) => event.streamId,
      data: (event) => ({ weight: event.data.weight }),
    }),
    queue: 'parcel-print',
    job: 'print-label',
  },
  {
    ...on('parcel_accepted', {
      id: (event) => event.streamId,
      data: () => ({}),
      when: (event) => event.data.weight > 100,
    }),
    queue: 'parcel-lift',
    job: 'call-crane',
  },
];

const event = (changes: Partial<StoredEvent> = {}): StoredEvent => ({
  position: 7,
  eventId: 'event-7',
  module: MODULE,
  partition: 0,
  streamId: 'parcel-1',
  version: 1,
  type: 'parcel_accepted',
  schemaVersion: 1,
  data: { weight: 5 },
  meta: META,
  recordedAt: new Date(0),
  ...changes,
});

function dispatcher(rows: readonly JobReaction[], sink: Partial<JobSink> = {}) {
  const added: JobRequest[][] = [];
  const registry = new EventLogRegistry();
  registry.register({ streams: [ParcelStream], reactions: rows });
  const made = new JobDispatcher(registry, {
    add: async (jobs) => void added.push([...jobs]),
    ...sink,
  });
  const [subscription] = made.subscriptions();
  return {
    made,
    added,
    handle: (...events: StoredEvent[]) => subscription?.handle(events, undefined as unknown as Transaction),
  };
}

const withId = (id: string): JobReaction => ({
  module: MODULE,
  type: 'parcel_moved',
  queue: 'q',
  job: 'j',
  id: () => id,
  data: () => ({}),
});

describe('dispatcher', () => {
  it('maps a batch of events to jobs and adds them at once', async () => {
    const { handle, added } = dispatcher(reactions);
    await handle(
      event(),
      event({ type: 'parcel_moved' }),
      event({ streamId: 'parcel-2', data: { weight: 101 } }),
    );
    const { correlationId } = META;
    expect(added).toEqual([
      [
        {
          queue: 'parcel-print',
          job: 'print-label',
          jobId: 'print-label-parcel-1',
          data: { weight: 5, correlationId },
        },
        {
          queue: 'parcel-print',
          job: 'print-label',
          jobId: 'print-label-parcel-2',
          data: { weight: 101, correlationId },
        },
        { queue: 'parcel-lift', job: 'call-crane', jobId: 'call-crane-parcel-2', data: { correlationId } },
      ],
    ]);
  });

  it('asks nothing of the queue for events without a reaction', async () => {
    const { handle, added } = dispatcher(reactions);
    await handle(event({ type: 'parcel_moved' }), event({ type: 'constructor' }));
    expect(added).toEqual([]);
  });

  it('reads a module once, however many of its facts have reactions', async () => {
    const { made, handle, added } = dispatcher([...reactions, withId('1')]);
    expect(made.subscriptions().map(({ module, name }) => ({ module, name }))).toEqual([
      { module: MODULE, name: 'dispatcher' },
    ]);
    await handle(event(), event({ type: 'parcel_moved' }));
    expect(added[0]?.map(({ jobId }) => jobId)).toEqual(['print-label-parcel-1', 'j-1']);
  });

  it.each(['a:b', '', 'a b'])('refuses the id "%s", which the queue would refuse', async (id) => {
    const { handle, added } = dispatcher([withId(id)]);
    await expect(handle(event({ type: 'parcel_moved' }))).rejects.toThrow('not usable');
    expect(added).toEqual([]);
  });

  it('reports an absent queue as such, so that no event is blamed', async () => {
    const { handle } = dispatcher(reactions, {
      add: () => Promise.reject(new Error('connection refused')),
    });
    await expect(handle(event())).rejects.toThrow(DeliveryUnavailableError);
  });
});
