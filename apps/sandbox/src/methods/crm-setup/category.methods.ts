import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { firstStages, stageListOf } from '../../records/types/crm/pipeline-stages.js';
import { STATUS } from '../../records/types/crm/status.data.js';
import { CATEGORY, DEAL_CATEGORY, PROCESS_CATEGORY } from '../../records/types/crm-setup/category.data.js';
import { SMART_ITEM_TABLE } from '../../records/types/crm-setup/smart-item.data.js';
import { SMART_TYPE } from '../../records/types/crm-setup/smart-type.data.js';
import { integerArgument, objectArgument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const DEAL = 2;
const SORT_STEP = 10;
/** Kinds of the host's own with pipelines, and the tables of their records. */
const OWN_KINDS: ReadonlyMap<number, { readonly table: string; readonly type: RecordType }> = new Map([
  [DEAL, { table: 'deal', type: DEAL_CATEGORY }],
  [31, { table: 'invoice', type: CATEGORY }],
]);
const WITHOUT_PIPELINES: ReadonlyMap<number, string> = new Map([
  [1, 'LEAD'],
  [7, 'QUOTE'],
  [14, 'ORDER'],
]);

interface Kind {
  readonly entityTypeId: number;
  readonly table: string;
  readonly type: RecordType;
}

/** The kind a call is about. @throws HostError for one without pipelines, or that is not there. */
function kindOf(call: HostCall): Kind {
  const entityTypeId = integerArgument(call.params, 'entityTypeId');
  const own = OWN_KINDS.get(entityTypeId);
  if (own) return { entityTypeId, ...own };
  const name = WITHOUT_PIPELINES.get(entityTypeId);
  if (name !== undefined) {
    throw new HostError(400, 'ENTITY_TYPE_NOT_SUPPORTED', `Entity type "${name}" is not supported`);
  }
  const processes = [...call.portal.table(SMART_TYPE.table).values()];
  if (!processes.some((row) => row['entityTypeId'] === entityTypeId)) {
    throw new HostError(400, 'NOT_FOUND', 'SPA not found');
  }
  return { entityTypeId, table: SMART_ITEM_TABLE, type: PROCESS_CATEGORY };
}

/** Pipelines of one kind of records, in their order. */
export function categoriesOf({ portal }: HostCall, entityTypeId: number): Row[] {
  return [...portal.table(CATEGORY.table).values()]
    .filter((row) => row['entityTypeId'] === entityTypeId)
    .sort((left, right) => Number(left['sort']) - Number(right['sort']) || left.id - right.id);
}

function named(call: HostCall, { entityTypeId, type }: Kind): Row {
  const row = findRecord(call, type, integerArgument(call.params, 'id'));
  if (row['entityTypeId'] === entityTypeId) return row;
  throw new HostError(400, 'NOT_FOUND', 'Element not found');
}

/** One pipeline of a kind is the default one. */
function leaveOneDefault(call: HostCall, chosen: Row): void {
  if (chosen['isDefault'] !== 'Y') return;
  for (const row of categoriesOf(call, Number(chosen['entityTypeId']))) {
    if (row.id !== chosen.id && row['isDefault'] === 'Y') {
      call.portal.table(CATEGORY.table).put({ ...row, isDefault: 'N' });
    }
  }
}

/**
 * What is stored of the fields: a place is never below 0, the default pipeline of deals is that for good.
 * @throws HostError for a name that is not there.
 */
function written({ entityTypeId }: Kind, { isDefault, ...fields }: Fields, before: Row | null): Fields {
  const { name = before?.['name'], sort } = fields;
  if (typeof name !== 'string' || name.trim() === '') {
    throw new HostError(400, '0', "Field 'NAME' is required");
  }
  const staysDefault = before?.['isDefault'] === 'Y' || entityTypeId === DEAL;
  return {
    ...fields,
    ...(sort !== undefined && { sort: Math.max(0, Number(sort) || 0) }),
    ...(isDefault !== undefined && !staysDefault && { isDefault }),
    entityTypeId,
  };
}

/** Stores a pipeline with the stages it begins with. */
export function addCategory(call: HostCall, entityTypeId: number, type: RecordType, fields: Fields): Row {
  const row = addRecord(call, type, { ...fields, entityTypeId });
  const list = stageListOf(entityTypeId, row.id);
  if (!list) return row;
  for (const [index, [code, name, semantics, isSystem, colour]] of firstStages(
    entityTypeId,
    list,
  ).entries()) {
    const stage = addRecord(call, STATUS, {
      ENTITY_ID: list.id,
      STATUS_ID: code,
      NAME: name,
      SORT: (index + 1) * SORT_STEP,
      SEMANTICS: semantics ?? null,
      COLOR: colour ?? null,
    });
    const system = isSystem ? { SYSTEM: 'Y', NAME_INIT: name } : {};
    call.portal.table(STATUS.table).put({ ...stage, ...system });
  }
  return row;
}

/** Removes a pipeline with its stages. */
export function removeCategory(call: HostCall, entityTypeId: number, row: Row): void {
  const list = stageListOf(entityTypeId, row.id);
  const statuses = call.portal.table(STATUS.table);
  for (const status of [...statuses.values()].filter((one) => one['ENTITY_ID'] === list?.id)) {
    statuses.delete(status.id);
  }
  removeRecord(call, CATEGORY, row);
}

/** @throws HostError for the default pipeline, and for one with records. */
function checkDelete(call: HostCall, { entityTypeId, table }: Kind, row: Row): void {
  const isOfDeals = entityTypeId === DEAL;
  if (row['isDefault'] === 'Y') {
    if (isOfDeals) throw new HostError(400, '0', 'Default deal category cannot be deleted');
    throw new HostError(400, 'BX_ERROR', 'This funnel is the default funnel');
  }
  const isUsed = [...call.portal.table(table).values()].some(
    (item) => item['categoryId'] === row.id && (isOfDeals || item['entityTypeId'] === entityTypeId),
  );
  if (!isUsed) return;
  if (isOfDeals) throw new HostError(400, '0', `Deals related to the funnel ${String(row['name'])} found`);
  throw new HostError(400, 'BX_ERROR', 'Elements related to the funnel found');
}

/** Pipelines of deals, invoices and smart processes. */
export const CATEGORY_METHODS: HostMethodTable = {
  'crm.category.list': (call) => {
    const { entityTypeId, type } = kindOf(call);
    const rows = categoriesOf(call, entityTypeId);
    return { result: { categories: rows.map((row) => viewRecord(type, row)) }, total: rows.length };
  },
  'crm.category.get': (call) => {
    const kind = kindOf(call);
    return { result: { category: viewRecord(kind.type, named(call, kind)) } };
  },
  'crm.category.add': (call) => {
    const kind = kindOf(call);
    const fields = written(kind, objectArgument(call.params, 'fields'), null);
    const row = addCategory(call, kind.entityTypeId, kind.type, fields);
    leaveOneDefault(call, row);
    return { result: { category: viewRecord(kind.type, row) } };
  },
  'crm.category.update': (call) => {
    const kind = kindOf(call);
    const before = named(call, kind);
    const fields = written(kind, objectArgument(call.params, 'fields'), before);
    const row = changeRecord(call, kind.type, before, fields);
    leaveOneDefault(call, row);
    return { result: { category: viewRecord(kind.type, row) } };
  },
  'crm.category.delete': (call) => {
    const kind = kindOf(call);
    const row = named(call, kind);
    checkDelete(call, kind, row);
    removeCategory(call, kind.entityTypeId, row);
    return { result: null };
  },
  'crm.category.fields': (call) => ({ result: { fields: describeFields(kindOf(call).type) } }),
};
