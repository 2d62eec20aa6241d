import type { HostMethodTable } from '../../protocol/host-method.js';

/** What the host answers somebody who is not an employee. */
const REDUCED_CALENDAR_SETTINGS = { work_time_start: 9, work_time_end: 19 };

/** Settings of the portal's calendar: a flag that is on is `1`, one that is off an empty text, one never saved a boolean. */
const CALENDAR_SETTINGS = {
  work_time_start: '9',
  work_time_end: '18.3',
  year_holidays: '1.01,2.01,7.01,23.02,8.03,1.05,9.05,12.06,4.11',
  year_workdays: '',
  week_holidays: ['SA', 'SU'],
  week_start: 'MO',
  user_name_template: '#NAME# #LAST_NAME#',
  user_show_login: '1',
  sync_by_push: false,
  dep_manager_sub: '',
  denied_superpose_types: [],
  pathes_for_sites: true,
  rm_for_sites: '1',
  path_to_user: '/company/personal/user/#user_id#/',
  path_to_user_calendar: '/company/personal/user/#user_id#/calendar/',
  path_to_group: '/workgroups/group/#group_id#/',
  path_to_group_calendar: '/workgroups/group/#group_id#/calendar/',
  path_to_vr: '',
  path_to_rm: '/services/meeting/',
  path_to_type_company_calendar: '/company/calendar/',
  path_to_type_location: '/services/rooms/',
  path_to_type_shift_plan: '/company/shifts/',
  rm_iblock_type: 'events',
  rm_iblock_id: '12',
  forum_id: '3',
  pathes: [{ path_to_user: '/s1/#user_id#/' }, { path_to_user: '/s2/#user_id#/' }],
};

/** Settings of the portal's calendar, of which only employees see all. */
export const CALENDAR_SETTINGS_METHODS: HostMethodTable = {
  'calendar.settings.get': ({ portal, userId }) => {
    const type = portal.table('user').get(userId)?.['USER_TYPE'] ?? 'employee';
    return { result: type === 'employee' ? CALENDAR_SETTINGS : REDUCED_CALENDAR_SETTINGS };
  },
};
