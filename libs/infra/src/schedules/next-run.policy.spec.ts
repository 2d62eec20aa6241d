import { followingPlan, nextRun, ownPlan } from './run-times.policy.js';
import { DAYS } from './work-schedule.policy.js';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const;
const at = (text: string): Date => new Date(text);

describe('the next run', () => {
  it.each([
    [
      'later on the day',
      ownPlan(WEEKDAYS, '09:00', 'Europe/Berlin'),
      '2026-01-05T06:00Z',
      '2026-01-05T08:00Z',
    ],
    [
      'never the instant itself',
      ownPlan(WEEKDAYS, '09:00', 'Europe/Berlin'),
      '2026-01-05T08:00Z',
      '2026-01-06T08:00Z',
    ],
    [
      'over the weekend',
      ownPlan(WEEKDAYS, '09:00', 'Europe/Berlin'),
      '2026-01-09T09:00Z',
      '2026-01-12T08:00Z',
    ],
    ['a week later', ownPlan(['SU'], '00:00', 'UTC'), '2026-01-04T00:00Z', '2026-01-11T00:00Z'],
    [
      'far east of Greenwich',
      ownPlan(['MO'], '00:30', 'Pacific/Kiritimati'),
      '2026-01-04T00:00Z',
      '2026-01-04T10:30Z',
    ],
    [
      'far west of it',
      ownPlan(['MO'], '23:30', 'Pacific/Pago_Pago'),
      '2026-01-06T00:00Z',
      '2026-01-06T10:30Z',
    ],
    ['the hour of summer', ownPlan(DAYS, '09:00', 'Europe/Berlin'), '2026-03-28T12:00Z', '2026-03-29T07:00Z'],
    [
      'a time that is skipped',
      ownPlan(['SU'], '02:30', 'Europe/Berlin'),
      '2026-03-28T12:00Z',
      '2026-03-29T01:30Z',
    ],
    [
      'a time that is there twice',
      ownPlan(['SU'], '02:30', 'Europe/Berlin'),
      '2026-10-24T12:00Z',
      '2026-10-25T00:30Z',
    ],
    [
      'not again an hour later',
      ownPlan(['SU'], '02:30', 'Europe/Berlin'),
      '2026-10-25T00:30Z',
      '2026-11-01T01:30Z',
    ],
    [
      'a midnight that is skipped',
      ownPlan(['SU'], '00:00', 'America/Santiago'),
      '2026-09-05T12:00Z',
      '2026-09-06T04:00Z',
    ],
    [
      'half an hour of summer',
      ownPlan(['SU'], '02:15', 'Australia/Lord_Howe'),
      '2026-10-03T00:00Z',
      '2026-10-03T15:45Z',
    ],
    [
      'a whole day that is skipped',
      ownPlan(['FR'], '09:00', 'Pacific/Apia'),
      '2011-12-29T20:00Z',
      '2011-12-30T19:00Z',
    ],
  ])('%s', (_, plan, after, expected) => {
    expect(nextRun(plan, at(after))).toEqual(at(expected));
  });

  const office = {
    timezone: 'Europe/Moscow',
    week: [
      { day: 'MO', from: '13:00', to: '18:00' },
      { day: 'MO', from: '08:00', to: '12:00' },
      { day: 'TU', from: '08:00', to: '12:00' },
    ],
    excludeDates: ['2026-01-06'],
  } as const;

  it.each([
    ['2026-01-05T00:00Z', '2026-01-05T05:00Z'],
    ['2026-01-05T05:00Z', '2026-01-05T10:00Z'],
    ['2026-01-05T10:00Z', '2026-01-12T05:00Z'],
  ])('follows the windows of a week after %s', (after, expected) => {
    expect(nextRun(followingPlan(office), at(after))).toEqual(at(expected));
  });

  it('is none without days, or when every one is excluded', () => {
    expect(nextRun(ownPlan([], '09:00', 'UTC'), at('2026-01-01T00:00Z'))).toBeNull();
    const excludeDates = Array.from({ length: 420 }, (_, day) =>
      new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
    );
    const plan = { ...ownPlan(['MO'], '09:00', 'UTC'), excludeDates };
    expect(nextRun(plan, at('2026-01-01T00:00Z'))).toBeNull();
  });

  it('is the same whatever the time of year it is asked in', () => {
    const plan = ownPlan(['SU'], '02:30', 'Europe/Berlin');
    const asked = ['2026-01-01T00:00Z', '2026-07-01T00:00Z'].map((now) => {
      jest.useFakeTimers({ now: at(now) });
      return nextRun(plan, at('2026-10-24T12:00Z'));
    });
    jest.useRealTimers();
    expect(asked).toEqual([at('2026-10-25T00:30Z'), at('2026-10-25T00:30Z')]);
  });
});
