import { CONTACT } from '../../records/types/crm/contact.data.js';
import { seedRecord } from '../../records/record-write.js';
import { sampleValues } from '../crm-setup/seed-sample-fields.js';
import type { Row } from '../../records/record-type.js';
import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { CONTACT_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { SOURCES } from '../seed-words.data.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { CONTACT_TYPES, POSTS } from './crm-words.data.js';
import { companyOfContact, contactEmail, contactName, contactPhone, multifields } from './parties.js';

const ADULT_DAYS = 22 * 365;

/** Contacts of the companies and private persons; some share a phone and an e-mail address. */
export function seedContacts(random: SeededRandom): Row[] {
  return Array.from({ length: CONTACT_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = YEAR_START_MS - random.integer(30, 600) * DAY_MS;
    const { first, last } = contactName(id);
    const companyId = companyOfContact(id);
    const bornMs = createdMs - (ADULT_DAYS + random.integer(0, 14_000)) * DAY_MS;
    const fields = {
      name: first,
      lastName: last,
      post: companyId === null ? '' : random.pick(POSTS),
      typeId: random.pick(CONTACT_TYPES),
      sourceId: random.pick(SOURCES),
      companyIds: companyId === null ? [] : [companyId],
      birthdate: random.chance(0.3) ? hostDate(bornMs) : null,
      assignedById: random.integer(1, SELLER_COUNT),
      export: random.chance(0.8) ? 'Y' : 'N',
      fm: multifields(id, [
        ['PHONE', 'MOBILE', contactPhone(id)],
        ['EMAIL', 'WORK', contactEmail(id)],
      ]),
    };
    const row = seedRecord(
      CONTACT,
      id,
      { ...fields, ...sampleValues('CRM_CONTACT', id) },
      {
        userId: random.integer(1, SELLER_COUNT),
        nowMs: createdMs,
      },
    );
    row['updatedTime'] = hostDateTime(createdMs + random.integer(1, 29) * DAY_MS);
    return row;
  });
}
