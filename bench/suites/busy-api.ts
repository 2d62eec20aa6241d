import type { ApiChild } from '../harness/api-child.js';
import type { BenchContext } from '../harness/bench-context.js';
import type { Child } from '../harness/child.js';
import type { Contender } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { LoadResult } from '../load/load-order.js';
import { someDealId } from './demo-deal.js';

/** Figures of a {@link busyApi}: requests a second, and microseconds of its processor for each. */
export const RATE = 'throughput, 32 connections';
export const CPU = 'CPU of the server';

const SECONDS = 4;

/** Makes contenders of API processes: each answers one deal to 32 connections for four seconds a round. */
export async function busyApi(
  { runtime }: BenchContext['stack'],
  load: Child,
): Promise<(name: string, api: ApiChild) => Contender> {
  const id = await someDealId(runtime);
  return (name, { child, origin }) => ({
    name,
    round: async () => {
      const before = await cpuMs(child.pid);
      const { requests, seconds } = await load.ask<LoadResult>({
        url: `${origin}/v1/deals/${id}`,
        method: 'GET',
        headers: { 'x-api-key': runtime.keys.personal },
        concurrency: 32,
        limit: { requests: Number.MAX_SAFE_INTEGER, seconds: SECONDS },
      });
      return {
        [RATE]: requests / seconds,
        [CPU]: (((await cpuMs(child.pid)) - before) / requests) * 1_000,
      };
    },
  });
}
