import { HostError } from '../protocol/host-error.js';
import type { HostMethodTable } from '../protocol/host-method.js';
import type { HostParams } from '../protocol/host-params.js';
import { fieldNamed } from '../records/field-index.js';
import type { RecordType } from '../records/record-type.js';
import { selectedNames } from '../records/record-view.js';

/** The refusal of version 3 for an argument that is missing or does not fit. */
export function invalidArgument(
  name: string,
  message = `Required field \`${name}\` is not given`,
): HostError {
  return new HostError(400, 'REQUESTVALIDATION', 'The request is not valid', {
    validation: [{ field: name, message }],
  });
}

/** @throws HostError REQUESTVALIDATION */
export function v3Integer(params: HostParams, name: string): number {
  const value = params[name];
  if (value === undefined || value === null || value === '') throw invalidArgument(name);
  if (typeof value === 'object' || !Number.isSafeInteger(Number(value))) {
    throw invalidArgument(name, `Field \`${name}\` wants the type int`);
  }
  return Number(value);
}

/** @throws HostError REQUESTVALIDATION */
export function v3Fields(params: HostParams): Readonly<Record<string, unknown>> {
  const value = params['fields'];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidArgument('fields');
  return value as Readonly<Record<string, unknown>>;
}

/**
 * Checks the `select` argument.
 * @throws HostError UNKNOWNDTOPROPERTY for a name the type does not have, INVALIDSELECT for anything but a list.
 */
export function v3Select(type: RecordType, { select }: HostParams): unknown {
  if (select === undefined || select === null) return undefined;
  if (!Array.isArray(select)) throw new HostError(400, 'INVALIDSELECT', 'select is a list of names');
  const unknown = selectedNames(select).find((name) => name !== '*' && !fieldNamed(type, name));
  if (unknown !== undefined)
    throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${unknown}\``);
  return select;
}

/** Which fields a list can be narrowed and ordered by. */
export interface ListedFields {
  readonly filterable: (name: string) => boolean;
  readonly sortable: (name: string) => boolean;
}

const NO_FIELD: ListedFields = { filterable: () => false, sortable: () => false };
export const EVERY_FIELD: ListedFields = { filterable: () => true, sortable: () => true };

/** `<prefix>.field.list` and `<prefix>.field.get`: the descriptions as a list. */
export function fieldMethods(
  prefix: string,
  type: RecordType,
  { filterable, sortable }: ListedFields = NO_FIELD,
): HostMethodTable {
  const described = type.fields.map(({ name, type: hostType, multiple, readOnly }) => ({
    name,
    type: hostType === 'integer' ? 'int' : hostType,
    title: name,
    filterable: filterable(name),
    sortable: sortable(name),
    editable: readOnly !== true,
    multiple,
  }));
  return {
    [`${prefix}.field.list`]: () => ({ result: { items: described } }),
    [`${prefix}.field.get`]: ({ params }) => {
      const item = described.find(({ name }) => name === params['name']);
      if (!item) throw new HostError(400, 'ENTITYNOTFOUND', 'No field of this name');
      return { result: { item } };
    },
  };
}
