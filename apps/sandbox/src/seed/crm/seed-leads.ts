import { seedRecord } from '../../records/record-write.js';
import { sampleValues } from '../crm-setup/seed-sample-fields.js';
import type { Row } from '../../records/record-type.js';
import { LEAD } from '../../records/types/crm/lead.data.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, CONTACT_COUNT, LEAD_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { CURRENCIES, FIRST_NAMES, LAST_NAMES, SOURCES, UTM_SOURCES } from '../seed-words.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { LEAD_TOPICS, POSTS } from './crm-words.data.js';
import { companyTitle, contactEmail, contactPhone, multifields } from './parties.js';

const OPEN_STAGES = ['NEW', 'NEW', 'IN_PROCESS', 'PROCESSED'];

/** Leads of one year; older ones are settled, and a few come from people who are contacts already. */
export function seedLeads(random: SeededRandom): Row[] {
  return Array.from({ length: LEAD_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = momentOf(random, index, LEAD_COUNT);
    const isSettled = random.chance(Math.min(0.95, ageDays(createdMs) / 60));
    const knownContact = random.chance(0.12) ? random.integer(1, CONTACT_COUNT) : 0;
    const first = random.pick(FIRST_NAMES);
    const last = random.pick(LAST_NAMES);
    const ownEmail = `${first}.${last}.lead${id}@mail.example`.toLowerCase();
    const phone = knownContact ? contactPhone(knownContact) : `+7903${4_000_000 + id * 53}`;
    const settledStage = random.chance(0.6) ? 'CONVERTED' : 'JUNK';
    const fields = {
      title: `${random.pick(LEAD_TOPICS)}: ${first} ${last}`,
      stageId: isSettled ? settledStage : random.pick(OPEN_STAGES),
      name: first,
      lastName: last,
      companyTitle: random.chance(0.4) ? companyTitle(random.integer(1, COMPANY_COUNT)) : '',
      post: random.chance(0.3) ? random.pick(POSTS) : '',
      opportunity: random.chance(0.5) ? random.integer(4, 800) * 500 : 0,
      currencyId: random.pick(CURRENCIES),
      sourceId: random.pick(SOURCES),
      contactIds: knownContact ? [knownContact] : [],
      assignedById: random.integer(1, SELLER_COUNT),
      utmSource: random.chance(0.3) ? random.pick(UTM_SOURCES) : null,
      fm: multifields(id, [
        ['PHONE', 'WORK', phone],
        ['EMAIL', 'WORK', knownContact ? contactEmail(knownContact) : ownEmail],
      ]),
    };
    const row = seedRecord(
      LEAD,
      id,
      { ...fields, ...sampleValues('CRM_LEAD', id) },
      { userId: random.integer(1, SELLER_COUNT), nowMs: createdMs },
    );
    const touched = hostDateTime(
      createdMs + random.integer(1, Math.max(1, Math.floor(Math.min(ageDays(createdMs), 30)))) * DAY_MS,
    );
    Object.assign(row, { updatedTime: touched, lastActivityTime: touched, movedTime: touched });
    if (isSettled) row['dateClosed'] = touched;
    return row;
  });
}
