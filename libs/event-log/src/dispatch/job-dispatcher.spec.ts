import type { Transaction } from '#libs/database';
import { EventLogRegistry } from '../event-log-registry.js';
import { META, MODULE, parcelEventTypes } from '../__fixtures__/log.fixture.js';
import type { StoredEvent } from '../store/stored-event.js';
import { DeliveryUnavailableError } from '../subscriptions/delivery-unavailable.error.js';
import { JobDispatcher } from './job-dispatcher.js';
import type { JobRequest, JobSink } from './job-sink.port.js';
import { defineReactions, type Reactions } from './reactions.js';

interface ParcelPayloads {
  parcel_accepted: { weight: number };
  parcel_moved: { to: string };
}

const reactions = defineReactions<ParcelPayloads>(MODULE, {
  parcel_accepted: [
    {
      queue: 'parcel-print',
      job: 'print-label',
      jobId: (event) => `print-label-${event.streamId}`,
      data: (event) => ({ weight: event.data.weight }),
    },
    {
      queue: 'parcel-lift',
      job: 'call-crane',
      jobId: (event) => `call-crane-${event.streamId}`,
      data: () => ({}),
      when: (event) => event.data.weight > 100,
    },
  ],
});

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

function dispatcher(tables: Reactions[], sink: Partial<JobSink> = {}) {
  const added: JobRequest[][] = [];
  const registry = new EventLogRegistry();
  registry.register({ eventTypes: [parcelEventTypes], reactions: tables });
  const made = new JobDispatcher(registry, {
    add: async (jobs) => void added.push([...jobs]),
    declares: () => true,
    ...sink,
  });
  const [subscription] = made.subscriptions();
  return {
    made,
    added,
    handle: (...events: StoredEvent[]) => subscription?.handle(events, undefined as unknown as Transaction),
  };
}

const withJobId = (jobId: string): Reactions => ({
  module: MODULE,
  reactions: { parcel_moved: [{ queue: 'q', job: 'j', jobId: () => jobId, data: () => ({}) }] },
});

describe('dispatcher', () => {
  it('maps a batch of events to jobs and adds them at once', async () => {
    const { handle, added } = dispatcher([reactions]);
    await handle(
      event(),
      event({ type: 'parcel_moved' }),
      event({ streamId: 'parcel-2', data: { weight: 101 } }),
    );
    expect(added).toEqual([
      [
        { queue: 'parcel-print', job: 'print-label', jobId: 'print-label-parcel-1', data: { weight: 5 } },
        { queue: 'parcel-print', job: 'print-label', jobId: 'print-label-parcel-2', data: { weight: 101 } },
        { queue: 'parcel-lift', job: 'call-crane', jobId: 'call-crane-parcel-2', data: {} },
      ],
    ]);
  });

  it('asks nothing of the queue for events without a reaction', async () => {
    const { handle, added } = dispatcher([reactions]);
    await handle(event({ type: 'parcel_moved' }), event({ type: 'constructor' }));
    expect(added).toEqual([]);
  });

  it('reads a module once, however many tables it has', async () => {
    const { made, handle, added } = dispatcher([reactions, withJobId('j-1')]);
    expect(made.subscriptions().map(({ module, name }) => ({ module, name }))).toEqual([
      { module: MODULE, name: 'dispatcher' },
    ]);
    await handle(event(), event({ type: 'parcel_moved' }));
    expect(added[0]?.map(({ jobId }) => jobId)).toEqual(['print-label-parcel-1', 'j-1']);
  });

  it.each(['12', 'a:b', '', 'a b'])(
    'refuses the job id "%s", which the queue would refuse',
    async (jobId) => {
      const { handle, added } = dispatcher([withJobId(jobId)]);
      await expect(handle(event({ type: 'parcel_moved' }))).rejects.toThrow('not usable');
      expect(added).toEqual([]);
    },
  );

  it('reports an absent queue as such, so that no event is blamed', async () => {
    const { handle } = dispatcher([reactions], {
      add: () => Promise.reject(new Error('connection refused')),
    });
    await expect(handle(event())).rejects.toThrow(DeliveryUnavailableError);
  });

  it('refuses to start with a reaction whose job nobody declares', () => {
    const { made } = dispatcher([reactions], { declares: (_queue, job) => job === 'print-label' });
    expect(() => made.verify()).toThrow('parcels/parcel_accepted asks for parcel-lift/call-crane');
  });
});
