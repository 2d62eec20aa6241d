import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import {
  createTestConfig,
  createTestDatabase,
  eventually,
  SHORT_SILENCE,
  SilentProxy,
  type Silence,
  type TestDatabase,
} from '#libs/testing';
import { Database } from '../database.js';
import { DatabaseModule } from '../database.module.js';
import { databaseMigrations } from '../migrations/index.js';
import { NotificationHub } from '../notifications/notification-hub.js';
import { connectionsGivenUp } from './connection-watch.js';

const POOL = 4;
const WAYS: readonly Silence[] = ['both', 'to the server', 'to the client'];

describe('a connection to the database that goes silent', () => {
  let owner: TestDatabase;
  let proxy: SilentProxy;
  let module: TestingModule;
  let database: Database;
  let hub: NotificationHub;

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
    await owner.query(`create table platform.note (id int primary key, text text);
      grant select, insert, update on platform.note to portico_service;
      insert into platform.note values (1, 'before')`);
    proxy = await SilentProxy.before(owner.url);
    module = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(proxy.url, { DATABASE_POOL_SIZE: String(POOL) })),
        DatabaseModule.forRoot({ applicationName: 'portico-spec', silence: SHORT_SILENCE }),
      ],
    }).compile();
    await module.init();
    database = module.get(Database);
    hub = module.get(NotificationHub);
  });
  afterAll(async () => {
    await module.close();
    await proxy.close();
    await owner.drop();
  });

  /** As many connections as there may be, and the listener hears: nothing is left of the silence before. */
  async function beWell(): Promise<void> {
    await eventually(async () => {
      await Promise.all(Array.from({ length: POOL }, () => database.query('select pg_sleep(0.1)')));
      expect(database.poolUsage()).toMatchObject({ total: POOL });
    });
    let hears = false;
    const unsubscribe = await hub.subscribe('spec_well', () => (hears = true));
    await eventually(async () => {
      await owner.query(`select pg_notify('spec_well', '')`);
      expect(hears).toBe(true);
    });
    unsubscribe();
  }

  describe.each(WAYS)('%s', (way) => {
    it('is given up, and so are the free ones before they are used', async () => {
      await beWell();
      const before = connectionsGivenUp();
      proxy.silence(way);
      await expect(database.query('select 1')).rejects.toMatchObject({
        code: 'DB_TRANSIENT',
        cause: { code: 'ETIMEDOUT' },
      });
      // The pool and the listener: all of them, though one was used.
      await eventually(() => expect(connectionsGivenUp() - before).toBe(POOL + 1));
      const rows = await Promise.all(
        Array.from({ length: 2 * POOL }, () => database.query('select 1 as one')),
      );
      expect(rows).toEqual(Array(2 * POOL).fill([{ one: 1 }]));
    });

    it('hears notifications again', async () => {
      await beWell();
      const seen: string[] = [];
      const unsubscribe = await hub.subscribe('spec_silence', (payload) => seen.push(payload));
      const states: boolean[] = [];
      const stop = hub.onStateChange((connected) => states.push(connected));
      proxy.silence(way);
      await eventually(() => expect(states).toEqual([false, true]));
      await owner.query(`select pg_notify('spec_silence', 'heard')`);
      await eventually(() => expect(seen).toEqual(['heard']));
      stop();
      unsubscribe();
    });

    it('frees the locks of a transaction, whose end is told as not known', async () => {
      await beWell();
      await owner.query(`update platform.note set text = 'before' where id = 1`);
      const cut = database.transaction(async (tx) => {
        await tx.query(`update platform.note set text = 'within' where id = 1`);
        proxy.silence(way);
      });
      await expect(cut).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
      // Where the commit has reached the server it was done, and only its answer is lost; else it never will be.
      const kept = await owner.query('select text from platform.note where id = 1 for update nowait');
      expect(kept).toEqual([{ text: way === 'to the client' ? 'within' : 'before' }]);
      proxy.deliver();
      await beWell();
      expect(await owner.query('select text from platform.note where id = 1')).toEqual(kept);
    });
  });

  it('is told from one whose statement takes long or waits for a lock', async () => {
    await beWell();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holder = database.transaction(async (tx) => {
      await tx.query('select from platform.note where id = 1 for update');
      await held;
    });
    const before = connectionsGivenUp();
    const waiting = database.query('update platform.note set text = text where id = 1 returning id');
    const slow = database.query<{ slept: string }>('select pg_sleep(2)::text as slept');
    expect(await slow).toEqual([{ slept: '' }]);
    release();
    expect(await waiting).toEqual([{ id: 1 }]);
    await holder;
    expect(connectionsGivenUp()).toBe(before);
  });

  it('is given up where no new one can be made either, and found again', async () => {
    await beWell();
    proxy.answerNobody();
    proxy.silence();
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'DB_TRANSIENT' });
    proxy.answerAgain();
    await eventually(async () => expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]));
  });

  it('does not hold up the end of a process', async () => {
    const other = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(proxy.url)),
        DatabaseModule.forRoot({ applicationName: 'portico-spec-end', silence: SHORT_SILENCE }),
      ],
    }).compile();
    await other.init();
    await other.get(Database).query('select 1');
    proxy.silence();
    await other.close();
  });
});
