import type { TestDatabase } from '#libs/testing';
import { createLogDatabase, openLog, parcel } from '../__fixtures__/log.fixture.js';
import type { LogProcess } from '../__fixtures__/log.fixture.js';

const CHANGES = [
  `update es.event set data = '{}'`,
  'update es.event set version = 9 where false',
  'delete from es.event',
  'truncate es.event',
  'truncate es.event, es.stream cascade',
];

describe('the log is append-only', () => {
  let test: TestDatabase;
  let log: LogProcess;
  let streamId: string;

  beforeAll(async () => {
    test = await createLogDatabase();
    log = await openLog(test);
    const [event] = await log.store.append(log.database, parcel());
    streamId = event?.streamId ?? '';
  });

  afterAll(async () => {
    await log?.close();
    await test?.drop();
  });

  it.each(CHANGES)('for the owner: %s', async (change) => {
    await expect(test.query(change)).rejects.toMatchObject({ code: 'ES403' });
    expect(await log.store.load(streamId)).toHaveLength(1);
  });

  it('even where triggers are off for replication', async () => {
    const script = `set session_replication_role = replica; delete from es.event;`;
    await expect(test.query(script)).rejects.toMatchObject({ code: 'ES403' });
    await test.query('reset session_replication_role');
  });

  it.each([
    ...CHANGES,
    `insert into es.event
       (event_id, module, partition, stream_id, version, type, schema_version, data, meta, recorded_at)
     values (gen_random_uuid(), 'm', 0, 's', 1, 't', 1, '{}', '{}', now())`,
    'update es.stream set version = 1',
    'delete from es.stream',
    'delete from es.event_type',
    'alter table es.event disable trigger all',
    'drop table es.event',
  ])('for the service role, by its grants: %s', async (change) => {
    await expect(log.database.query(change)).rejects.toMatchObject({ code: '42501' });
    expect(await log.store.load(streamId)).toHaveLength(1);
  });
});
