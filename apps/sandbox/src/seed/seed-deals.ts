import { createItem } from '../items/item-write.js';
import { DEAL } from '../items/deal.data.js';
import { DEAL_STAGES } from '../items/deal-stages.data.js';
import type { Row } from '../items/item-type.js';
import { hostDate, hostDateTime } from '../protocol/host-time.js';
import type { SeededRandom } from './random.js';
import { COMPANIES, CURRENCIES, DEAL_TYPES, SOURCES, SUBJECTS, UTM_SOURCES } from './seed-words.data.js';

const DAY_MS = 86_400_000;
const YEAR_START_MS = Date.parse('2025-01-01T09:00:00+03:00');
const COMPANY_COUNT = 120;
const CONTACT_COUNT = 240;

function seedDeal(random: SeededRandom, id: number, createdMs: number, userCount: number): Row {
  const categoryId = random.chance(0.2) ? 1 : 0;
  const stages = DEAL_STAGES[categoryId] ?? [];
  const ageDays = (YEAR_START_MS + 365 * DAY_MS - createdMs) / DAY_MS;
  const isSettled = random.chance(Math.min(0.9, ageDays / 120));
  const stage = random.pick(stages.filter((candidate) => (candidate.semantics === 'P') !== isSettled));
  const companyId = random.chance(0.9) ? random.integer(1, COMPANY_COUNT) : 0;
  const company = COMPANIES[companyId % COMPANIES.length];
  const firstContact = random.integer(1, CONTACT_COUNT);
  const contactIds = random.chance(0.15)
    ? [firstContact, (firstContact % CONTACT_COUNT) + 1]
    : [firstContact];
  const fields = {
    title: `${companyId ? company : 'Private client'}: ${random.pick(SUBJECTS)}`,
    categoryId,
    stageId: stage.id,
    typeId: random.pick(DEAL_TYPES),
    opportunity: random.chance(0.05) ? 0 : random.integer(10, 4000) * 250 + (random.chance(0.1) ? 0.5 : 0),
    isManualOpportunity: random.chance(0.7),
    currencyId: random.pick(CURRENCIES),
    assignedById: random.integer(1, userCount),
    companyId,
    contactIds,
    sourceId: random.pick(SOURCES),
    begindate: hostDate(createdMs),
    opened: random.chance(0.85),
    comments: random.chance(0.2) ? 'Asked to call back after the budget meeting.' : '',
    utmSource: random.chance(0.25) ? random.pick(UTM_SOURCES) : null,
    observers: random.chance(0.1) ? [random.integer(1, userCount)] : [],
  };
  const userId = random.integer(1, userCount);
  const row = createItem(DEAL, id, fields, { userId, nowMs: createdMs });
  const touchedMs = createdMs + random.integer(1, Math.max(1, Math.floor(Math.min(ageDays, 60)))) * DAY_MS;
  const touched = hostDateTime(touchedMs);
  Object.assign(row, { updatedTime: touched, lastActivityTime: touched, movedTime: touched });
  row['isReturnCustomer'] = random.chance(0.3) ? 'Y' : 'N';
  if (isSettled) row['closedate'] = hostDate(touchedMs);
  else if (random.chance(0.6)) row['closedate'] = hostDate(createdMs + random.integer(14, 90) * DAY_MS);
  return row;
}

/** Deals spread over one year of working hours, oldest first, ids from 1. */
export function seedDeals(random: SeededRandom, count: number, userCount: number): Row[] {
  const stepMs = (365 * DAY_MS) / count;
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor((index * stepMs) / DAY_MS);
    const createdMs = YEAR_START_MS + day * DAY_MS + random.integer(0, 9 * 3600 - 1) * 1000;
    return seedDeal(random, index + 1, createdMs, userCount);
  });
}
