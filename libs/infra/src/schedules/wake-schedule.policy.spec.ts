import { type WakeInput, wakeSettings } from './wake-schedule.policy.js';

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
