import { readSchedule } from './off-peak.policy.js';

const refusal = (timezone: string, grid: string): string => {
  try {
    return JSON.stringify(readSchedule({ timezone, grid }));
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a schedule as operators write it', () => {
  it.each([
    ['a zone', refusal('Europe/'.repeat(10_000), '[]')],
    [
      'a multiplier',
      refusal('UTC', JSON.stringify([['x'.repeat(10_000), ...Array(23).fill(1)], ...Array(6).fill([])])),
    ],
  ])('is refused in a few words, however long %s is', (_, message) => {
    expect(message.length).toBeLessThan(300);
  });
});

describe('a schedule that is read', () => {
  const week = (multiplier: unknown): unknown[][] =>
    Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => multiplier));
  const written = (multiplier: unknown) => JSON.stringify(week(multiplier));
  const order = { timezone: 'Europe/Berlin', grid: written(0.5) };

  it('holds thousandths, is shown to all and leaves money as it is, where nothing else is said', () => {
    const grid = week(500);
    expect(readSchedule(order)).toEqual({
      timezone: 'Europe/Berlin',
      grid,
      visible: 'all',
      appliesToMoney: false,
    });
    expect(readSchedule({ ...order, visible: 'none', money: true })).toEqual({
      timezone: 'Europe/Berlin',
      grid,
      visible: 'none',
      appliesToMoney: true,
    });
    expect(readSchedule({ ...order, visible: 'admin' }).visible).toBe('admin');
  });

  it.each([
    [0.001, 1],
    [0.333, 333],
    [1, 1_000],
  ])('takes the multiplier %d as %d thousandths', (multiplier, milli) => {
    expect(readSchedule({ ...order, grid: written(multiplier) }).grid).toEqual(week(milli));
  });

  const MULTIPLIER = 'is not a number from 0.001 to 1 of at most three decimals';
  const LISTS = 'must be 7 lists, Monday first';
  const LIST = 'each list must have 24 multipliers';

  it.each<[string, object, string, string]>([
    ['no JSON', { grid: '{' }, 'grid', 'is no JSON'],
    ['no list', { grid: '{"length":7}' }, 'grid', LISTS],
    ['six days', { grid: JSON.stringify(week(1).slice(1)) }, 'grid', LISTS],
    ['a day of 23 hours', { grid: JSON.stringify(week(1).map((day) => day.slice(1))) }, 'grid', LIST],
    ['a day that is no list', { grid: JSON.stringify(Array(7).fill({ length: 24 })) }, 'grid', LIST],
    ['a multiplier of nothing', { grid: written(0) }, 'grid', `0 ${MULTIPLIER}`],
    ['one too small', { grid: written(0.0004) }, 'grid', `0.0004 ${MULTIPLIER}`],
    ['one too large', { grid: written(1.001) }, 'grid', `1.001 ${MULTIPLIER}`],
    ['one of four decimals', { grid: written(0.3335) }, 'grid', `0.3335 ${MULTIPLIER}`],
    ['one that is a text', { grid: written('1') }, 'grid', `"1" ${MULTIPLIER}`],
    ['a word nobody knows', { visible: 'some' }, 'visible', '"some" is none of all, admin, none'],
    ['no zone', { timezone: 'Nowhere/City' }, 'timezone', '"Nowhere/City" is no zone of the IANA database'],
    ['an offset', { timezone: '+02:00' }, 'timezone', '"+02:00" is no zone of the IANA database'],
  ])('has not %s', (_what, some, field, problem) => {
    expect(() => readSchedule({ ...order, ...some })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `${field}: ${problem}`,
        options: expect.objectContaining({ details: { field } }) as object,
      }) as Error,
    );
  });
});
