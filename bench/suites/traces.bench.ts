import { startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave } from '../harness/measurement.js';
import { busyApi, CPU, RATE } from './busy-api.js';

/** The same API without traces, with those of every tenth request, and with those of all. */
export const tracesSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const asContender = await busyApi(stack, load);
    const { child: sink, hello } = await Child.start<{ url: string }>('contenders/trace-sink.process.js');
    later(() => sink.stop());

    const contender = async (
      name: string,
      settings: Readonly<Record<string, string>>,
    ): Promise<Contender> => {
      const api = await startApi(stack, 'on', settings);
      later(() => api.child.stop());
      return asContender(name, api);
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
