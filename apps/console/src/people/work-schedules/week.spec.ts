import { datesOf, dayRanges, rowOfField, rowsOf, windowsOf, wrongDatesOf } from './week.js';

describe('a working week', () => {
  const week = [
    { day: 'TU', from: '09:00', to: '18:00' },
    { day: 'MO', from: '09:00', to: '18:00' },
    { day: 'FR', from: '09:00', to: '12:00' },
    { day: 'FR', from: '13:00', to: '16:00' },
  ] as const;

  it('is rows of days with the same hours, and back', () => {
    const rows = rowsOf(week);
    expect(rows).toEqual([
      { days: ['MO', 'TU'], from: '09:00', to: '18:00' },
      { days: ['FR'], from: '09:00', to: '12:00' },
      { days: ['FR'], from: '13:00', to: '16:00' },
    ]);
    expect(windowsOf(rows)).toEqual([week[1], week[0], week[2], week[3]]);
    expect(rowsOf([])).toEqual([]);
  });

  it.each([
    [['MO', 'TU', 'WE', 'TH', 'FR'], [['MO', 'FR']]],
    [
      ['FR', 'MO'],
      [['MO'], ['FR']],
    ],
    [
      ['MO', 'TU', 'SA', 'SU'],
      [['MO'], ['TU'], ['SA'], ['SU']],
    ],
    [
      ['WE', 'MO', 'TU', 'SU', 'SU'],
      [['MO', 'WE'], ['SU']],
    ],
    [[], []],
  ] as const)('%j reads as %j', (days, ranges) => expect(dayRanges(days)).toEqual(ranges));

  it('has dates without work, however they are written down', () => {
    expect(datesOf(' 2026-12-31, 2026-01-01\n2026-12-31;2026-05-09 ')).toEqual([
      '2026-01-01',
      '2026-05-09',
      '2026-12-31',
    ]);
    expect(datesOf('')).toEqual([]);
  });

  it('says which of them are no dates', () => {
    expect(wrongDatesOf('2026-12-31, 31.12.2026 2026-02-30 2026-13-01 2028-02-29')).toEqual([
      '2026-02-30',
      '2026-13-01',
      '31.12.2026',
    ]);
    expect(wrongDatesOf('')).toEqual([]);
  });

  it.each([
    ['week[0].to', 1],
    ['week[2]', 0],
    ['week[9].from', null],
    ['name', null],
    [undefined, null],
  ])('finds the row a refusal of %s is about', (field, row) => {
    const rows = [
      { days: ['TU', 'WE'], from: '09:00', to: '18:00' },
      { days: ['MO'], from: '10:00', to: '09:00' },
    ] as const;
    expect(rowOfField(rows, field)).toBe(row);
  });
});
