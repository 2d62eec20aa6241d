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

/** The same API without traces, with those of every tenth request, and with those of all. */
export const tracesSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const id = await someDealId(stack.runtime);
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const { child: sink, hello } = await Child.start<{ url: string }>('contenders/trace-sink.process.js');
    later(() => sink.stop());

    const contender = async (
      name: string,
      settings: Readonly<Record<string, string>>,
    ): Promise<Contender> => {
      const { child, origin } = await startApi(stack, 'on', settings);
      later(() => child.stop());
      const order = {
        url: `${origin}/v1/deals/${id}`,
        method: 'GET',
        headers: { 'x-api-key': stack.runtime.keys.personal },
        concurrency: 32,
        limit: { requests: Number.MAX_SAFE_INTEGER, seconds: SECONDS },
      };
      return {
        name,
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
    const share = (percent: string) => ({ TRACES_URL: hello.url, TRACES_PERCENT: percent });

    return interleave({
      suite: 'x traces',
      rounds,
      contenders: [
        await contender('no traces', {}),
        await contender('10 %', share('10')),
        await contender('100 %', share('100')),
      ],
      figures: [
        { name: RATE, unit: 'requests/s', baseline: 'no traces', comparison: 'ratio' },
        {
          name: CPU,
          unit: 'µs/request',
          baseline: 'no traces',
          comparison: 'difference',
          target: { contender: '10 %', of: 'comparison', bound: 'at most', limit: 40 },
        },
      ],
    });
  });
