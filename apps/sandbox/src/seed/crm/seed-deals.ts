import { hostDate, hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import { sampleValues } from '../crm-setup/seed-sample-fields.js';
import { DEAL_STAGES } from '../../records/types/crm/deal-stages.data.js';
import { DEAL_CHANNELS } from '../../records/types/crm/deal-custom-fields.data.js';
import { DEAL } from '../../records/types/crm/deal.data.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, CONTACT_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { ageDays, DAY_MS, momentOf } from '../seed-time.js';
import { CURRENCIES, DEAL_TYPES, SOURCES, SUBJECTS, UTM_SOURCES } from '../seed-words.data.js';
import { DEAL_TAGS } from './crm-words.data.js';
import { companyTitle, contactsOfCompany } from './parties.js';
import { hasProductRows } from './seed-product-rows.js';

/** The client's contacts, or any person when the deal has no company. */
function contactsOf(random: SeededRandom, companyId: number): number[] {
  const person = random.integer(1, CONTACT_COUNT);
  const isWithTwo = random.chance(0.15);
  const contacts = companyId === 0 ? [] : contactsOfCompany(companyId);
  if (contacts.length === 0) return [person];
  return isWithTwo ? contacts : [contacts[person % contacts.length] as number];
}

function customFields(
  random: SeededRandom,
  id: number,
  opportunity: number,
  currency: string,
): Record<string, unknown> {
  const tags = DEAL_TAGS.filter(() => random.chance(0.15));
  return {
    ufCrmContractNo: random.chance(0.4) ? `K-${1000 + id}` : null,
    ufCrm_1747309879: random.chance(0.7) ? Number(random.pick(DEAL_CHANNELS).ID) : null,
    ufCrmBudget: random.chance(0.5) ? `${Math.round(opportunity * 1.1)}|${currency}` : null,
    ufCrmTags: tags,
  };
}

function seedDeal(random: SeededRandom, id: number, createdMs: number): Row {
  const categoryId = random.chance(0.2) ? 1 : 0;
  const stages = DEAL_STAGES[categoryId] ?? [];
  const age = ageDays(createdMs);
  const isSettled = random.chance(Math.min(0.9, age / 120));
  const stage = random.pick(stages.filter((candidate) => (candidate.semantics === 'P') !== isSettled));
  const companyId = random.chance(0.9) ? random.integer(1, COMPANY_COUNT) : 0;
  const contactIds = contactsOf(random, companyId);
  const opportunity = random.chance(0.05)
    ? 0
    : random.integer(10, 4000) * 250 + (random.chance(0.1) ? 0.5 : 0);
  const currencyId = random.pick(CURRENCIES);
  const userId = random.integer(1, SELLER_COUNT);
  const stepDays = random.integer(1, Math.max(1, Math.floor(Math.min(age, 60))));
  const touchedMs = createdMs + stepDays * DAY_MS;
  const touched = hostDateTime(touchedMs);
  const plannedMs = createdMs + random.integer(14, 90) * DAY_MS;
  const stored = {
    title: `${companyId ? companyTitle(companyId) : 'Private client'}: ${random.pick(SUBJECTS)}`,
    categoryId,
    stageId: stage.id,
    typeId: random.pick(DEAL_TYPES),
    opportunity,
    isManualOpportunity: random.chance(0.7) || hasProductRows('D', id) ? 'Y' : 'N',
    currencyId,
    assignedById: random.integer(1, SELLER_COUNT),
    // The host has both for a deal without a company.
    companyId: companyId === 0 && id % 2 === 0 ? null : companyId,
    contactIds,
    sourceId: random.pick(SOURCES),
    begindate: hostDate(createdMs),
    opened: random.chance(0.85) ? 'Y' : 'N',
    comments: random.chance(0.2) ? 'Asked to call back after the budget meeting.' : '',
    utmSource: random.chance(0.25) ? random.pick(UTM_SOURCES) : null,
    observers: random.chance(0.1) ? [random.integer(1, SELLER_COUNT)] : [],
    updatedTime: touched,
    lastActivityTime: touched,
    movedTime: touched,
    isReturnCustomer: random.chance(0.3) ? 'Y' : 'N',
    closedate: isSettled ? hostDate(touchedMs) : random.chance(0.6) ? hostDate(plannedMs) : null,
  };
  Object.assign(stored, customFields(random, id, opportunity, currencyId), sampleValues('CRM_DEAL', id));
  return seedRecord(DEAL, id, stored, { userId, nowMs: createdMs });
}

/** Deals spread over one year of working hours, oldest first, ids from 1. */
export function seedDeals(random: SeededRandom, count: number): Row[] {
  return Array.from({ length: count }, (_, index) =>
    seedDeal(random, index + 1, momentOf(random, index, count)),
  );
}
