import { startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { LoadResult } from '../load/load-order.js';
import { someDealId } from './demo-deal.js';

const RATE = 'throughput, 32 connections';
const CPU = 'CPU of the server';
const SECONDS = 4;

/** The same API with its guard, limits and all, and without: both beside the service, both alike. */
export const guardSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const id = await someDealId(stack.runtime);
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());

    const contender = async (guard: 'on' | 'off'): Promise<Contender> => {
      const { child, origin } = await startApi(stack, guard);
      later(() => child.stop());
      const order = {
        url: `${origin}/v1/deals/${id}`,
        method: 'GET',
        headers: { 'x-api-key': stack.runtime.keys.personal },
        concurrency: 32,
        limit: { requests: Number.MAX_SAFE_INTEGER, seconds: SECONDS },
      };
      return {
        name: `guard ${guard}`,
        round: async () => {
          const before = await cpuMs(child.pid);
          const { requests, seconds } = await load.ask<LoadResult>(order);
          return {
            [RATE]: requests / seconds,
            [CPU]: (((await cpuMs(child.pid)) - before) / requests) * 1_000,
          };
        },
      };
    };

    return interleave({
      suite: 'f guard',
      rounds,
      contenders: [await contender('off'), await contender('on')],
      figures: [
        {
          name: RATE,
          unit: 'requests/s',
          baseline: 'guard off',
          comparison: 'ratio',
          target: { contender: 'guard on', of: 'comparison', bound: 'at least', limit: 0.85 },
        },
        {
          name: CPU,
          unit: 'µs/request',
          baseline: 'guard off',
          comparison: 'difference',
          target: { contender: 'guard on', of: 'comparison', bound: 'at most', limit: 40 },
        },
      ],
    });
  });
