import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { createTestConfig, createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { Database } from '../database.js';
import { DatabaseModule } from '../database.module.js';
import { databaseMigrations } from '../migrations/index.js';
import { readDevClock, setDevClockOffset } from './database-clock.js';

const DAY_MS = 86_400_000;

describe('service clock', () => {
  let owner: TestDatabase;
  const modules: TestingModule[] = [];

  const start = async (environment: string): Promise<TestingModule> => {
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(owner.url, { PORTICO_ENV: environment })),
        DatabaseModule.forRoot({ applicationName: 'portico-spec' }),
      ],
    }).compile();
    modules.push(await module.init());
    return module;
  };
  const aheadMs = (module: TestingModule): number => module.get<Clock>(CLOCK).nowMs() - Date.now();

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: databaseMigrations });
  });

  afterAll(async () => {
    await Promise.all(modules.map((module) => module.close()));
    await owner.drop();
  });

  it('moves in every process at once, and in processes started later, but never in production', async () => {
    const [first, second, production] = await Promise.all([
      start('development'),
      start('test'),
      start('production'),
    ]);
    await setDevClockOffset(first.get(Database), 8 * DAY_MS);
    await eventually(() => {
      expect(aheadMs(first)).toBeGreaterThan(7.9 * DAY_MS);
      expect(aheadMs(second)).toBeGreaterThan(7.9 * DAY_MS);
    });
    expect(aheadMs(await start('development'))).toBeGreaterThan(7.9 * DAY_MS);
    expect(Math.abs(aheadMs(production))).toBeLessThan(60_000);
    expect(await readDevClock(first.get(Database))).toBe(8 * DAY_MS);

    await setDevClockOffset(second.get(Database), 0);
    await eventually(() => expect(Math.abs(aheadMs(first))).toBeLessThan(60_000));
  });
});
