import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave } from '../harness/measurement.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';
import { createBenchPortal } from './bench-portal.js';

const TIME = 'time of 50 reads';
const DOMAIN = 'batch.portal.localhost';
const CALLS = 50;
const HOST_DELAY_MS = 20;

const DIRECT = 'one call of the host';
const BATCH = 'service: one batch';
const SINGLES = 'service: 50 single calls';

/** Fifty records in one batch, one by one, and against a single call of a host that takes 20 ms. */
export const batchSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { baseUrl, sandboxControlUrl } = stack.runtime;
    const portal = await createBenchPortal(stack, DOMAIN);
    const sandbox = new SandboxControl(sandboxControlUrl);
    await sandbox.delay(HOST_DELAY_MS);
    later(() => sandbox.clearFaults());
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());

    const json = { 'content-type': 'application/json' };
    const own = { ...json, 'x-api-key': portal.key };
    const calls = Array.from({ length: CALLS }, (_, index) => ({
      entity: 'deals',
      action: 'get',
      entityId: index + 1,
    }));
    const time = async (
      order: Omit<LoadOrder, 'concurrency' | 'limit'>,
      requests: number,
    ): Promise<number> => {
      const limit = { requests, seconds: 60 };
      const { seconds } = await load.ask<LoadResult>({ ...order, concurrency: 1, limit });
      return seconds * 1_000;
    };
    const one = { url: `${portal.hostUrl}/crm.item.get`, method: 'POST' as const, headers: json };
    const contenders: Contender[] = [
      {
        name: DIRECT,
        round: async () => ({
          [TIME]: await time({ ...one, body: JSON.stringify({ entityTypeId: 2, id: 1 }) }, 1),
        }),
      },
      {
        name: BATCH,
        round: async () => {
          const body = JSON.stringify({ calls });
          return { [TIME]: await time({ url: `${baseUrl}/batch`, method: 'POST', headers: own, body }, 1) };
        },
      },
      {
        name: SINGLES,
        round: async () => ({
          [TIME]: await time({ url: `${baseUrl}/deals/1`, method: 'GET', headers: own }, CALLS),
        }),
      },
    ];
    // The optimising compiler should be done before the first figure.
    for (let turn = 0; turn < 20; turn += 1) for (const { round } of contenders.slice(0, 2)) await round();
    return interleave({
      suite: 'k batch',
      rounds,
      contenders,
      figures: [
        {
          name: TIME,
          unit: 'ms',
          baseline: DIRECT,
          comparison: 'ratio',
          target: { contender: BATCH, of: 'comparison', bound: 'at most', limit: 1.5 },
        },
      ],
    });
  });
