import type { Row } from '../items/item-type.js';
import { hostDateTime } from '../protocol/host-time.js';
import type { SeededRandom } from './random.js';
import { FIRST_NAMES, LAST_NAMES, POSITIONS } from './seed-words.data.js';

const REGISTERED_MS = Date.parse('2024-06-03T10:00:00+03:00');

/** A user record; `id` is ours, the rest is the host's own spelling in capitals. */
export function userRow(
  id: number,
  domain: string,
  firstName: string,
  lastName: string,
  position: string,
): Row {
  return {
    id,
    ID: String(id),
    XML_ID: String(id),
    ACTIVE: true,
    NAME: firstName,
    LAST_NAME: lastName,
    SECOND_NAME: '',
    EMAIL: `user${id}@${domain}`,
    DATE_REGISTER: hostDateTime(REGISTERED_MS),
    TIME_ZONE: '',
    IS_ONLINE: 'N',
    PERSONAL_GENDER: '',
    WORK_POSITION: position,
    UF_DEPARTMENT: [1 + (id % 4)],
    USER_TYPE: 'employee',
  };
}

export function seedUsers(random: SeededRandom, domain: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) =>
    userRow(
      index + 1,
      domain,
      random.pick(FIRST_NAMES),
      LAST_NAMES[index % LAST_NAMES.length] ?? '',
      index === 0 ? 'Director' : random.pick(POSITIONS),
    ),
  );
}
