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
import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';

class NoteStream extends recordStream({
  module: 'bench',
  streamType: 'note',
  eventTypes: { noted: FIRST_VERSION },
}) {}

const WRITERS = 8;
const PER_ROUND = 4_000;
const RATE = 'rows/s, 8 connections';
const DATABASE = 'bench_append';
const DATA = {
  serverId: '01990000-0000-7000-8000-000000000001',
  kind: 'exec',
  settleBy: '2030-01-01T00:00:00Z',
};
const META: AppendInput['meta'] = {
  correlationId: 'req_00000000000000000000000000000000',
  causationId: null,
  actor: { keyId: '01990000-0000-7000-8000-000000000002', kind: 'personal', userId: null },
  requestId: 'req_00000000000000000000000000000000',
};
const INSERT = {
  name: 'bench_insert',
  text: 'insert into bench_plain (id, data, recorded_at) values ($1, $2, clock_timestamp())',
};

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Calls `write` from all writers until the round is full. @returns calls per second. */
async function writersRate(write: () => Promise<unknown>): Promise<number> {
  let left = PER_ROUND;
  const startedAt = performance.now();
  const writer = async (): Promise<void> => {
    while ((left -= 1) >= 0) await write();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return (PER_ROUND * 1_000) / (performance.now() - startedAt);
}

/** Events through the store against rows through the driver, on one server that waits for the disk. */
export const appendSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const { databaseUrl } = stack.runtime;
    await asOwner(databaseUrl, `drop database if exists ${DATABASE}`);
    await asOwner(databaseUrl, `create database ${DATABASE}`);
    const url = new URL(databaseUrl);
    url.pathname = `/${DATABASE}`;
    await migrate(url.href, [...databaseMigrations, ...eventLogMigrations]);
    await asOwner(
      url.href,
      'create table bench_plain (id uuid primary key, data jsonb not null, recorded_at timestamptz not null)',
    );

    const plain = new pg.Pool({ connectionString: url.href, max: WRITERS });
    later(() => plain.end());
    const source = createServiceDataSource({
      databaseUrl: url.href,
      poolSize: WRITERS,
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
    const store = new EventStore(database, registry, announcer);

    const toNewStream = (): AppendInput => ({
      module: 'bench',
      streamType: 'note',
      streamId: `note-${randomUUID()}`,
      portalId: null,
      expectedVersion: 0,
      events: [{ type: 'noted', data: DATA }],
      meta: META,
    });
    const payload = JSON.stringify(DATA);
    const contender = (name: string, write: () => Promise<unknown>) => ({
      name,
      round: async () => ({ [RATE]: await writersRate(write) }),
    });
    return interleave({
      suite: 'b append',
      rounds,
      contenders: [
        contender('plain insert', () => plain.query({ ...INSERT, values: [randomUUID(), payload] })),
        contender('append', () => store.append(database, toNewStream())),
        contender('append in a transaction', () =>
          database.transaction((tx) => store.append(tx, toNewStream())),
        ),
      ],
      figures: [
        {
          name: RATE,
          unit: '/s',
          baseline: 'plain insert',
          comparison: 'ratio',
          target: { contender: 'append', of: 'comparison', bound: 'at least', limit: 0.45 },
        },
      ],
    });
  });
