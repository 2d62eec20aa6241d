import { newId } from '#libs/kernel';
import { planOf, type WakeInput, wakeSettings, type WakeTimes } from './wake-schedule.policy.js';
import type { WorkSchedule } from './work-schedule.policy.js';

const OWN = { days: ['FR', 'MO', 'FR'], time: '08:45', timezone: 'Europe/Moscow' } as const;
const FOLLOWING = { workScheduleId: 'w' };
const own = wakeSettings(null, OWN) as Exclude<ReturnType<typeof wakeSettings>, { field: string }>;
const following = wakeSettings(null, FOLLOWING) as typeof own;

describe('settings of a wake schedule', () => {
  it('have their usual values', () => {
    expect(own).toEqual({
      name: null,
      keepAwakeMinutes: 60,
      enabled: true,
      times: { ...OWN, days: ['MO', 'FR'], workScheduleId: null },
    });
  });

  it.each<[string, WakeInput, object]>([
    ['one of the times', { time: '09:00' }, { time: '09:00', timezone: 'Europe/Moscow' }],
    ['to a work schedule', FOLLOWING, { days: null, time: null, timezone: null, workScheduleId: 'w' }],
    ['nothing of the times', { enabled: false, name: null }, { time: '08:45' }],
  ])('change %s', (_, input, times) => {
    expect(wakeSettings(own, input)).toMatchObject({ times });
  });

  it('leave a work schedule for own times only', () => {
    expect(wakeSettings(following, { keepAwakeMinutes: 15 })).toMatchObject({ times: FOLLOWING });
    expect(wakeSettings(following, OWN)).toMatchObject({ times: { workScheduleId: null, time: '08:45' } });
    expect(wakeSettings(following, { workScheduleId: null })).toMatchObject({ field: 'days' });
    expect(wakeSettings(following, { time: '09:00' })).toMatchObject({ field: 'days' });
  });

  it.each<[WakeInput, string]>([
    [{}, 'days'],
    [{ ...OWN, days: null }, 'days'],
    [{ days: ['MO'] }, 'time'],
    [{ days: ['MO'], time: '08:00' }, 'timezone'],
    [{ ...OWN, timezone: 'UTC+3' }, 'timezone'],
    [{ ...OWN, timezone: 'Mars/Base' }, 'timezone'],
    [{ ...OWN, timezone: 'local' }, 'timezone'],
    [{ ...OWN, ...FOLLOWING }, 'days'],
  ])('refuse %j for its %s', (input, field) => {
    expect(wakeSettings(null, input)).toMatchObject({ field });
  });
});

describe('what a wake schedule refuses', () => {
  it.each<[WakeInput, object]>([
    [
      { ...OWN, ...FOLLOWING },
      { field: 'days', message: 'days cannot be given together with workScheduleId' },
    ],
    [
      { days: null, time: '08:00', ...FOLLOWING },
      { field: 'time', message: 'time cannot be given together with workScheduleId' },
    ],
    [{}, { field: 'days', message: 'days must be given, or workScheduleId' }],
    [{ days: ['MO'] }, { field: 'time', message: 'time must be given, or workScheduleId' }],
    [
      { days: ['MO'], time: '08:00' },
      { field: 'timezone', message: 'timezone must be given, or workScheduleId' },
    ],
    [
      { ...OWN, timezone: 'Mars/Base' },
      { field: 'timezone', message: 'timezone must be an IANA time zone' },
    ],
  ])('%j, in words', (input, fault) => {
    expect(wakeSettings(null, input)).toEqual(fault);
  });

  it('is nothing of what stays as it was', () => {
    const before = { ...own, name: 'n', keepAwakeMinutes: 90, enabled: false };
    expect(wakeSettings(before, {})).toEqual(before);
    expect(wakeSettings(before, { name: null, keepAwakeMinutes: 15, enabled: true })).toEqual({
      ...own,
      name: null,
      keepAwakeMinutes: 15,
      enabled: true,
    });
    expect(wakeSettings(following, { days: null, time: null, timezone: null })).toEqual(following);
  });
});

describe('when a server wakes', () => {
  const portalId = newId();
  const workScheduleId = newId();
  const week = [{ day: 'MO', from: '08:00', to: '12:00' }] as const;
  const found = { portalId, timezone: 'UTC', week, excludeDates: ['2026-01-01'] } as unknown as WorkSchedule;
  const times: WakeTimes = { days: null, time: null, timezone: null, workScheduleId };
  const plan = (of: WakeTimes, schedule: WorkSchedule | null, asked: string[] = []) =>
    planOf(
      (id) => {
        asked.push(id);
        return Promise.resolve(schedule);
      },
      portalId,
      of,
    );

  it('is by its own times, or by the work schedule it follows', async () => {
    const asked: string[] = [];
    expect(await plan(own.times, null, asked)).toEqual({
      timezone: 'Europe/Moscow',
      slots: [
        { day: 'MO', time: '08:45' },
        { day: 'FR', time: '08:45' },
      ],
      excludeDates: [],
    });
    expect(asked).toEqual([]);
    expect(await plan(times, found, asked)).toEqual({
      timezone: 'UTC',
      slots: [{ day: 'MO', time: '08:00' }],
      excludeDates: ['2026-01-01'],
    });
    expect(asked).toEqual([workScheduleId]);
  });

  it.each<[string, WakeTimes, WorkSchedule | null]>([
    ['is not there', times, null],
    ['is of another portal', times, { ...found, portalId: newId() }],
    ['has no id that could be one', { ...times, workScheduleId: 'w' }, found],
  ])('is refused by a work schedule that %s', async (_what, of, schedule) => {
    await expect(plan(of, schedule)).rejects.toMatchObject({ code: 'WORK_SCHEDULE_NOT_FOUND' });
  });
});
