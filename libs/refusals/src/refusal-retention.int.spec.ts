import { ConfigModule } from '#libs/config';
import { DatabaseModule, databaseMigrations } from '#libs/database';
import { CLOCK, newId } from '#libs/kernel';
import { HttpModule } from '#libs/http';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock } from '#libs/testing';
import { REFUSAL_LIMITS } from './contracts/index.js';
import { refusalMigrations } from './migrations/index.js';
import { RefusalRetention } from './refusal-retention.service.js';
import { RefusalsWorkerModule } from './refusals.module.js';

const DAY_MS = 86_400_000;

describe('forgetting refusals', () => {
  const clock = new TestClock(Date.UTC(2026, 5, 10, 12));
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({
      database: [...databaseMigrations, ...refusalMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'worker' }),
        DatabaseModule.forRoot({ applicationName: 'refusals-spec' }),
        HttpModule,
        RefusalsWorkerModule,
      ],
      overrides: [{ provide: CLOCK, value: clock }],
    });
  });
  afterAll(() => app.stop());
  beforeEach(() => app.database.query('delete from refusals.refusal'));

  /** So many refusals, one a millisecond, of which the last is so old. */
  const add = (count: number, holder: { portalId?: string; ownerUserId?: string }, agoMs = 0) =>
    app.database.query(
      `insert into refusals.refusal (id, request_id, at, portal_id, owner_user_id, key_id, method, route, path, status,
              code, message, duration_ms)
       select gen_random_uuid(), n::text, $2::timestamptz - ($1::int - n) * interval '1 millisecond', $3, $4, $4, 'GET',
              '/', '/', 404, 'X', 'x', 1
         from generate_series(1, $1::int) n`,
      [count, new Date(clock.nowMs() - agoMs), holder.portalId ?? null, holder.ownerUserId ?? newId()],
    );
  const purge = (shutdown = new AbortController().signal) =>
    app.get<RefusalRetention>(RefusalRetention).purge({ shutdown });
  const left = async (column: string, value: string) => {
    const [row] = await app.database.query<{ count: number; oldest: string }>(
      `select count(*)::int as count, min(request_id::int)::text as oldest from refusals.refusal where ${column} = $1`,
      [value],
    );
    return row;
  };

  it('ends with what is older than seven days, in bites', async () => {
    const portalId = newId();
    await add(2_500, { portalId }, REFUSAL_LIMITS.keptMs + 1);
    await add(1, { portalId }, REFUSAL_LIMITS.keptMs - 1);
    await purge();
    expect(await left('portal_id', portalId)).toMatchObject({ count: 1 });
  });

  it('leaves of each portal, and of the keys without one of each person, the newest', async () => {
    const [portalId, quiet, ownerUserId] = [newId(), newId(), newId()];
    const beyond = REFUSAL_LIMITS.ofPortal + 1_500;
    await add(beyond, { portalId });
    await add(beyond, { ownerUserId });
    await add(10, { portalId: quiet }, DAY_MS);
    await purge();
    const newest = { count: REFUSAL_LIMITS.ofPortal, oldest: '1501' };
    expect(await left('portal_id', portalId)).toEqual(newest);
    expect(await left('owner_user_id', ownerUserId)).toEqual(newest);
    expect(await left('portal_id', quiet)).toMatchObject({ count: 10 });
  });

  it('stops when the worker ends, and is gone on with by the next one', async () => {
    const portalId = newId();
    await add(10, { portalId }, REFUSAL_LIMITS.keptMs + 1);
    await purge(AbortSignal.abort());
    expect(await left('portal_id', portalId)).toMatchObject({ count: 10 });
    await purge();
    expect(await left('portal_id', portalId)).toMatchObject({ count: 0 });
  });
});
