import { seedRecord } from '../../records/record-write.js';
import type { Row } from '../../records/record-type.js';
import { QUOTE } from '../../records/types/crm/quote.data.js';
import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, QUOTE_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { CURRENCIES, SUBJECTS } from '../seed-words.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { QUOTE_TERMS } from './crm-words.data.js';
import { companyTitle, contactsOfCompany } from './parties.js';

const OPEN_STAGES = ['DRAFT', 'SENT', 'RECEIVED'];
const SETTLED_STAGES = ['APPROVED', 'APPROVED', 'UNANSWERED', 'DECLAINED'];

/** Quotes to companies of the portal, oldest first. */
export function seedQuotes(random: SeededRandom): Row[] {
  return Array.from({ length: QUOTE_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = momentOf(random, index, QUOTE_COUNT);
    const isSettled = random.chance(Math.min(0.9, ageDays(createdMs) / 60));
    const companyId = random.integer(2, COMPANY_COUNT);
    const fields = {
      title: `${companyTitle(companyId)}: ${random.pick(SUBJECTS)}`,
      stageId: random.pick(isSettled ? SETTLED_STAGES : OPEN_STAGES),
      opportunity: random.integer(20, 3000) * 250,
      isManualOpportunity: 'Y',
      currencyId: random.pick(CURRENCIES),
      companyId,
      contactIds: contactsOfCompany(companyId).slice(0, 1),
      mycompanyId: 1,
      assignedById: random.integer(1, SELLER_COUNT),
      begindate: hostDate(createdMs),
      closedate: hostDate(createdMs + 30 * DAY_MS),
      actualDate: hostDate(createdMs + 45 * DAY_MS),
      terms: random.pick(QUOTE_TERMS),
      clientTitle: companyTitle(companyId),
    };
    const row = seedRecord(QUOTE, id, fields, { userId: random.integer(1, SELLER_COUNT), nowMs: createdMs });
    row['updatedTime'] = hostDateTime(createdMs + random.integer(1, 20) * DAY_MS);
    return row;
  });
}
