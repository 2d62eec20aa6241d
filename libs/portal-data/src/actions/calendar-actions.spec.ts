import { presentCalendarSettings } from './calendar-actions.data.js';

const PARTIAL = { warnings: [{ code: 'calendar_settings_partial', message: expect.any(String) }] };

describe('settings of the calendar', () => {
  it.each([
    [
      { work_time_start: 9, work_time_end: 19 },
      { workTimeStart: 9, workTimeEnd: 19 },
    ],
    [
      { work_time_end: '19', work_time_start: '9' },
      { workTimeStart: '9', workTimeEnd: '19' },
    ],
  ])('are partial when they are the two hours alone: %j', (said, data) => {
    expect(presentCalendarSettings(said)).toEqual({ data, meta: PARTIAL });
  });

  it.each([
    [{ work_time_start: 9 }, { workTimeStart: 9, pathes: [] }],
    [
      { work_time_start: '9', pathes: [{ path_to_user: '/' }], week_holidays: ['SU'] },
      { workTimeStart: '9', pathes: [], weekHolidays: ['SU'] },
    ],
    [
      { work_time_start: '9', sync_by_push: true, user_show_login: '', dep_manager_sub: '1' },
      { workTimeStart: '9', syncByPush: true, userShowLogin: '', depManagerSub: '1', pathes: [] },
    ],
    [
      { work_time_start: '9', path_to_type_my_rooms: '/r/', new_one: { inner_key: 1 } },
      { workTimeStart: '9', path_to_type_my_rooms: '/r/', newOne: { inner_key: 1 }, pathes: [] },
    ],
  ])('keep their values: %j', (said, data) => {
    expect(presentCalendarSettings(said)).toEqual({ data });
  });

  it.each([[null], [[]], ['9'], [{}], [{ work_time_end: 19 }], [[{ work_time_start: 9 }]]])(
    'are not made out of %j',
    (said) => {
      expect(presentCalendarSettings(said)).toBeNull();
    },
  );
});
