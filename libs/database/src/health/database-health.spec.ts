import { Metrics, Readiness } from '#libs/observability';
import type { Database } from '../database.js';
import { registerDatabase } from './database-health.js';

describe('what a process tells of the clock of its machine', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('takes no wait for a connection for a clock that is wrong', async () => {
    let waitMs = 0;
    let behindMs = 7_000;
    const database = {
      poolUsage: () => ({ total: 1, idle: 0, waiting: 0 }),
      query: async (statement: string) => {
        if (!statement.includes('clock_timestamp')) return [{ standby: false, reads: false }];
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        return [{ ms: String(Date.now() - behindMs) }];
      },
    };
    const [readiness, metrics] = [new Readiness(), new Metrics()];
    registerDatabase(database as unknown as Database, readiness, metrics);
    const told = async (): Promise<string | undefined> => {
      const report = readiness.report();
      await jest.advanceTimersByTimeAsync(waitMs + 1);
      expect(await report).toMatchObject({ ready: true });
      return /^clock_ahead_seconds (.+)$/m.exec(await metrics.render())?.[1];
    };
    expect(await told()).toBe('7');
    [waitMs, behindMs] = [1_800, 0];
    expect(await told()).toBe('7');
    waitMs = 0;
    expect(await told()).toBe('0');
  });
});
