import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import { CURRENCY } from '../../records/types/crm/currency.data.js';
import { firstStages, stageListOf } from '../../records/types/crm/pipeline-stages.js';
import { CHOICE_LISTS, STAGE_LISTS, type StatusRow } from '../../records/types/crm/status-lists.data.js';
import { STATUS } from '../../records/types/crm/status.data.js';
import { SEEDED_PIPELINES } from '../seed-sizes.data.js';
import { YEAR_START_MS } from '../seed-time.js';

/** `[code, name, rate to the base currency, format]`; the first is the base currency. */
const SEED_CURRENCIES: readonly (readonly [string, string, number, string])[] = [
  ['RUB', 'Russian rouble', 1, '# RUB'],
  ['USD', 'US dollar', 90.25, '$#'],
  ['EUR', 'Euro', 98.4, '# EUR'],
  ['BYN', 'Belarusian rouble', 28.1, '# BYN'],
  ['KZT', 'Kazakh tenge', 0.19, '# KZT'],
];

const FIRST_ID = 1;
const FIRST_PROCESS = 128;
const SORT_STEP = 10;
const CONTEXT = { userId: 1, nowMs: YEAR_START_MS };

/** Stages of the smart processes' pipelines. */
function processStages(): (readonly [string, readonly StatusRow[]])[] {
  return SEEDED_PIPELINES.flatMap(([id, entityTypeId]) => {
    const list = entityTypeId >= FIRST_PROCESS ? stageListOf(entityTypeId, id) : null;
    return list ? [[list.id, firstStages(entityTypeId, list)] as const] : [];
  });
}

/** Every list of the CRM: stages of leads, deals, quotes and invoices, sources, types, and stages of smart processes. */
export function seedStatuses(): Row[] {
  const lists = [...Object.entries({ ...STAGE_LISTS, ...CHOICE_LISTS }), ...processStages()];
  return lists
    .flatMap(([listId, entries]) =>
      entries.map(([code, name, semantics, isSystem, colour], index) => ({
        ENTITY_ID: listId,
        STATUS_ID: code,
        NAME: name,
        NAME_INIT: isSystem ? name : '',
        SORT: (index + 1) * SORT_STEP,
        SYSTEM: isSystem ? 'Y' : 'N',
        SEMANTICS: semantics ?? null,
        COLOR: colour ?? null,
      })),
    )
    .map((stored, index) => seedRecord(STATUS, FIRST_ID + index, stored, CONTEXT));
}

export function seedCurrencies(): Row[] {
  return SEED_CURRENCIES.map(([code, name, rate, format], index) =>
    seedRecord(
      CURRENCY,
      FIRST_ID + index,
      {
        CURRENCY: code,
        AMOUNT_CNT: 1,
        AMOUNT: rate,
        SORT: (index + 1) * SORT_STEP * SORT_STEP,
        BASE: index === 0 ? 'Y' : 'N',
        FULL_NAME: name,
        LID: 'en',
        FORMAT_STRING: format,
        DEC_POINT: '.',
        THOUSANDS_SEP: '&nbsp;',
        DECIMALS: 2,
        LANG: { en: { FULL_NAME: name, FORMAT_STRING: format, DEC_POINT: '.', DECIMALS: '2' } },
      },
      CONTEXT,
    ),
  );
}
