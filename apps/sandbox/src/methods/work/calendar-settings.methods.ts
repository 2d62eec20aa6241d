import type { HostMethodTable } from '../../protocol/host-method.js';
import { CALENDAR_SETTINGS, REDUCED_CALENDAR_SETTINGS } from './calendar-settings.data.js';

/** Settings of the portal's calendar, of which only employees see all. */
export const CALENDAR_SETTINGS_METHODS: HostMethodTable = {
  'calendar.settings.get': ({ portal, userId }) => {
    const type = portal.table('user').get(userId)?.['USER_TYPE'] ?? 'employee';
    return { result: type === 'employee' ? CALENDAR_SETTINGS : REDUCED_CALENDAR_SETTINGS };
  },
};
