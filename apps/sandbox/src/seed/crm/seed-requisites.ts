import { seedRecord } from '../../records/record-write.js';
import { REQUISITE } from '../../records/types/crm/requisite.data.js';
import type { Row } from '../../records/record-type.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, CONTACT_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { companyDomain, companyPhone, companyTitle, contactName } from './parties.js';

const COMPANY = 4;
const CONTACT = 3;
const CONTACT_REQUISITES = 20;

const digits = (random: SeededRandom, count: number): string =>
  Array.from({ length: count }, () => random.integer(0, 9)).join('');

/** Legal details of every company and of some private persons. */
export function seedRequisites(random: SeededRandom): Row[] {
  return Array.from({ length: COMPANY_COUNT + CONTACT_REQUISITES }, (_, index) => {
    const id = index + 1;
    const context = {
      userId: random.integer(1, SELLER_COUNT),
      nowMs: YEAR_START_MS - random.integer(1, 600) * DAY_MS,
    };
    if (id > COMPANY_COUNT) {
      const contactId = ((id - COMPANY_COUNT) * 11) % CONTACT_COUNT;
      const { first, last } = contactName(contactId);
      const person = {
        ENTITY_TYPE_ID: CONTACT,
        ENTITY_ID: contactId,
        PRESET_ID: 3,
        NAME: `${first} ${last}`,
        RQ_FIRST_NAME: first,
        RQ_LAST_NAME: last,
        RQ_INN: digits(random, 12),
      };
      return seedRecord(REQUISITE, id, person, context);
    }
    const director = contactName(id);
    const company = {
      ENTITY_TYPE_ID: COMPANY,
      ENTITY_ID: id,
      PRESET_ID: 1,
      NAME: companyTitle(id),
      RQ_COMPANY_NAME: companyTitle(id),
      RQ_COMPANY_FULL_NAME: `${companyTitle(id)} Limited`,
      RQ_DIRECTOR: `${director.first} ${director.last}`,
      RQ_EMAIL: `office@${companyDomain(id)}`,
      RQ_PHONE: companyPhone(id),
      RQ_INN: digits(random, 10),
      RQ_KPP: digits(random, 9),
      RQ_OGRN: digits(random, 13),
    };
    return seedRecord(REQUISITE, id, company, context);
  });
}
