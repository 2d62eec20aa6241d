import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { LIST, LIST_FIELD } from '../../records/types/processes/list.data.js';
import { argument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

/** @throws HostError ERROR_REQUIRED_PARAMETERS_MISSING */
export function requiredText({ params }: HostCall, name: string): string {
  const value = argument(params, name);
  if (value !== undefined && value !== null && value !== '' && typeof value !== 'object')
    return String(value);
  throw new HostError(400, 'ERROR_REQUIRED_PARAMETERS_MISSING', `Required parameter \`${name}\` is missing`);
}

/** @throws HostError ERROR_REQUIRED_PARAMETERS_MISSING */
export function requiredFields({ params }: HostCall): Fields {
  const value = argument(params, 'FIELDS');
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw new HostError(400, 'ERROR_REQUIRED_PARAMETERS_MISSING', 'Required parameter `FIELDS` is missing');
}

/**
 * The list a call names by kind and id, or by code.
 * @throws HostError ERROR_REQUIRED_PARAMETERS_MISSING, ERROR_IBLOCK_NOT_FOUND
 */
export function namedList(call: HostCall): Row {
  const kind = requiredText(call, 'IBLOCK_TYPE_ID');
  const code = argument(call.params, 'IBLOCK_CODE');
  const lists = call.portal.table(LIST.table);
  const id = argument(call.params, 'IBLOCK_ID');
  const byCode = id === undefined && code !== undefined;
  const list = byCode
    ? [...lists.values()].find((row) => row['CODE'] === String(code))
    : lists.get(Number(requiredText(call, 'IBLOCK_ID')));
  if (list?.['IBLOCK_TYPE_ID'] === kind) return list;
  throw new HostError(400, 'ERROR_IBLOCK_NOT_FOUND', 'Iblock not found');
}

/** Rows of a table that belong to the list. */
export function rowsOfList({ portal }: HostCall, table: string, listId: number): Row[] {
  return [...portal.table(table).values()].filter((row) => row['IBLOCK_ID'] === listId);
}

/** Properties of a list in the order they are shown. */
export function propertiesOf(call: HostCall, listId: number): Row[] {
  const rows = rowsOfList(call, LIST_FIELD.table, listId);
  return rows.sort(
    (left, right) => (left['SORT'] as number) - (right['SORT'] as number) || left.id - right.id,
  );
}
