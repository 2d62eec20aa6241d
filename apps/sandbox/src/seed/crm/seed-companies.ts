import { COMPANY } from '../../records/types/crm/company.data.js';
import { seedRecord } from '../../records/record-write.js';
import { sampleValues } from '../crm-setup/seed-sample-fields.js';
import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { CITIES, COMPANY_TYPES, EMPLOYEE_RANGES, INDUSTRIES, STREETS } from './crm-words.data.js';
import { companyDomain, companyPhone, companyTitle, contactsOfCompany, multifields } from './parties.js';

const MY_COMPANY_ID = 1;

/** Companies known before the year of the deals began; the first is the portal's own. */
export function seedCompanies(random: SeededRandom): Row[] {
  return Array.from({ length: COMPANY_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = YEAR_START_MS - random.integer(30, 700) * DAY_MS;
    const address = `${random.pick(CITIES)}, ${random.integer(1, 90)} ${random.pick(STREETS)}`;
    const fields = {
      title: companyTitle(id),
      typeId: id === MY_COMPANY_ID ? 'OTHER' : random.pick(COMPANY_TYPES),
      industry: random.pick(INDUSTRIES),
      employees: random.pick(EMPLOYEE_RANGES),
      revenue: random.chance(0.6) ? random.integer(2, 900) * 100_000 : 0,
      address,
      addressLegal: address,
      isMyCompany: id === MY_COMPANY_ID ? 'Y' : 'N',
      assignedById: random.integer(1, SELLER_COUNT),
      contactIds: contactsOfCompany(id),
      fm: multifields(id, [
        ['PHONE', 'WORK', companyPhone(id)],
        ['EMAIL', 'WORK', `office@${companyDomain(id)}`],
        ...(random.chance(0.5) ? [['WEB', 'WORK', `https://${companyDomain(id)}`] as const] : []),
      ]),
    };
    const row = seedRecord(
      COMPANY,
      id,
      { ...fields, ...sampleValues('CRM_COMPANY', id) },
      {
        userId: random.integer(1, SELLER_COUNT),
        nowMs: createdMs,
      },
    );
    row['updatedTime'] = hostDateTime(createdMs + random.integer(1, 29) * DAY_MS);
    return row;
  });
}
