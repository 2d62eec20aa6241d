import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import type { Contender } from '../harness/measurement.js';
import { quantile } from '../harness/statistics.js';
import type { Stack } from '../harness/stack.js';
import { ExecServer } from './exec-server.js';
import { publish } from './hosted-app.js';

export const FIRST_REQUEST = 'first request to a sleeping server';

const WAKES_A_ROUND = 5;
/** Between being asleep and the request, so that what ends has ended: the machine is as idle as for a visitor at night. */
const ASLEEP_MS = 1_000;

/** What a visitor waits who comes first, one at a time. */
export async function wake(
  name: string,
  stack: Stack,
  release: (server: ExecServer) => Promise<void>,
  later: (close: () => Promise<unknown>) => void,
): Promise<Contender> {
  const server = await ExecServer.create(stack);
  later(() => server.delete());
  await release(server);
  const host = await publish(stack, server);
  const { origin } = new URL(stack.runtime.baseUrl);

  const once = async (): Promise<number> => {
    await server.sleep();
    await delay(ASLEEP_MS);
    const startedAt = performance.now();
    const { statusCode, body } = await request(`${origin}/`, { headers: { host } });
    await body.dump();
    if (statusCode !== 200) throw new Error(`the first request was answered with ${statusCode}`);
    return performance.now() - startedAt;
  };
  return {
    name,
    round: async () => {
      const times: number[] = [];
      while (times.length < WAKES_A_ROUND) times.push(await once());
      return { [FIRST_REQUEST]: quantile(times, 0.5) };
    },
  };
}
