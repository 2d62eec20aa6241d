import { measureSkew } from './own-time.js';
import type { RedisFacts } from './patient.js';

/** The lines of `INFO` as a table. */
export function parseInfo(text: string): Readonly<Record<string, string>> {
  const pairs = text
    .split(/\r?\n/)
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
  return Object.fromEntries(pairs);
}

/** Asks a Redis what it is. @throws Error with what it, or the network, said. */
export async function readRedis(url: string, nowMs: () => number): Promise<RedisFacts> {
  const { askRedis } = await import('#libs/jobs');
  return askRedis(url, async (redis) => {
    const info = parseInfo(await redis.info());
    const aheadMs = await measureSkew(nowMs, async () => {
      const [seconds, micros] = await redis.time();
      return Number(seconds) * 1_000 + Number(micros) / 1_000;
    });
    return { info, aheadMs };
  });
}
