import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Row } from '../harness/measurement.js';
import type { LoadOrder, LoadResult } from '../load/load-order.js';
import { ExecServer } from './exec-server.js';
import { archiveOf, deploy, publish, startDirectly } from './hosted-app.js';

const P50 = 'p50, 1 connection';
const RATE = 'throughput, 32 connections';
const ANY = Number.MAX_SAFE_INTEGER;

/** 1 KiB of a hosted application through the gateway and the tunnel, against the same application on the machine itself. */
export const gatewaySuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const server = await ExecServer.create(stack);
    later(() => server.delete());
    await deploy(stack, server, await archiveOf());
    const headers = { host: await publish(stack, server) };
    const gateway = `${new URL(stack.runtime.baseUrl).origin}/`;
    const direct = await startDirectly();
    later(() => direct.stop());
    const baseline = 'direct';
    const contender = (name: string, target: Pick<LoadOrder, 'url' | 'headers'>) => {
      const ask = (concurrency: number, seconds: number): Promise<LoadResult> =>
        load.ask<LoadResult>({ ...target, method: 'GET', concurrency, limit: { requests: ANY, seconds } });
      const round = async (): Promise<Record<string, number>> => {
        const alone = await ask(1, 1);
        const crowd = await ask(32, 3);
        return { [P50]: alone.p50, [RATE]: crowd.requests / crowd.seconds };
      };
      return { name, round };
    };
    return interleave({
      suite: 'o gateway',
      rounds,
      contenders: [
        contender(baseline, { url: `http://127.0.0.1:${direct.port}/`, headers: {} }),
        contender('gateway', { url: gateway, headers }),
      ],
      figures: [
        { name: P50, unit: 'ms', baseline, comparison: 'difference' },
        { name: RATE, unit: 'requests/s', baseline, comparison: 'ratio' },
      ],
    });
  });
