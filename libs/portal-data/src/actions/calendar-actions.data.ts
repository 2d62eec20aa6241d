import {
  AnyField,
  EnumField,
  IgnoreUnknown,
  NestedArrayField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import type { ActionDefinition, PresentedAnswer } from './action-definition.js';
import { camelKeys } from '../records/camel-keys.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';

const HOURS = { schema: { type: ['string', 'number'] } } as const;
const FLAG = {
  optional: true,
  description: '"1" is on, "" is off, a boolean was never saved',
  schema: { type: ['string', 'boolean'] },
} as const;
const TEMPLATE = { optional: true, description: 'With #user_id# or #group_id#' } as const;
const OTHER = { optional: true } as const;

/**
 * Settings of the portal's calendar (specification part 2, "Calendar settings"), as the host has them: nothing is
 * converted. Addresses of calendars of other types come beside these as `path_to_type_<type>`.
 */
@IgnoreUnknown()
class CalendarSettings {
  @AnyField({ ...HOURS, description: 'Hour of the portal’s zone; 23.3 is 23:30' })
  readonly workTimeStart!: unknown;
  @AnyField({ ...HOURS, optional: true, description: 'Hour of the portal’s zone; 23.3 is 23:30' })
  readonly workTimeEnd?: unknown;
  @StringArrayField({ optional: true, description: 'SU, MO, TU, WE, TH, FR, SA' })
  readonly weekHolidays?: readonly string[];
  @StringField({ optional: true, description: 'First day of the week' }) readonly weekStart?: string;
  @StringField({ optional: true, description: 'D.MM or DD.MM, with commas; empty when not filled in' })
  readonly yearHolidays?: string;
  @StringField({ optional: true, description: 'Weekends that are worked, in the same format' })
  readonly yearWorkdays?: string;
  @StringField(OTHER) readonly userNameTemplate?: string;
  @AnyField(FLAG) readonly userShowLogin?: unknown;
  @AnyField(FLAG) readonly syncByPush?: unknown;
  @AnyField(FLAG) readonly depManagerSub?: unknown;
  @AnyField(FLAG) readonly rmForSites?: unknown;
  @AnyField(FLAG) readonly pathesForSites?: unknown;
  @AnyField({ optional: true, description: 'Types of calendars that cannot be laid over another' })
  readonly deniedSuperposeTypes?: unknown;
  @StringField(TEMPLATE) readonly pathToUser?: string;
  @StringField(TEMPLATE) readonly pathToUserCalendar?: string;
  @StringField(TEMPLATE) readonly pathToGroup?: string;
  @StringField(TEMPLATE) readonly pathToGroupCalendar?: string;
  @StringField(TEMPLATE) readonly pathToVr?: string;
  @StringField(TEMPLATE) readonly pathToRm?: string;
  @StringField(OTHER) readonly rmIblockType?: string;
  @StringField(OTHER) readonly rmIblockId?: string;
  @StringField(OTHER) readonly forumId?: string;
  @StringArrayField({ optional: true, maxItems: 0, description: 'Always empty' })
  readonly pathes?: readonly string[];
}

/** Something to know about an answer. */
class CalendarWarning {
  @EnumField({ values: ['calendar_settings_partial'] }) readonly code!: 'calendar_settings_partial';
  @StringField() readonly message!: string;
}

/** There only where the host answered a reduced set. */
class CalendarSettingsMeta {
  @NestedArrayField(() => CalendarWarning) readonly warnings!: readonly CalendarWarning[];
}

const REDUCED = ['work_time_end', 'work_time_start'];

const PARTIAL: CalendarWarning = {
  code: 'calendar_settings_partial',
  message: 'The owner of the key is no employee of the portal: the host gave default hours and nothing else.',
};

/** Names in camelCase, but for those of types of calendars; values as they came. */
function named(payload: PlainRecord): [string, unknown][] {
  return Object.entries(payload).map(([key, value]) => {
    if (key.startsWith('path_to_type_')) return [key, value];
    const [name = key] = Object.keys(camelKeys({ [key]: null }) as PlainRecord);
    return [name, value];
  });
}

/** Null for anything but settings with the hours of work. */
export function presentCalendarSettings(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload) || !Object.hasOwn(payload, 'work_time_start')) return null;
  const data = Object.fromEntries(named(payload));
  if (Object.keys(payload).sort().join() === REDUCED.join()) return { data, meta: { warnings: [PARTIAL] } };
  return { data: { ...data, pathes: [] } };
}

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
