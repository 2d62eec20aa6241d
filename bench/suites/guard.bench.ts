import { startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave } from '../harness/measurement.js';
import { busyApi, CPU, RATE } from './busy-api.js';

/** The same API with its guard, limits and all, and without: both beside the service, both alike. */
export const guardSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const asContender = await busyApi(stack, load);

    const contender = async (guard: 'on' | 'off'): Promise<Contender> => {
      const api = await startApi(stack, guard);
      later(() => api.child.stop());
      return asContender(`guard ${guard}`, api);
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
