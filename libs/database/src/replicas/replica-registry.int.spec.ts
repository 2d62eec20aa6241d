import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { createTestConfig, createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { Database } from '../database.js';
import { DatabaseModule } from '../database.module.js';
import { databaseMigrations } from '../migrations/index.js';
import { NotificationHub } from '../notifications/notification-hub.js';
import { ReplicaRegistry } from './replica-registry.js';

/** Far below the pause between two beats: what arrives in this time was pushed. */

describe('replicas', () => {
  let owner: TestDatabase;
  const running = new Set<TestingModule>();

  const start = async (kind = 'api'): Promise<TestingModule> => {
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(owner.url)),
        DatabaseModule.forRoot({ applicationName: 'portico-spec' }),
      ],
      providers: [
        {
          provide: ReplicaRegistry,
          inject: [Database, NotificationHub],
          useFactory: (database: Database, hub: NotificationHub) =>
            new ReplicaRegistry(database, hub, { kind, url: 'http://127.0.0.1:1' }),
        },
      ],
    }).compile();
    running.add(await module.init());
    return module;
  };
  const stop = async (module: TestingModule): Promise<void> => {
    running.delete(module);
    await module.close();
  };
  const place = (module: TestingModule) => module.get(ReplicaRegistry).place;

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    return Promise.all([...running].map(stop));
  });

  afterAll(() => owner.drop());

  it('know each other at once, each at a place of its own, and forget who leaves', async () => {
    // Without intervals nobody looks again by itself: what becomes known was pushed.
    jest.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never);
    const first = await start();
    expect(place(first)).toEqual({ index: 0, count: 1 });
    const [second, third] = await Promise.all([start(), start()]);
    await eventually(() => {
      const places = [first, second, third].map(place);
      expect(places.map(({ count }) => count)).toEqual([3, 3, 3]);
      expect(places.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
    });
    await stop(second);
    await eventually(() => {
      expect([first, third].map((module) => place(module).count)).toEqual([2, 2]);
    });
  });

  it('are counted by kind', async () => {
    const api = await start('api');
    const other = await start('other');
    expect([place(api), place(other)]).toEqual([
      { index: 0, count: 1 },
      { index: 0, count: 1 },
    ]);
  });

  it('that fell silent without a word are removed, and come back when they beat again', async () => {
    const first = await start();
    const second = await start();
    await eventually(() => expect(place(first).count).toBe(2));
    await owner.query(
      `insert into platform.replica values (gen_random_uuid(), 'api', 'http://gone', now() - interval '1 minute')`,
    );
    await eventually(async () => {
      expect(await owner.query(`select from platform.replica where url = 'http://gone'`)).toEqual([]);
    });
    expect([place(first).count, place(second).count]).toEqual([2, 2]);
    await owner.query('delete from platform.replica');
    await eventually(async () => {
      expect(await owner.query('select from platform.replica')).toHaveLength(2);
      expect([place(first).count, place(second).count]).toEqual([2, 2]);
    });
  });
});
