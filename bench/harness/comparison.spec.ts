import { compareRuns } from './comparison.js';
import type { Row } from './measurement.js';

const row = (contender: string, median: number, compared?: number): Row => ({
  suite: 'a proxy',
  figure: 'p50',
  contender,
  unit: 'ms',
  value: { min: median, median, max: median },
  ...(compared !== undefined && {
    comparison: { kind: 'ratio' as const, to: 'direct', min: compared, median: compared, max: compared },
  }),
});

describe('compareRuns', () => {
  it('divides within each pair, so that a slow moment of the machine hits both', () => {
    const rows = compareRuns([
      { before: [row('service', 10)], after: [row('service', 5)] },
      { before: [row('service', 40)], after: [row('service', 10)] },
      { before: [row('service', 10)], after: [row('service', 4)] },
    ]);
    expect(rows).toEqual([
      {
        suite: 'a proxy',
        figure: 'p50',
        contender: 'service',
        unit: 'ms',
        before: { min: 10, median: 10, max: 40 },
        after: { min: 4, median: 5, max: 10 },
        ratio: { min: 0.25, median: 0.4, max: 0.5 },
      },
    ]);
  });

  it('keeps what each compared within its own run', () => {
    const [compared] = compareRuns([{ before: [row('service', 10, 0.4)], after: [row('service', 5, 0.6)] }]);
    expect(compared?.beside).toEqual({
      kind: 'ratio',
      to: 'direct',
      before: { min: 0.4, median: 0.4, max: 0.4 },
      after: { min: 0.6, median: 0.6, max: 0.6 },
    });
  });

  it('leaves out what one of the two did not measure', () => {
    const pair = { before: [row('old', 1), row('service', 1)], after: [row('new', 1), row('service', 1)] };
    expect(compareRuns([pair]).map(({ contender }) => contender)).toEqual(['service']);
  });
});
