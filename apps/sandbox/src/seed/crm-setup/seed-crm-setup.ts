import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import { ADDRESS } from '../../records/types/crm-setup/address.data.js';
import { DEAL_CATEGORY, PROCESS_CATEGORY } from '../../records/types/crm-setup/category.data.js';
import { smartItemType } from '../../records/types/crm-setup/smart-item.data.js';
import { SMART_TYPE } from '../../records/types/crm-setup/smart-type.data.js';
import { USER_FIELD } from '../../records/types/crm-setup/user-field.data.js';
import { DEAL_CHANNELS, DEAL_CUSTOM_FIELDS } from '../../records/types/crm/deal-custom-fields.data.js';
import { companyTitle } from '../crm/parties.js';
import type { SeededRandom } from '../random.js';
import { COMPANY_COUNT, SEEDED_PIPELINES, SELLER_COUNT } from '../seed-sizes.data.js';
import { YEAR_START_MS } from '../seed-time.js';
import { sampleFieldSettings, sampleValues } from './seed-sample-fields.js';

const CONTEXT = { userId: 1, nowMs: YEAR_START_MS };
/** Number of the first contract, after the machines. */
const FIRST_CONTRACT = 73;
const REQUISITE = 8;
const COMPANY = 4;
const LEGAL_ADDRESS = 6;
const ADDRESS_COUNT = 12;
const CITIES = ['Hamburg', 'Riga', 'Gdansk', 'Turku'];

/** `[kind, title, products]` of smart processes. */
const TYPES: readonly (readonly [number, string, 'Y' | 'N'])[] = [
  [128, 'Equipment', 'Y'],
  [130, 'Contracts', 'N'],
];
const related = (entityTypeId: number) => ({
  entityTypeId,
  isChildrenListEnabled: 'Y',
  isPredefined: 'N',
});
/** A machine belongs to a deal and a contract, a contract to no record; deals belong to contracts. */
const RELATIONS: Readonly<Record<number, unknown>> = {
  128: { parent: [related(2), related(130)], child: [] },
  130: { parent: [], child: [related(2), related(128)] },
};
const ITEM_COUNTS: readonly (readonly [kind: number, category: number, count: number])[] = [
  [128, 3, 64],
  [128, 4, 8],
  [130, 5, 12],
];

export function seedCategories(): Row[] {
  return SEEDED_PIPELINES.map(([id, entityTypeId, name, isDefault]) =>
    seedRecord(
      entityTypeId === 2 ? DEAL_CATEGORY : PROCESS_CATEGORY,
      id,
      { name, entityTypeId, isDefault, sort: (id + 1) * 100 },
      CONTEXT,
    ),
  );
}

export function seedSmartTypes(): Row[] {
  return TYPES.map(([entityTypeId, title, isLinkWithProductsEnabled], index) =>
    seedRecord(
      SMART_TYPE,
      index + 1,
      {
        title,
        entityTypeId,
        isLinkWithProductsEnabled,
        isCategoriesEnabled: 'Y',
        isStagesEnabled: 'Y',
        isClientEnabled: 'Y',
        relations: RELATIONS[entityTypeId],
      },
      CONTEXT,
    ),
  );
}

/** Records of the smart processes. */
export function seedSmartItems(random: SeededRandom): Row[] {
  const places = ITEM_COUNTS.flatMap(([kind, category, count]) =>
    Array.from({ length: count }, () => [kind, category] as const),
  );
  return places.map(([kind, categoryId], index) =>
    seedRecord(
      smartItemType(kind, categoryId),
      index + 1,
      {
        title: `${kind === 128 ? 'Machine' : 'Contract'} ${index + 1}`,
        opportunity: random.integer(1, 400) * 250,
        stageId: `DT${kind}_${categoryId}:${random.pick(['NEW', 'PREPARATION', 'CLIENT', 'SUCCESS'])}`,
        companyId: random.integer(1, COMPANY_COUNT),
        assignedById: random.integer(1, SELLER_COUNT),
        ...(kind === 128 && sampleValues('CRM_1', index + 1)),
        ...(kind === 128 &&
          index % 3 === 0 && { parentId2: index + 1, parentId130: FIRST_CONTRACT + (index % 12) }),
      },
      { userId: random.integer(1, SELLER_COUNT), nowMs: YEAR_START_MS },
    ),
  );
}

/** Legal addresses of the first companies, kept with their requisites. */
export function seedAddresses(): Row[] {
  return Array.from({ length: ADDRESS_COUNT }, (_one, index) => {
    const id = index + 1;
    const fields = {
      TYPE_ID: LEGAL_ADDRESS,
      ENTITY_TYPE_ID: REQUISITE,
      ENTITY_ID: id,
      ADDRESS_1: `${companyTitle(id)} street ${id}`,
      CITY: CITIES[index % CITIES.length],
      POSTAL_CODE: String(10_000 + id),
      COUNTRY: 'Germany',
      ANCHOR_TYPE_ID: COMPANY,
      ANCHOR_ID: id,
    };
    return seedRecord(ADDRESS, id, fields, CONTEXT);
  });
}

/** Settings of the custom fields: some of deals, one of every other party, and those of every type. */
export function seedUserFields(): Row[] {
  const ofDeals = DEAL_CUSTOM_FIELDS.map(({ originalName, type, title, multiple, items }) => ({
    ENTITY_ID: 'CRM_DEAL',
    FIELD_NAME: originalName,
    USER_TYPE_ID: type,
    MULTIPLE: multiple ? 'Y' : 'N',
    EDIT_FORM_LABEL: { en: title },
    LIST: items ? DEAL_CHANNELS.map((channel) => ({ ...channel, SORT: '10', DEF: 'N' })) : [],
  }));
  const ofOthers = ['LEAD', 'CONTACT', 'COMPANY', 'QUOTE'].map((owner) => ({
    ENTITY_ID: `CRM_${owner}`,
    FIELD_NAME: 'UF_CRM_SEGMENT',
    USER_TYPE_ID: 'string',
    EDIT_FORM_LABEL: { en: 'Segment' },
  }));
  return [...ofDeals, ...ofOthers, ...sampleFieldSettings()].map((fields, index) =>
    seedRecord(USER_FIELD, index + 1, fields, CONTEXT),
  );
}
