import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { USER_COUNT, WORKGROUPS } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { EVENT_COLOURS, EVENT_NAMES, EVENT_PLACES } from './calendar-words.data.js';

const EVENT_COUNT = 120;
const HALF_HOUR_MS = 1_800_000;
const YEAR_DAYS = 365;

interface Owner {
  readonly type: 'user' | 'group' | 'company_calendar';
  readonly id: number;
}

/** Calendars in the order of their ids: one of every user, one of every workgroup, one of the company. */
const OWNERS: readonly Owner[] = [
  ...Array.from({ length: USER_COUNT }, (_, index) => ({ type: 'user' as const, id: index + 1 })),
  ...WORKGROUPS.map((_, index) => ({ type: 'group' as const, id: index + 1 })),
  { type: 'company_calendar', id: 0 },
];

export function seedCalendarSections(): Row[] {
  return OWNERS.map(({ type, id }, index) => ({
    id: index + 1,
    NAME:
      type === 'company_calendar' ? 'Company calendar' : type === 'group' ? 'Group calendar' : 'My calendar',
    CAL_TYPE: type,
    OWNER_ID: id,
    COLOR: EVENT_COLOURS[index % EVENT_COLOURS.length],
    ACTIVE: 'Y',
  }));
}

function seedEvent(random: SeededRandom, id: number): Row {
  const userId = ((id - 1) % USER_COUNT) + 1;
  const draw = random.next();
  const sectionId =
    draw < 0.75 ? userId : draw < 0.9 ? USER_COUNT + random.integer(1, WORKGROUPS.length) : OWNERS.length;
  const owner = OWNERS[sectionId - 1] as Owner;
  const day = Math.floor(((id - 1) * YEAR_DAYS) / EVENT_COUNT);
  const isAllDay = random.chance(0.1);
  const dayMs = YEAR_START_MS - 9 * 2 * HALF_HOUR_MS + day * DAY_MS;
  const fromMs = isAllDay ? dayMs : dayMs + random.integer(18, 34) * HALF_HOUR_MS;
  const toMs = isAllDay ? dayMs : fromMs + random.integer(1, 4) * HALF_HOUR_MS;
  const isMeeting = random.chance(0.4);
  const guests = isMeeting ? [1 + (userId % USER_COUNT), 1 + ((userId + 6) % USER_COUNT)] : [];
  return {
    id,
    CAL_TYPE: owner.type,
    OWNER_ID: owner.id,
    NAME: random.pick(EVENT_NAMES),
    DESCRIPTION: random.chance(0.3) ? 'The agenda is in the chat.' : '',
    DATE_FROM: hostDateTime(fromMs),
    DATE_TO: hostDateTime(toMs),
    TZ_FROM: 'Europe/Moscow',
    TZ_TO: 'Europe/Moscow',
    DT_SKIP_TIME: isAllDay ? 'Y' : 'N',
    CREATED_BY: userId,
    DATE_CREATE: hostDateTime(fromMs - 7 * DAY_MS),
    TIMESTAMP_X: hostDateTime(fromMs - 6 * DAY_MS),
    PRIVATE_EVENT: random.chance(0.05),
    ACCESSIBILITY: random.pick(['busy', 'busy', 'quest', 'free']),
    IMPORTANCE: random.pick(['normal', 'normal', 'normal', 'high', 'low']),
    IS_MEETING: isMeeting,
    ATTENDEES: isMeeting ? [userId, ...guests] : [],
    LOCATION: random.pick(EVENT_PLACES),
    REMIND: random.chance(0.6) ? [{ type: 'min', count: 15 }] : [],
    COLOR: random.chance(0.3) ? random.pick(EVENT_COLOURS) : '',
    RRULE: null,
    SECT_ID: sectionId,
    DELETED: 'N',
  };
}

/** A series on the clock of a person east of the portal, and a journey between two zones. */
function seedTravels(plain: Row): Row[] {
  const event = (id: number, userId: number, name: string, times: Partial<Row>): Row => ({
    ...plain,
    id,
    CAL_TYPE: 'user',
    OWNER_ID: userId,
    SECT_ID: userId,
    CREATED_BY: userId,
    NAME: name,
    DT_SKIP_TIME: 'N',
    PRIVATE_EVENT: 'N',
    IS_MEETING: false,
    ATTENDEES: [],
    ...times,
  });
  return [
    event(EVENT_COUNT + 1, 8, 'Language course', {
      DATE_FROM: '2025-01-06T08:00:00+03:00',
      DATE_TO: '2025-01-06T09:30:00+03:00',
      TZ_FROM: 'Asia/Yekaterinburg',
      TZ_TO: 'Asia/Yekaterinburg',
      RRULE: { FREQ: 'WEEKLY', INTERVAL: 1, BYDAY: ['MO', 'WE'] },
    }),
    event(EVENT_COUNT + 2, 7, 'Flight to the fair', {
      DATE_FROM: '2025-05-12T12:00:00+03:00',
      DATE_TO: '2025-05-12T21:30:00+03:00',
      TZ_FROM: 'Europe/Berlin',
      TZ_TO: 'America/New_York',
    }),
  ];
}

/** Calendar entries spread over one year, oldest first, ids from 1; then a series and a journey. */
export function seedCalendarEvents(random: SeededRandom): Row[] {
  const events = Array.from({ length: EVENT_COUNT }, (_, index) => seedEvent(random, index + 1));
  return [...events, ...seedTravels(events[0] as Row)];
}
