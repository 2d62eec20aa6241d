import type { ActionDefinition } from '../action-definition.js';
import {
  CalendarSettings,
  CalendarSettingsMeta,
  presentCalendarSettings,
} from './calendar-settings.answer.js';

/** Settings of the calendar (specification part 2, "Calendar"). */
export const CALENDAR_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'GET',
    path: '/v1/calendar/settings',
    summary: 'Calendar: settings of the portal',
    tag: 'calendar',
    scope: 'calendar',
    rateLimit: 'calendar-settings',
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: {
      method: 'calendar.settings.get',
      args: {},
      result: { kind: 'row', path: ['result'] },
    },
    answer: {
      kind: 'shaped',
      data: CalendarSettings,
      meta: CalendarSettingsMeta,
      present: presentCalendarSettings,
    },
  },
];
