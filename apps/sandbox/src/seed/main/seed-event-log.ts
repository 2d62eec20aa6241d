import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { USER_COUNT } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { momentOf } from '../seed-time.js';

const EVENT_COUNT = 400;
const KINDS = ['USER_AUTHORIZE', 'USER_AUTHORIZE', 'USER_LOGOUT', 'USER_EDIT', 'USER_INFO'];

/** Sign-ins and the like over one year, oldest first. */
export function seedEventLog(random: SeededRandom): Row[] {
  return Array.from({ length: EVENT_COUNT }, (_, index) => {
    const userId = random.integer(1, USER_COUNT);
    return {
      id: index + 1,
      timestampX: hostDateTime(momentOf(random, index, EVENT_COUNT)),
      severity: random.chance(0.05) ? 'WARNING' : 'SECURITY',
      auditTypeId: random.pick(KINDS),
      moduleId: 'main',
      itemId: String(userId),
      remoteAddr: `192.0.2.${random.integer(1, 250)}`,
      userAgent: 'Mozilla/5.0',
      requestUri: '/auth/',
      siteId: 's1',
      userId,
      guestId: null,
      description: '',
    };
  });
}
