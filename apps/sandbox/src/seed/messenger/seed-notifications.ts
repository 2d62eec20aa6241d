import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { ADMIN_ID } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { momentOf } from '../seed-time.js';
import { NOTIFICATION_WORDS } from './messenger-words.data.js';

const COUNT = 12;
const UNREAD = 4;
const ASKING = 2;
const BUTTONS = [
  { TITLE: 'Accept', VALUE: 'Y', TYPE: 'accept' },
  { TITLE: 'Decline', VALUE: 'N', TYPE: 'cancel' },
];

/** Notifications of the administrator, ids from 1 in the order of time; the last ones are not read, some ask for a decision. */
export function seedNotifications(random: SeededRandom): Row[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const id = index + 1;
    const isAsking = id <= ASKING;
    const { module, event, text } = random.pick(NOTIFICATION_WORDS);
    return {
      id,
      userId: ADMIN_ID,
      authorId: isAsking ? random.integer(2, 12) : 0,
      date: hostDateTime(momentOf(random, index, COUNT)),
      notifyType: isAsking ? 1 : 3,
      module: isAsking ? 'calendar' : module,
      event: isAsking ? 'invite' : event,
      tag: isAsking ? `CALENDAR|INVITE|${id}` : null,
      subTag: null,
      text: isAsking ? 'invites you to a meeting' : text,
      isRead: id <= COUNT - UNREAD,
      buttons: isAsking ? BUTTONS : null,
      params: null,
    };
  });
}
