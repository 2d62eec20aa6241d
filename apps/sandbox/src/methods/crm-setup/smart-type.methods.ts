import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, findRecord, viewRecord } from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { PROCESS_CATEGORY } from '../../records/types/crm-setup/category.data.js';
import { SMART_ITEM_TABLE, smartItemType } from '../../records/types/crm-setup/smart-item.data.js';
import { SMART_TYPE } from '../../records/types/crm-setup/smart-type.data.js';
import { integerArgument, objectArgument } from '../arguments.js';
import { camelFamily } from '../families/families.js';
import { guarded } from '../families/guarded.js';
import { addCategory, categoriesOf, removeCategory } from './category.methods.js';

/** The first number of a kind that a portal makes itself; further ones are even. */
const FIRST_KIND = 128;
const KIND_STEP = 2;

const METHODS = camelFamily('crm.type', SMART_TYPE, 'type', 'types', {
  delete: { method: 'crm.type.delete', answer: 'empty' },
  fields: { method: 'crm.type.fields', at: 'fields' },
});

function typesOf({ portal }: HostCall): Row[] {
  return [...portal.table(SMART_TYPE.table).values()];
}

function freeKind(call: HostCall): number {
  const kinds = typesOf(call).map((row) => Number(row['entityTypeId']));
  return Math.max(FIRST_KIND - KIND_STEP, ...kinds) + KIND_STEP;
}

/** @throws HostError where the smart process still has records. */
function requireEmpty(call: HostCall): void {
  const type = findRecord(call, SMART_TYPE, integerArgument(call.params, 'id'));
  const items = [...call.portal.table(SMART_ITEM_TABLE).values()];
  if (items.some((item) => item['entityTypeId'] === type['entityTypeId'])) {
    throw new HostError(400, '', 'Smart process has items and cannot be deleted');
  }
  for (const category of categoriesOf(call, Number(type['entityTypeId']))) {
    removeCategory(call, Number(type['entityTypeId']), category);
  }
}

const KNOWN = new Map<string, RecordType>();

/** The records of a smart process of the portal; null for a number that is none. */
export function smartTypeOf(call: HostCall, entityTypeId: number): RecordType | null {
  if (!typesOf(call).some((row) => row['entityTypeId'] === entityTypeId)) return null;
  const categories = categoriesOf(call, entityTypeId);
  const category = categories.find((row) => row['isDefault'] === 'Y') ?? categories[0];
  const key = `${entityTypeId} ${category?.id ?? 0}`;
  const type = KNOWN.get(key) ?? smartItemType(entityTypeId, category?.id ?? 0);
  KNOWN.set(key, type);
  return type;
}

/** Settings of smart processes. A new one has a pipeline from the start. */
export const SMART_TYPE_METHODS: HostMethodTable = {
  ...guarded(METHODS, { 'crm.type.delete': requireEmpty }),
  'crm.type.add': (call) => {
    const fields = objectArgument(call.params, 'fields');
    const entityTypeId = Number(fields['entityTypeId'] ?? freeKind(call));
    if (typesOf(call).some((row) => row['entityTypeId'] === entityTypeId) || entityTypeId < FIRST_KIND) {
      throw new HostError(400, 'ENTITY_TYPE_ID_NOT_AVAILABLE', 'The entityTypeId is not available');
    }
    const row = addRecord(call, SMART_TYPE, { ...fields, entityTypeId });
    addCategory(call, entityTypeId, PROCESS_CATEGORY, { name: 'General', isDefault: 'Y' });
    return { result: { type: viewRecord(SMART_TYPE, row) } };
  },
  'crm.type.getByEntityTypeId': (call) => {
    const wanted = integerArgument(call.params, 'entityTypeId');
    const row = typesOf(call).find((type) => type['entityTypeId'] === wanted);
    if (!row) throw new HostError(400, 'NOT_FOUND', 'Smart process not found');
    return { result: { type: viewRecord(SMART_TYPE, row) } };
  },
};
