import { createServiceDataSource, Database, databaseMigrations } from '#libs/database';
import { newId } from '#libs/kernel';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { EventLogRegistry, type EventLogFeature } from '../event-log-registry.js';
import { FIRST_VERSION } from '../event-types/event-type-catalogue.js';
import { eventLogMigrations } from '../migrations/index.js';
import { AppendAnnouncer, type AppendInput, EventStore } from '../store/event-store.js';
import type { EventMeta } from '../store/stored-event.js';
import { recordStream } from '../streams/record-stream.js';

/** Facts of a parcel, the thing the specs of this lib are about. */
export type ParcelEvent =
  | { readonly type: 'parcel_accepted'; readonly data: { readonly weight: number } }
  | { readonly type: 'parcel_moved'; readonly data: { readonly to: string } };

export const MODULE = 'parcels';

export class ParcelStream extends recordStream<ParcelEvent>({
  module: MODULE,
  streamType: 'parcel',
  eventTypes: {
    parcel_accepted: FIRST_VERSION,
    parcel_moved: FIRST_VERSION,
  },
}) {}

export const META: EventMeta = {
  correlationId: 'request-1',
  causationId: null,
  actor: { keyId: 'key-1', kind: 'personal', userId: 'user-1' },
  requestId: 'request-1',
};

export const accepted = (weight = 1): ParcelEvent => ({ type: 'parcel_accepted', data: { weight } });
export const moved = (to: string): ParcelEvent => ({ type: 'parcel_moved', data: { to } });

export const newStream = (): string => `parcel-${newId()}`;

/** An append to a parcel; a new stream unless told otherwise. */
export function parcel(changes: Partial<AppendInput<ParcelEvent>> = {}): AppendInput<ParcelEvent> {
  return {
    module: MODULE,
    streamType: 'parcel',
    streamId: newStream(),
    portalId: 'portal-1',
    expectedVersion: 0,
    events: [accepted()],
    meta: META,
    ...changes,
  };
}

/** One process's view of the log, as the service role. */
export interface LogProcess {
  readonly database: Database;
  readonly registry: EventLogRegistry;
  readonly store: EventStore;
  close(): Promise<void>;
}

export const createLogDatabase = (prepareSql = ''): Promise<TestDatabase> =>
  createTestDatabase({ migrations: [...databaseMigrations, ...eventLogMigrations] }).then(async (made) => {
    if (prepareSql) await made.query(prepareSql);
    return made;
  });

/** Knows parcels, unless the feature says what streams there are. */
export async function openLog(
  test: TestDatabase,
  feature: EventLogFeature = {},
  poolSize = 12,
): Promise<LogProcess> {
  const source = createServiceDataSource({
    databaseUrl: test.url,
    poolSize,
    acquireMs: 20_000,
    applicationName: 'spec',
  });
  await source.initialize();
  const database = new Database(source);
  const registry = new EventLogRegistry();
  registry.register({ streams: [ParcelStream], ...feature });
  const announcer = new AppendAnnouncer(database);
  const store = new EventStore(database, registry, announcer);
  const close = async (): Promise<void> => {
    await announcer.beforeApplicationShutdown();
    await source.destroy();
  };
  return { database, registry, store, close };
}

/** A new stream id whose events fall into the given partition. */
export async function newStreamIn(test: TestDatabase, partition: number): Promise<string> {
  for (;;) {
    const streamId = newStream();
    const [row] = await test.query<{ partition: string }>('select hashtextextended($1, 0) & 7 as partition', [
      streamId,
    ]);
    if (Number(row?.partition) === partition) return streamId;
  }
}
