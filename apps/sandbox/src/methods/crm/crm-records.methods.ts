import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { findRecord, listRecords, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { ACTIVITY } from '../../records/types/crm/activity.data.js';
import { CURRENCY } from '../../records/types/crm/currency.data.js';
import { CRM_PRODUCT_SECTION } from '../../records/types/crm/product-section.data.js';
import { CRM_PRODUCT } from '../../records/types/crm/product.data.js';
import { REQUISITE } from '../../records/types/crm/requisite.data.js';
import { STATUS } from '../../records/types/crm/status.data.js';
import { SMART_ITEM_TABLE } from '../../records/types/crm-setup/smart-item.data.js';
import { argument, integerArgument, objectArgument, textArgument } from '../arguments.js';
import { legacyFamily } from '../families/families.js';
import { guarded } from '../families/guarded.js';

type Part = Readonly<Record<string, unknown>>;

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

function partsOf(value: unknown): Part[] {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.filter((part): part is Part => typeof part === 'object' && part !== null);
}

function isBound(row: Row, wanted: readonly Part[]): boolean {
  const same = (have: unknown, want: unknown): boolean => want === undefined || String(have) === String(want);
  return (row['BINDINGS'] as Part[]).some((binding) =>
    wanted.some(
      (part) =>
        same(binding['OWNER_TYPE_ID'], part['OWNER_TYPE_ID']) && same(binding['OWNER_ID'], part['OWNER_ID']),
    ),
  );
}

/** Activities filter by the records they belong to with a condition of its own. */
function listActivities(call: HostCall): ReturnType<HostMethod> {
  const { BINDINGS: wanted, ...filter } = { ...(argument(call.params, 'filter') as Part | undefined) };
  const bindings = partsOf(wanted);
  const [order, select, start] = ['order', 'select', 'start'].map((name) => argument(call.params, name));
  const where =
    wanted === undefined
      ? undefined
      : { key: `bindings ${JSON.stringify(bindings)}`, test: (row: Row) => isBound(row, bindings) };
  const { rows, ...paging } = listRecords(call, ACTIVITY, { filter, order, select, start, where });
  return { result: rows, ...paging };
}

/** Ids of the items in each stage list, by the table that holds them. */
function tableOfStages(listId: string): string | null {
  if (listId === 'STATUS') return 'lead';
  if (listId === 'QUOTE_STATUS') return 'quote';
  if (listId.startsWith('DEAL_STAGE')) return 'deal';
  if (listId.startsWith('DYNAMIC_')) return SMART_ITEM_TABLE;
  return listId.startsWith('SMART_INVOICE_STAGE') ? 'invoice' : null;
}

function isStageInUse(call: HostCall, status: Row): boolean {
  const table = tableOfStages(String(status['ENTITY_ID']));
  if (table === null) return false;
  return [...call.portal.table(table).values()].some((row) => row['stageId'] === status['STATUS_ID']);
}

const statusMethods = legacyFamily('crm.status', STATUS, {
  list: { method: 'crm.status.list', paging: 'all' },
});
const currencyMethods = legacyFamily('crm.currency', CURRENCY, {
  list: { method: 'crm.currency.list', paging: 'all' },
});

function checkStatusDelete(call: HostCall): void {
  const status = findRecord(call, STATUS, integerArgument(call.params, 'id'));
  const params = argument(call.params, 'params') as Part | undefined;
  if (status['SYSTEM'] === 'Y' && params?.['FORCED'] !== 'Y') {
    refuse('CRM System Status can be deleted only if parameter FORCED is specified and equal to "Y".');
  }
  if (isStageInUse(call, status)) refuse('There are active items in this status.');
}

function checkStatusAdd(call: HostCall): void {
  const fields = objectArgument(call.params, 'fields');
  const known = [...call.portal.table(STATUS.table).values()];
  const { ENTITY_ID: listId, STATUS_ID: code } = fields;
  if (known.some((row) => row['ENTITY_ID'] === listId && row['STATUS_ID'] === code)) {
    refuse(`Status with code "${String(code)}" already exists.`);
  }
}

function checkCurrencyAdd(call: HostCall): void {
  const code = String(objectArgument(call.params, 'fields')['CURRENCY'] ?? '');
  if (!/^[A-Z]{3}$/.test(code)) refuse('Currency code is not valid.');
  if ([...call.portal.table(CURRENCY.table).values()].some((row) => row['CURRENCY'] === code)) {
    refuse(`Currency ${code} already exists.`);
  }
}

function checkCurrencyDelete(call: HostCall): void {
  const currency = findRecord(call, CURRENCY, textArgument(call.params, 'id'));
  if (currency['BASE'] === 'Y') refuse('Base currency can not be deleted.');
}

/** Currencies are shown with their formats in the languages of the portal. */
const WITH_LANGUAGES = ['*', 'LANG'];

const listedCurrencies = currencyMethods['crm.currency.list'] as HostMethod;

/** Activities, products, lists, currencies and legal details: rows in capitals, every value a text. */
export const CRM_RECORD_METHODS: HostMethodTable = {
  ...legacyFamily('crm.activity', ACTIVITY),
  'crm.activity.list': listActivities,
  ...legacyFamily('crm.product', CRM_PRODUCT),
  ...legacyFamily('crm.productsection', CRM_PRODUCT_SECTION),
  ...legacyFamily('crm.requisite', REQUISITE),
  ...guarded(statusMethods, {
    'crm.status.add': checkStatusAdd,
    'crm.status.delete': checkStatusDelete,
  }),
  ...guarded(currencyMethods, {
    'crm.currency.add': checkCurrencyAdd,
    'crm.currency.delete': checkCurrencyDelete,
  }),
  'crm.currency.get': (call) => {
    const currency = findRecord(call, CURRENCY, textArgument(call.params, 'id'));
    return { result: viewRecord(CURRENCY, currency, WITH_LANGUAGES) };
  },
  'crm.currency.base.get': ({ portal }) => {
    const base = [...portal.table(CURRENCY.table).values()].find((row) => row['BASE'] === 'Y');
    return { result: base?.['CURRENCY'] ?? null };
  },
  // The host does not count currencies.
  'crm.currency.list': (call) => ({ ...listedCurrencies(call), total: 0 }),
};
