import { isCalendarDate, isTimezone, weekFault, type WorkWindow } from './work-schedule.policy.js';

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
