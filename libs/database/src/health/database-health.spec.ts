import { Metrics, Readiness } from '#libs/observability';
import type { Database } from '../database.js';
import { registerDatabase } from './database-health.js';

describe('what a process tells of the clock of its machine', () => {
  afterEach(() => jest.restoreAllMocks());

  it('takes no wait for a connection for a clock that is wrong', async () => {
    let waitMs = 0;
    let behindMs = 7_000;
    let waitedMs = 0;
    const counter = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => counter() + waitedMs);
    const database = {
      poolUsage: () => ({ total: 1, idle: 0, waiting: 0 }),
      query: async (statement: string) => {
        if (!statement.includes('clock_timestamp')) return [{ standby: false, reads: false }];
        waitedMs += waitMs;
        return [{ ms: String(Date.now() + waitMs - behindMs) }];
      },
    };
    const [readiness, metrics] = [new Readiness(), new Metrics()];
    registerDatabase(database as Database, readiness, metrics);
    const told = async (): Promise<number> => {
      expect(await readiness.report()).toMatchObject({ ready: true });
      return Number(/^clock_ahead_seconds (.+)$/m.exec(await metrics.render())?.[1]);
    };
    expect(await told()).toBeCloseTo(7, 0);
    [waitMs, behindMs] = [1_800, 0];
    expect(await told()).toBeCloseTo(7, 0);
    waitMs = 0;
    expect(await told()).toBeCloseTo(0, 0);
  });
});
