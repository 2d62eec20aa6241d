import { TestClock } from '#libs/testing/contracts';
import type { ServerActivity } from '../../machines/power/server-activity.js';
import type { AppAccess } from '../app-access.service.js';
import { OpenExchanges } from './open-exchanges.js';

const MINUTE_MS = 60_000;

describe('an exchange that lasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([0, 1, 4_999, 49_999])(
    'is cut within a minute after its right has ended, begun %d ms after a look',
    async (afterMs) => {
      const clock = new TestClock();
      const access = { mayGoOn: () => Promise.resolve(false) } as unknown as AppAccess;
      const activity = { touch: () => undefined } as unknown as ServerActivity;
      const exchanges = new OpenExchanges(access, activity, clock);
      const pass = async (milliseconds: number): Promise<void> => {
        for (let left = milliseconds; left > 0; left -= 1_000) {
          clock.advance(Math.min(left, 1_000));
          await jest.advanceTimersByTimeAsync(Math.min(left, 1_000));
        }
      };
      exchanges.onApplicationBootstrap();
      await pass(afterMs);
      const cut = jest.fn();
      const facts = {
        serverId: 'server',
        subdomain: 'app-1',
        request: { method: 'GET', headers: {} },
        raw: true,
        flows: [],
      };
      exchanges.enter({ ...facts, received: () => 0, cut });
      await pass(MINUTE_MS);
      expect(cut).toHaveBeenCalledTimes(1);
      exchanges.onModuleDestroy();
    },
  );
});
