import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import {
  DEAL_PROVIDER,
  DOCUMENT_TEMPLATE,
  DOCX_BODY,
  REST_PROVIDER,
} from '../../records/types/sale/document-template.data.js';
import { DOCUMENT } from '../../records/types/sale/document.data.js';
import type { SeededRandom } from '../random.js';
import { DEAL_COUNT, SELLER_COUNT } from '../seed-sizes.data.js';
import { DAY_MS, momentOf, YEAR_START_MS } from '../seed-time.js';

const DOCUMENT_COUNT = 40;
const FIRST_FILE_ID = 500;
const CONTEXT = { userId: 1, nowMs: YEAR_START_MS };

const TEMPLATES = [
  ['Contract', 'CONTRACT', true],
  ['Invoice', 'INVOICE', true],
  ['Acceptance certificate', 'ACT', true],
  ['Quote', 'QUOTE', false],
  ['Supply agreement', 'SUPPLY', false],
] as const;

export function seedDocumentTemplates(): Row[] {
  return TEMPLATES.map(([name, code, isForDeals], index) => {
    const stored = {
      name,
      code,
      region: 'ru',
      active: 'Y',
      sort: (index + 1) * 100,
      numeratorId: 1,
      moduleId: isForDeals ? 'crm' : 'rest',
      bodyType: DOCX_BODY,
      fileId: FIRST_FILE_ID + index,
      createdBy: 1 + (index % SELLER_COUNT),
      updatedBy: 1 + (index % SELLER_COUNT),
      createTime: hostDateTime(YEAR_START_MS - (100 - index) * DAY_MS),
      updateTime: hostDateTime(YEAR_START_MS - (50 - index) * DAY_MS),
      isDefault: index === 0 ? 'Y' : 'N',
      users: ['UA'],
      providers: [isForDeals ? DEAL_PROVIDER : REST_PROVIDER],
    };
    return seedRecord(DOCUMENT_TEMPLATE, index + 1, stored, CONTEXT);
  });
}

/** Documents made for deals from the first templates. */
export function seedDocuments(random: SeededRandom): Row[] {
  return Array.from({ length: DOCUMENT_COUNT }, (_, index) => {
    const id = index + 1;
    const time = hostDateTime(momentOf(random, index, DOCUMENT_COUNT));
    const templateId = random.integer(1, 3);
    const dealId = random.integer(1, DEAL_COUNT);
    const author = random.integer(1, SELLER_COUNT);
    const number = `D-2025-${String(id).padStart(3, '0')}`;
    const stored = {
      title: `${TEMPLATES[templateId - 1]?.[0]} ${number}`,
      number,
      templateId,
      provider: DEAL_PROVIDER,
      value: String(dealId),
      entityTypeId: 2,
      entityId: dealId,
      fileId: FIRST_FILE_ID + id * 10,
      imageId: FIRST_FILE_ID + id * 10 + 1,
      pdfId: FIRST_FILE_ID + id * 10 + 2,
      createTime: time,
      updateTime: time,
      createdBy: author,
      updatedBy: author,
      stampsEnabled: random.chance(0.4) ? 'Y' : 'N',
      values: { DocumentNumber: number, DealId: String(dealId) },
    };
    return seedRecord(DOCUMENT, id, stored, CONTEXT);
  });
}
