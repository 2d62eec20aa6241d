import { seedRecord } from '../../records/record-write.js';
import { ACTIVITY } from '../../records/types/crm/activity.data.js';
import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { CONTACT_COUNT, DEAL_COUNT, LEAD_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { ACTIVITY_KINDS } from './crm-words.data.js';
import { contactEmail, contactName, contactPhone } from './parties.js';

const ACTIVITY_COUNT = 500;
const DEAL = 2;
const CONTACT = 3;
const OWNER_COUNTS = { 1: LEAD_COUNT, 2: DEAL_COUNT, 3: CONTACT_COUNT } as const;
const MINUTE_MS = 60_000;

/** Calls, meetings, messages and tasks on deals, leads and contacts, oldest first. */
export function seedActivities(random: SeededRandom): Row[] {
  return Array.from({ length: ACTIVITY_COUNT }, (_, index) => {
    const id = index + 1;
    const startMs = momentOf(random, index, ACTIVITY_COUNT);
    const kind = random.pick(ACTIVITY_KINDS);
    const ownerType = random.pick([1, 2, 2, 2, 3] as const);
    const ownerId = random.integer(1, OWNER_COUNTS[ownerType]);
    const contactId = ownerType === CONTACT ? ownerId : random.integer(1, CONTACT_COUNT);
    const isDone = random.chance(Math.min(0.97, ageDays(startMs) / 20));
    const responsibleId = random.integer(1, SELLER_COUNT);
    const isMail = kind.typeId === 4;
    const { first, last } = contactName(contactId);
    const bindings = [{ OWNER_TYPE_ID: ownerType, OWNER_ID: ownerId }];
    if (ownerType === DEAL) bindings.push({ OWNER_TYPE_ID: CONTACT, OWNER_ID: contactId });
    const stored = {
      OWNER_ID: ownerId,
      OWNER_TYPE_ID: ownerType,
      TYPE_ID: kind.typeId,
      PROVIDER_ID: kind.provider,
      PROVIDER_TYPE_ID: kind.providerType,
      SUBJECT: `${random.pick(kind.subjects)}: ${first} ${last}`,
      CREATED: hostDateTime(startMs - random.integer(0, 3) * DAY_MS),
      LAST_UPDATED: hostDateTime(startMs + kind.minutes * MINUTE_MS),
      START_TIME: hostDateTime(startMs),
      END_TIME: hostDateTime(startMs + kind.minutes * MINUTE_MS),
      DEADLINE: hostDateTime(startMs + kind.minutes * MINUTE_MS),
      COMPLETED: isDone ? 'Y' : 'N',
      STATUS: isDone ? 2 : 1,
      RESPONSIBLE_ID: responsibleId,
      AUTHOR_ID: responsibleId,
      EDITOR_ID: responsibleId,
      DIRECTION: kind.typeId === 2 || isMail ? random.integer(1, 2) : 0,
      PRIORITY: random.chance(0.1) ? 3 : 2,
      BINDINGS: bindings,
      COMMUNICATIONS: [
        {
          TYPE: isMail ? 'EMAIL' : 'PHONE',
          VALUE: isMail ? contactEmail(contactId) : contactPhone(contactId),
          ENTITY_TYPE_ID: CONTACT,
          ENTITY_ID: contactId,
        },
      ],
    };
    return seedRecord(ACTIVITY, id, stored, { userId: responsibleId, nowMs: startMs });
  });
}
