import {
  CALENDAR_DATE,
  END_OF_WINDOW,
  isCalendarDate,
  isTimezone,
  orderedDays,
  orderedWeek,
  refuseSchedule,
  TIME_OF_DAY,
  weekFault,
  type WorkWindow,
} from './work-schedule.policy.js';

const window = (day: WorkWindow['day'], from: string, to: string): WorkWindow => ({ day, from, to });

describe('a week', () => {
  it.each<[WorkWindow[], string | null]>([
    [[], null],
    [[window('MO', '09:00', '24:00'), window('TU', '00:00', '06:00')], null],
    [[window('MO', '13:00', '18:00'), window('MO', '09:00', '13:00')], null],
    [[window('MO', '09:00', '09:00')], 'week[0].to'],
    [[window('MO', '08:00', '09:00'), window('MO', '22:00', '06:00')], 'week[1].to'],
    [[window('MO', '13:00', '18:00'), window('MO', '09:00', '13:01')], 'week[0]'],
  ])('%j has its fault at %p', (week, field) => {
    expect(weekFault(week)?.field ?? null).toBe(field);
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
  ])('%s is a date: %p', (text, valid) => {
    expect(isCalendarDate(text)).toBe(valid);
  });

  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['system', false],
    ['+03:00', false],
    ['', false],
  ])('%p is a time zone: %p', (name, valid) => {
    expect(isTimezone(name)).toBe(valid);
  });
});

describe('times and dates as they are written', () => {
  it.each([
    ['00:00', true, true],
    ['19:59', true, true],
    ['23:59', true, true],
    ['24:00', false, true],
    ['24:01', false, false],
    ['12:60', false, false],
    ['9:00', false, false],
    ['09:0', false, false],
    ['109:00', false, false],
    ['09:000', false, false],
    ['30:00', false, false],
    ['0a:00', false, false],
  ])('%s is a time of day: %s, and ends a window: %s', (text, isTime, isEnd) => {
    expect([TIME_OF_DAY.test(text), END_OF_WINDOW.test(text)]).toEqual([isTime, isEnd]);
  });

  it.each([
    ['2026-01-01', true],
    ['2026-09-10', true],
    ['2026-10-29', true],
    ['2026-12-31', true],
    ['2026-00-01', false],
    ['2026-13-01', false],
    ['2026-01-00', false],
    ['2026-01-32', false],
    ['2026-01-40', false],
    ['x2026-01-01', false],
    ['2026-01-01x', false],
    ['206-01-01', false],
    ['2026-1a-01', false],
    ['2026-01-3a', false],
  ])('%s has the form of a date: %s', (text, expected) => {
    expect(CALENDAR_DATE.test(text)).toBe(expected);
    if (!expected) expect(isCalendarDate(text)).toBe(false);
  });

  it('a date in another form is none', () => {
    expect(isCalendarDate('+002026-01-01')).toBe(false);
    expect(isCalendarDate('2026-01')).toBe(false);
  });
});

describe('the order of a week', () => {
  const [early, late, next] = [
    window('MO', '08:00', '09:00'),
    window('MO', '10:00', '11:00'),
    window('TU', '07:00', '08:00'),
  ];

  it('is that of days and times, whatever order it was written in', () => {
    for (const week of [
      [late, next, early],
      [next, late, early],
      [early, late, next],
    ]) {
      expect(orderedWeek(week)).toEqual([early, late, next]);
    }
    expect(orderedDays(['SU', 'MO', 'SU', 'WE'])).toEqual(['MO', 'WE', 'SU']);
  });

  it('is told where it is wrong', () => {
    expect(weekFault([early, window('TU', '09:00', '09:00')])).toEqual({
      field: 'week[1].to',
      message: 'week[1].to must be later than from',
    });
    expect(weekFault([late, early, window('MO', '08:30', '08:45')])).toEqual({
      field: 'week[2]',
      message: 'week[2] overlaps another window of the day',
    });
    expect(weekFault([window('MO', '08:00', '12:00'), window('MO', '08:00', '09:00')])).not.toBeNull();
    expect(() => refuseSchedule({ field: 'week', message: 'no' })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: 'no',
        options: expect.objectContaining({ details: { field: 'week', rule: 'schedule' } }) as object,
      }) as Error,
    );
  });
});
