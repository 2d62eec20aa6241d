import { INVOICE } from '../../records/types/crm/invoice.data.js';
import { seedRecord } from '../../records/record-write.js';
import type { Row } from '../../records/record-type.js';
import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, DEAL_COUNT, INVOICE_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { CURRENCIES, SUBJECTS } from '../seed-words.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { contactsOfCompany } from './parties.js';

const PAYMENT_DAYS = 10;

/** Invoices to companies, half of them for a deal. */
export function seedInvoices(random: SeededRandom): Row[] {
  return Array.from({ length: INVOICE_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = momentOf(random, index, INVOICE_COUNT);
    const isSettled = random.chance(Math.min(0.9, ageDays(createdMs) / 30));
    const companyId = random.integer(2, COMPANY_COUNT);
    const settledStage = random.chance(0.85) ? 'DT31_2:P' : 'DT31_2:D';
    const fields = {
      title: `Invoice for ${random.pick(SUBJECTS)}`,
      stageId: isSettled ? settledStage : random.pick(['DT31_2:N', 'DT31_2:S']),
      opportunity: random.integer(20, 3000) * 250,
      currencyId: random.pick(CURRENCIES),
      companyId,
      contactIds: contactsOfCompany(companyId).slice(0, 1),
      mycompanyId: 1,
      assignedById: random.integer(1, SELLER_COUNT),
      begindate: hostDate(createdMs),
      closedate: hostDate(createdMs + PAYMENT_DAYS * DAY_MS),
      parentId2: random.chance(0.5) ? random.integer(1, DEAL_COUNT) : 0,
    };
    const row = seedRecord(INVOICE, id, fields, {
      userId: random.integer(1, SELLER_COUNT),
      nowMs: createdMs,
    });
    const touched = hostDateTime(createdMs + random.integer(1, 20) * DAY_MS);
    Object.assign(row, { updatedTime: touched, movedTime: touched });
    return row;
  });
}
