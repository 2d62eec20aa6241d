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
import type { Row } from '../../records/record-type.js';
import { CATEGORY } from '../../records/types/crm-setup/category.data.js';
import { integerArgument, objectArgument } from '../arguments.js';

const shown = (row: Row): object => viewRecord(CATEGORY, row);

/** Pipelines of one kind of records, in the order of their numbers. */
export function categoriesOf({ portal }: HostCall, entityTypeId: number): Row[] {
  return [...portal.table(CATEGORY.table).values()].filter((row) => row['entityTypeId'] === entityTypeId);
}

function kindOf({ params }: HostCall): number {
  return integerArgument(params, 'entityTypeId');
}

function named(call: HostCall): Row {
  const row = findRecord(call, CATEGORY, integerArgument(call.params, 'id'));
  if (row['entityTypeId'] === kindOf(call)) return row;
  throw new HostError(400, 'NOT_FOUND', 'Category not found');
}

/** One pipeline of a kind is the default one. */
function leaveOneDefault(call: HostCall, chosen: Row): void {
  if (chosen['isDefault'] !== 'Y') return;
  for (const row of categoriesOf(call, kindOf(call))) {
    if (row.id !== chosen.id && row['isDefault'] === 'Y') {
      call.portal.table(CATEGORY.table).put({ ...row, isDefault: 'N' });
    }
  }
}

/** Pipelines of deals and smart processes. */
export const CATEGORY_METHODS: HostMethodTable = {
  'crm.category.list': (call) => {
    const rows = categoriesOf(call, kindOf(call));
    return { result: { categories: rows.map(shown) }, total: rows.length };
  },
  'crm.category.get': (call) => ({ result: { category: shown(named(call)) } }),
  'crm.category.add': (call) => {
    const fields = objectArgument(call.params, 'fields');
    const row = addRecord(call, CATEGORY, { ...fields, entityTypeId: kindOf(call) });
    leaveOneDefault(call, row);
    return { result: { category: shown(row) } };
  },
  'crm.category.update': (call) => {
    const row = changeRecord(call, CATEGORY, named(call), objectArgument(call.params, 'fields'));
    leaveOneDefault(call, row);
    return { result: { category: shown(row) } };
  },
  'crm.category.delete': (call) => {
    const row = named(call);
    if (row['isDefault'] === 'Y') {
      throw new HostError(400, 'ERROR_CATEGORY_IS_DEFAULT', 'The default pipeline cannot be deleted');
    }
    removeRecord(call, CATEGORY, row);
    return { result: null };
  },
  'crm.category.fields': () => ({ result: { fields: describeFields(CATEGORY) } }),
};
