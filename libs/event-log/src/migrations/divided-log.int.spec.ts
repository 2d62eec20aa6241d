import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { databaseMigrations } from '#libs/database';
import { newId } from '#libs/kernel';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { moved, openLog, parcel } from '../__fixtures__/log.fixture.js';
import { eventLogMigrations } from './index.js';

const DIVISION = eventLogMigrations.slice(3);
const APPEND = 'select o_version, o_positions from es.append($1, $2, $3, null, $4, $5, $6)';

const values = (streamId: string, expected: number): unknown[] => [
  'parcels',
  'parcel',
  streamId,
  expected,
  JSON.stringify([{ id: newId(), type: 'parcel_accepted', schemaVersion: 1, data: { weight: 1 } }]),
  '{"correlationId":"c"}',
];

describe('dividing a log that is in use', () => {
  let test: TestDatabase;
  let owner: pg.Client;

  beforeEach(async () => {
    test = await createTestDatabase({
      migrations: [...databaseMigrations, ...eventLogMigrations.slice(0, 3)],
    });
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
  });

  afterEach(async () => {
    await owner?.end();
    await test?.drop();
  });

  const run = async (index: number): Promise<void> => {
    const Migration = DIVISION[index];
    if (!Migration) throw new Error(`There is no step ${index}.`);
    await owner.query('begin');
    await new Migration().up({ query: (sql: string) => owner.query(sql) } as QueryRunner);
    await owner.query('commit');
  };

  it('keeps every event, reads none of them under the lock, and goes on from the last position', async () => {
    const streams = Array.from({ length: 5 }, () => `parcel-${newId()}`);
    for (const streamId of streams) await test.query(APPEND, values(streamId, 0));
    await run(0);
    await test.query(APPEND, values(streams[0] ?? '', 1));
    await run(1);
    await test.query(APPEND, values(streams[1] ?? '', 1));
    const said: string[] = [];
    owner.on('notice', ({ message }) => said.push(message ?? ''));
    await owner.query('set client_min_messages = debug1');
    await run(2);
    expect(said.filter((line) => line.includes('event_1'))).toContainEqual(
      'partition constraint for table "event_1" is implied by existing constraints',
    );
    expect(said.filter((line) => /verifying table|building index.*event_1"/.test(line))).toEqual([]);

    const [last] = await test.query<{ last: string }>('select max(position) as last from es.event');
    const [row] = await test.query<{ o_positions: string[] }>(APPEND, values(streams[2] ?? '', 1));
    expect(Number(row?.o_positions[0])).toBe(Number(last?.last) + 1);
    const log = await openLog(test);
    const lengths = await Promise.all(
      streams.map(async (streamId) => (await log.store.load(streamId)).length),
    );
    expect(lengths).toEqual([2, 2, 2, 1, 1]);
    await test.query(`select setval('es.event_position_seq', 90000000)`);
    await log.store.append(
      log.database,
      parcel({ streamId: streams[3] ?? '', expectedVersion: 1, events: [moved('A')] }),
    );
    await log.store.onApplicationBootstrap();
    expect(await log.store.load(streams[3] ?? '')).toHaveLength(2);
    await log.close();
  });

  it('leaves statements that were prepared before it working', async () => {
    const streamId = `parcel-${newId()}`;
    const reader = new pg.Client({ connectionString: test.url, options: '-c role=portico_service' });
    await reader.connect();
    const read = { name: 'read', text: 'select * from es.event where stream_id = $1 order by version' };
    const append = { name: 'append', text: APPEND };
    await reader.query(append, values(streamId, 0));
    for (let turn = 0; turn < 7; turn += 1) await reader.query(read, [streamId]);
    for (const step of [0, 1, 2]) await run(step);
    await reader.query(append, values(streamId, 1));
    expect((await reader.query(read, [streamId])).rows).toHaveLength(2);
    await reader.end();
  });
});
