import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Row } from '../harness/measurement.js';
import { residentMb } from '../harness/process-usage.js';
import type { LoadResult } from '../load/load-order.js';
import { ExecServer } from './exec-server.js';

const RESIDENT = 'resident after load';
const LIST_PATH = '/deals?limit=50';
const COMMANDS = 20;

/** Memory of each process after it had its kind of work. */
export const memorySuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const { baseUrl, keys } = stack.runtime;
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const server = await ExecServer.create(stack);
    later(() => server.delete());
    const readDeals = (): Promise<LoadResult> =>
      load.ask<LoadResult>({
        url: `${baseUrl}${LIST_PATH}`,
        method: 'GET',
        headers: { 'x-api-key': keys.personal },
        concurrency: 32,
        limit: { requests: Number.MAX_SAFE_INTEGER, seconds: 4 },
      });
    const runCommands = async (): Promise<void> => {
      for (let turn = 0; turn < COMMANDS; turn += 1) await server.exec();
    };
    const after = async (work: () => Promise<unknown>, name: 'api' | 'worker') => {
      await work();
      return { [RESIDENT]: await residentMb(await stack.pidOf(name)) };
    };
    return interleave({
      suite: 'e memory',
      rounds,
      contenders: [
        { name: 'api', round: () => after(readDeals, 'api') },
        { name: 'worker', round: () => after(runCommands, 'worker') },
      ],
      figures: [
        {
          name: RESIDENT,
          unit: 'MB',
          target: { contender: 'api', of: 'value', bound: 'at most', limit: 165 },
        },
      ],
    });
  });
