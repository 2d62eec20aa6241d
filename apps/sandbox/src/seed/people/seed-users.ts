import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { FIRST_NAMES, LAST_NAMES, POSITIONS } from '../seed-words.data.js';
import {
  ADMIN_ID,
  CITIES,
  DEPARTMENTS,
  DISMISSED_IDS,
  EXTRANET_ID,
  USER_COUNT,
  USER_ZONES,
} from './people.data.js';

const FEMALE_ENDING = /a$/;

/** First and last name of a user; no two users share both. */
export function userName(id: number): { readonly first: string; readonly last: string } {
  const round = Math.floor((id - 1) / LAST_NAMES.length);
  return {
    first: FIRST_NAMES[(id * 5 + round) % FIRST_NAMES.length] as string,
    last: LAST_NAMES[(id - 1) % LAST_NAMES.length] as string,
  };
}

export function userEmail(id: number, domain: string): string {
  return `user${id}@${domain}`;
}

/** Heads sit in the department they lead, everyone else is spread over all of them. */
export function departmentOf(userId: number): number {
  return ((userId - 1) % DEPARTMENTS.length) + 1;
}

/** A user record before anything happened to it; also serves calls in the name of a user the portal has not seeded. */
export function userRow(id: number, domain: string, first: string, last: string, position: string): Row {
  const isActive = !DISMISSED_IDS.includes(id);
  return {
    id,
    XML_ID: String(id),
    ACTIVE: isActive,
    NAME: first,
    LAST_NAME: last,
    SECOND_NAME: '',
    EMAIL: userEmail(id, domain),
    LAST_LOGIN: hostDateTime(YEAR_START_MS + 360 * DAY_MS - (isActive ? 0 : 200 * DAY_MS)),
    DATE_REGISTER: hostDateTime(YEAR_START_MS - (211 - id) * DAY_MS),
    TIME_ZONE: USER_ZONES[id]?.name ?? '',
    IS_ONLINE: 'N',
    IS_ADMIN: id === ADMIN_ID,
    TIMESTAMP_X: hostDateTime(YEAR_START_MS + 300 * DAY_MS),
    LAST_ACTIVITY_DATE: hostDateTime(YEAR_START_MS + 360 * DAY_MS),
    PERSONAL_GENDER: FEMALE_ENDING.test(first) ? 'F' : 'M',
    PERSONAL_BIRTHDAY: null,
    PERSONAL_PHOTO: null,
    PERSONAL_PHONE: '',
    PERSONAL_MOBILE: '',
    PERSONAL_CITY: '',
    WORK_PHONE: '',
    WORK_POSITION: position,
    WORK_DEPARTMENT: DEPARTMENTS[departmentOf(id) - 1]?.name ?? '',
    UF_EMPLOYMENT_DATE: null,
    UF_DEPARTMENT: [departmentOf(id)],
    UF_PHONE_INNER: String(100 + id),
    USER_TYPE: 'employee',
  };
}

export function seedUsers(random: SeededRandom, domain: string): Row[] {
  const employees = Array.from({ length: USER_COUNT }, (_, index) => {
    const id = index + 1;
    const { first, last } = userName(id);
    const isHead = DEPARTMENTS.some(({ headId }) => headId === id);
    const position = id === ADMIN_ID ? 'Director' : isHead ? 'Head of department' : random.pick(POSITIONS);
    return {
      ...userRow(id, domain, first, last, position),
      PERSONAL_BIRTHDAY: hostDate(YEAR_START_MS - random.integer(9_000, 20_000) * DAY_MS),
      PERSONAL_MOBILE: `+7903${1_000_000 + random.integer(0, 999_999)}`,
      PERSONAL_CITY: random.pick(CITIES),
      UF_EMPLOYMENT_DATE: hostDate(YEAR_START_MS - random.integer(10, 2_500) * DAY_MS),
      IS_ONLINE: random.chance(0.3) ? 'Y' : 'N',
    };
  });
  return [...employees, extranetUser(domain)];
}

function extranetUser(domain: string): Row {
  return {
    ...userRow(EXTRANET_ID, domain, 'Vera', 'Partner', ''),
    WORK_DEPARTMENT: '',
    UF_DEPARTMENT: [],
    USER_TYPE: 'extranet',
  };
}
