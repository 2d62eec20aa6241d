import type { Config } from '#libs/config';
import type { Database } from '../database.js';
import type { NotificationHub } from '../notifications/notification-hub.js';
import { DatabaseClock } from './database-clock.js';

const MINUTE_MS = 60_000;
/** Of the database, against the clock of this machine. */
const AHEAD_MS = 10_000;

describe('the clock that follows the database', () => {
  let waitMs: number;
  let asked: number;
  let aheadMs: number;
  let clock: DatabaseClock;

  beforeEach(() => {
    jest.useFakeTimers();
    waitMs = 0;
    asked = 0;
    aheadMs = AHEAD_MS;
    const database = {
      atStart: (work: () => Promise<unknown>) => work(),
      // As with a pool without a free connection, whose statement is answered at once when it has one.
      query: async () => {
        asked += 1;
        const until = waitMs;
        waitMs = 0;
        if (until > 0) await new Promise((resolve) => setTimeout(resolve, until));
        return [{ now_ms: String(Date.now() + aheadMs) }];
      },
    };
    clock = new DatabaseClock(
      database as unknown as Database,
      {} as NotificationHub,
      { environment: 'production' } as Config,
    );
  });
  afterEach(() => {
    clock.onApplicationShutdown();
    jest.useRealTimers();
  });

  async function start(firstWaitMs: number): Promise<void> {
    waitMs = firstWaitMs;
    const started = clock.onModuleInit();
    await jest.advanceTimersByTimeAsync(firstWaitMs + 1);
    await started;
  }

  const ahead = (): number => clock.nowMs() - Date.now();

  it('takes no wait for a connection for time of the database', async () => {
    await start(0);
    expect(ahead()).toBe(AHEAD_MS);
    waitMs = 3_000;
    await jest.advanceTimersByTimeAsync(MINUTE_MS + 3_000);
    expect(asked).toBe(2);
    expect(ahead()).toBe(AHEAD_MS);
    // A quick answer is believed again.
    aheadMs = 0;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(ahead()).toBe(0);
  });

  it('measures once more where the first answer was slow', async () => {
    await start(3_000);
    expect(asked).toBe(2);
    expect(ahead()).toBe(AHEAD_MS);
  });

  it('takes a slow answer after the machine slept, as counting on would be further off', async () => {
    await start(0);
    waitMs = 3_000;
    jest.setSystemTime(Date.now() + 60 * MINUTE_MS);
    clock.nowMs();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(Math.abs(ahead() - AHEAD_MS)).toBeLessThanOrEqual(1_500);
    // The next one is better.
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(ahead()).toBe(AHEAD_MS);
  });
});
