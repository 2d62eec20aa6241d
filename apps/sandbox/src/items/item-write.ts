import { HostError } from '../protocol/host-error.js';
import { hostDateTime } from '../protocol/host-time.js';
import { storedValue } from './field-value.js';
import type { ItemType, Row, WriteContext } from './item-type.js';

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function assign(type: ItemType, row: Row, fields: Readonly<Record<string, unknown>>, isNew: boolean): void {
  for (const field of type.fields) {
    if (field.readOnly || (field.immutable && !isNew) || !Object.hasOwn(fields, field.name)) continue;
    row[field.name] = storedValue(field.kind, fields[field.name]);
  }
  for (const field of type.fields) {
    if (field.required && isEmpty(row[field.name])) {
      throw new HostError(400, 'CRM_FIELD_ERROR_REQUIRED', `Field "${field.title}" is required`);
    }
  }
}

/** Builds a new record; unknown and read-only members of `fields` are ignored, as the host does. */
export function createItem(
  type: ItemType,
  id: number,
  fields: Readonly<Record<string, unknown>>,
  context: WriteContext,
): Row {
  const now = hostDateTime(context.nowMs);
  const row: Row = { id };
  for (const field of type.fields) {
    if (field.name !== 'id') row[field.name] = Array.isArray(field.initial) ? [] : field.initial;
  }
  const authors = { createdBy: context.userId, updatedBy: context.userId, lastActivityBy: context.userId };
  Object.assign(row, authors, { createdTime: now, updatedTime: now, lastActivityTime: now });
  row['assignedById'] = context.userId;
  assign(type, row, fields, true);
  type.applyRules(row, null, context);
  return row;
}

/** A changed copy of a record; the stored one is untouched when a rule refuses the change. */
export function updateItem(
  type: ItemType,
  before: Row,
  fields: Readonly<Record<string, unknown>>,
  context: WriteContext,
): Row {
  const row: Row = { ...before };
  assign(type, row, fields, false);
  type.applyRules(row, before, context);
  row['updatedBy'] = context.userId;
  row['updatedTime'] = hostDateTime(context.nowMs);
  return row;
}
