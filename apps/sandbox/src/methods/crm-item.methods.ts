import { ITEM_TYPES } from '../items/item-types.data.js';
import { type ItemField, type ItemType, type Row, upperName } from '../items/item-type.js';
import { queryItems } from '../items/item-query.js';
import { createItem, updateItem } from '../items/item-write.js';
import { HostError } from '../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../protocol/host-method.js';
import type { Table } from '../portals/table.js';
import { integerArgument, objectArgument } from './arguments.js';

const BY_ID: ReadonlyMap<number, ItemType> = new Map(ITEM_TYPES.map((type) => [type.entityTypeId, type]));

interface ItemScope {
  readonly type: ItemType;
  readonly table: Table;
}

function scopeOf(call: HostCall): ItemScope {
  const type = BY_ID.get(integerArgument(call.params, 'entityTypeId'));
  if (!type) throw new HostError(400, 'NOT_FOUND', 'Smart process not found');
  return { type, table: call.portal.table(type.table) };
}

function itemOf(call: HostCall, { table }: ItemScope): Row {
  const row = table.get(integerArgument(call.params, 'id'));
  if (!row) throw new HostError(400, 'NOT_FOUND', 'Item not found');
  return row;
}

function describe(field: ItemField): Record<string, unknown> {
  return {
    type: field.type,
    isRequired: field.required ?? false,
    isReadOnly: field.readOnly ?? false,
    isImmutable: field.immutable ?? false,
    isMultiple: field.kind === 'numbers',
    isDynamic: false,
    title: field.title,
    upperName: upperName(field.name),
  };
}

function save(call: HostCall, { table }: ItemScope, row: Row): HostResult {
  table.put(row);
  call.portal.changed();
  return { result: { item: row } };
}

/** Records of every item type, chosen by `entityTypeId`. */
export const CRM_ITEM_METHODS: HostMethodTable = {
  'crm.item.list': (call) => {
    const { type, table } = scopeOf(call);
    return queryItems(type, table.values(), call.params);
  },
  'crm.item.get': (call) => ({ result: { item: itemOf(call, scopeOf(call)) } }),
  'crm.item.add': (call) => {
    const scope = scopeOf(call);
    const fields = objectArgument(call.params, 'fields');
    const context = { userId: call.userId, nowMs: Date.now() };
    return save(call, scope, createItem(scope.type, scope.table.takeId(), fields, context));
  },
  'crm.item.update': (call) => {
    const scope = scopeOf(call);
    const before = itemOf(call, scope);
    const fields = objectArgument(call.params, 'fields');
    const context = { userId: call.userId, nowMs: Date.now() };
    return save(call, scope, updateItem(scope.type, before, fields, context));
  },
  'crm.item.delete': (call) => {
    const scope = scopeOf(call);
    scope.table.delete(itemOf(call, scope).id);
    call.portal.changed();
    return { result: [] };
  },
  'crm.item.fields': (call) => {
    const { type } = scopeOf(call);
    return {
      result: { fields: Object.fromEntries(type.fields.map((field) => [field.name, describe(field)])) },
    };
  },
};
