import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createServiceDataSource, Database, databaseMigrations, migrate } from '#libs/database';
import {
  AppendAnnouncer,
  type AppendInput,
  EventLogRegistry,
  eventLogMigrations,
  EventStore,
  FIRST_VERSION,
  recordStream,
} from '#libs/event-log';

class NoteStream extends recordStream({
  module: 'bench',
  streamType: 'note',
  eventTypes: { noted: FIRST_VERSION },
}) {}

export const NOTE = {
  serverId: '01990000-0000-7000-8000-000000000001',
  kind: 'exec',
  settleBy: '2030-01-01T00:00:00Z',
};
export const NOTE_META: AppendInput['meta'] = {
  correlationId: 'req_00000000000000000000000000000000',
  causationId: null,
  actor: { keyId: '01990000-0000-7000-8000-000000000002', kind: 'personal', userId: null },
  requestId: 'req_00000000000000000000000000000000',
};

/** The first note of a new stream. */
export const newNote = (): AppendInput => ({
  module: 'bench',
  streamType: 'note',
  streamId: `note-${randomUUID()}`,
  portalId: null,
  expectedVersion: 0,
  events: [{ type: 'noted', data: NOTE }],
  meta: NOTE_META,
});

/** A log of notes in a database of its own. */
export class BenchLog {
  private constructor(
    readonly url: string,
    readonly database: Database,
    readonly store: EventStore,
  ) {}

  static async open(
    serverUrl: string,
    name: string,
    poolSize: number,
    later: (close: () => Promise<unknown>) => void,
  ): Promise<BenchLog> {
    await asOwner(serverUrl, `drop database if exists ${name}`);
    await asOwner(serverUrl, `create database ${name}`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await migrate(url.href, [...databaseMigrations, ...eventLogMigrations]);
    const source = createServiceDataSource({
      databaseUrl: url.href,
      poolSize,
      acquireMs: 5_000,
      applicationName: 'bench',
    });
    await source.initialize();
    later(() => source.destroy());
    const database = new Database(source);
    const registry = new EventLogRegistry();
    registry.register({ streams: [NoteStream] });
    const announcer = new AppendAnnouncer(database);
    later(() => announcer.beforeApplicationShutdown());
    return new BenchLog(url.href, database, new EventStore(database, registry, announcer));
  }

  asOwner(sql: string): Promise<void> {
    return asOwner(this.url, sql);
  }
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
