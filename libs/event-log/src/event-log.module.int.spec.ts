import { Injectable, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { Database, DatabaseModule } from '#libs/database';
import { createTestConfig, eventually, type TestDatabase } from '#libs/testing';
import {
  accepted,
  createLogDatabase,
  MODULE,
  newStream,
  openLog,
  parcel,
  ParcelStream,
} from './__fixtures__/log.fixture.js';
import { parcelView, shownParcels, VIEW_SQL } from './__fixtures__/parcel-views.fixture.js';
import { type EventLogFeature, EventLogRegistry } from './event-log-registry.js';
import { EventLogModule, EventLogWorkerModule } from './event-log.module.js';
import { FIRST_VERSION } from './event-types/event-type-catalogue.js';
import type { EventLogOptions } from './event-types/stored-types-check.js';
import { EventStore } from './store/event-store.js';
import type { StreamRegistration } from './streams/stream-definition.js';
import type { JobRequest, JobSink } from './subscriptions/subscription.port.js';

@Injectable()
class SpecQueue implements JobSink {
  readonly added: JobRequest[] = [];

  async add(jobs: readonly JobRequest[]): Promise<void> {
    this.added.push(...jobs);
  }
}

@Module({ providers: [SpecQueue], exports: [SpecQueue] })
class SpecJobsModule {}

function feature(contribution: EventLogFeature) {
  @Module({})
  class ParcelsModule {
    constructor(log: EventLogRegistry) {
      log.register(contribution);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [EventLogRegistry], ParcelsModule);
  return ParcelsModule;
}

const reaction: EventLogFeature = {
  reactions: [
    {
      module: MODULE,
      type: 'parcel_accepted',
      queue: 'parcel-move',
      job: 'move-parcel',
      id: (event) => event.streamId,
      data: () => ({}),
    },
  ],
};

let test: TestDatabase;

beforeAll(async () => {
  test = await createLogDatabase(VIEW_SQL);
});

afterAll(async () => {
  await test?.drop();
});

async function build(
  contribution: EventLogFeature,
  worker: boolean,
  options?: EventLogOptions,
): Promise<TestingModule> {
  const built = await Test.createTestingModule({
    imports: [
      ConfigModule.with(createTestConfig(test.url)),
      DatabaseModule.forRoot({ applicationName: 'spec' }),
      EventLogModule.forRoot(options),
      ...(worker ? [EventLogWorkerModule.forRoot({ imports: [SpecJobsModule], jobSink: SpecQueue })] : []),
      feature(contribution),
    ],
  }).compile();
  built.useLogger(false);
  return built;
}

async function refusalOf(contribution: EventLogFeature, worker = false, options?: EventLogOptions) {
  const built = await build(contribution, worker, options);
  const outcome = await built.init().then(
    () => null,
    (error: Error) => error.message,
  );
  await built.close();
  return outcome;
}

describe('the event log in a process', () => {
  it('writes in the API, follows in the worker', async () => {
    const api = await build({ streams: [shownParcels(parcelView)] }, false);
    const worker = await build({ streams: [ParcelStream], ...reaction }, true);
    await Promise.all([api.init(), worker.init()]);
    const streamId = newStream();
    await api
      .get(Database)
      .transaction((tx) => api.get(EventStore).append(tx, parcel({ streamId, events: [accepted()] })));
    const queue = worker.get(SpecQueue, { strict: false });
    await eventually(() =>
      expect(queue.added.map(({ jobId }) => jobId)).toContain(`move-parcel-${streamId}`),
    );
    expect(await test.query('select from spec.parcel_view where stream_id = $1', [streamId])).toHaveLength(1);
    await Promise.all([api.close(), worker.close()]);
  });

  it('refuses to start on contradictory registrations', async () => {
    expect(await refusalOf(reaction)).toContain('wired wrongly');
  });
});

describe('a stored type this build cannot read', () => {
  const kind = (module: string, streamType: string, types: StreamRegistration['types']) => ({
    registration: { module, streamType, prefix: streamType, types, views: [] },
  });
  const letters = kind('letters', 'letter', { letter_sent: FIRST_VERSION });

  beforeAll(async () => {
    const newer = await openLog(test, {
      streams: [kind(MODULE, 'fire', { parcel_burnt: { schemaVersion: 4, upcasters: {} } }), letters],
    });
    await newer.store.append(newer.database, { ...parcel(), events: [{ type: 'parcel_burnt', data: {} }] });
    const letter = { ...parcel(), module: 'letters', events: [{ type: 'letter_sent', data: {} }] };
    await newer.store.append(newer.database, letter);
    await newer.close();
  });

  const burnt = (schemaVersion: number, upcasters = {}): EventLogFeature => ({
    streams: [ParcelStream, kind(MODULE, 'fire', { parcel_burnt: { schemaVersion, upcasters } })],
  });

  it.each([true, false])('stops the start with its name (worker: %s)', async (worker) => {
    const message = await refusalOf({ streams: [ParcelStream] }, worker);
    expect(message).toContain('letters/letter_sent version 1\n  parcels/parcel_burnt version 4');
  });

  it('is one of another module, one without its upcaster, one from a newer build', async () => {
    const own: EventLogOptions = { modules: 'registered' };
    expect(await refusalOf(burnt(3), false, own)).toContain('parcels/parcel_burnt version 4');
    expect(await refusalOf(burnt(5), false, own)).toContain('parcels/parcel_burnt version 4');
    expect(await refusalOf(burnt(5, { 4: (data: unknown) => data }), false, own)).toBeNull();
    expect(await refusalOf(burnt(4), false)).toContain('letters/letter_sent version 1');
    const all = { streams: [...(burnt(4).streams ?? []), letters] };
    expect(await refusalOf(all)).toBeNull();
  });
});
