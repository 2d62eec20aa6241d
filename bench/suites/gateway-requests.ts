import type { Child } from '../harness/child.js';
import type { Contender, Reading } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { LoadResult } from '../load/load-order.js';
import type { Way } from './gateway-ways.js';

export const P50 = 'p50, 1 connection';
export const RATE = 'throughput, 32 connections';
export const CPU = 'CPU a request';

const ANY = Number.MAX_SAFE_INTEGER;

async function cpuOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(cpuMs));
  return each.reduce((sum, ms) => sum + ms, 0);
}

/** Milliseconds of processor by process of the way, and of all together. */
async function spentOn({ processes }: Way): Promise<Reading> {
  const names = Object.keys(processes);
  const each = await Promise.all(
    names.map(async (name) => [name, await cpuOf(processes[name] ?? [])] as const),
  );
  return Object.fromEntries(each);
}

/** Small answers: alone, and 32 at a time. */
export function requests(load: Child): (way: Way) => Contender {
  return (way) => ({
    name: way.name,
    round: async () => {
      const ask = (concurrency: number, seconds: number): Promise<LoadResult> =>
        load.ask<LoadResult>({
          url: `${way.origin}/`,
          headers: { host: way.host },
          method: 'GET',
          concurrency,
          limit: { requests: ANY, seconds },
        });
      const alone = await ask(1, 1);
      const before = await spentOn(way);
      const crowd = await ask(32, 3);
      const after = await spentOn(way);
      const spent = Object.keys(after).map((name) => {
        const ms = ((after[name] ?? 0) - (before[name] ?? 0)) / crowd.requests;
        return [name, ms] as const;
      });
      return {
        [P50]: alone.p50,
        [RATE]: crowd.requests / crowd.seconds,
        ...(spent.length > 0 && { [CPU]: spent.reduce((sum, [, ms]) => sum + ms, 0) }),
        ...Object.fromEntries(spent.map(([name, ms]) => [`${CPU}, ${name}`, ms])),
      };
    },
  });
}
