import type { HostMethodTable } from '../../protocol/host-method.js';
import type { RecordType } from '../../records/record-type.js';
import type { RecordCalls } from './record-calls.js';
import { recordMethods } from './record-methods.js';

/** What differs from the regular methods; undefined removes a method. */
export type Overrides = { readonly [Call in keyof RecordCalls]?: RecordCalls[Call] | undefined };

function build(type: RecordType, regular: Required<RecordCalls>, overrides: Overrides): HostMethodTable {
  const calls = Object.entries({ ...regular, ...overrides }).filter(([, call]) => call !== undefined);
  return recordMethods(type, Object.fromEntries(calls));
}

/** `<prefix>.list/get/add/update/delete/fields` with rows and ids as `result` itself. */
export function legacyFamily(prefix: string, type: RecordType, overrides: Overrides = {}): HostMethodTable {
  return build(
    type,
    {
      list: { method: `${prefix}.list` },
      get: { method: `${prefix}.get` },
      add: { method: `${prefix}.add`, answer: 'id' },
      update: { method: `${prefix}.update`, answer: 'true' },
      delete: { method: `${prefix}.delete`, answer: 'true' },
      fields: { method: `${prefix}.fields` },
    },
    overrides,
  );
}

/** `<prefix>.list/get/add/update/delete/getFields` with rows under `result.<many>` and `result.<one>`. */
export function camelFamily(
  prefix: string,
  type: RecordType,
  one: string,
  many: string,
  overrides: Overrides = {},
): HostMethodTable {
  return build(
    type,
    {
      list: { method: `${prefix}.list`, at: many },
      get: { method: `${prefix}.get`, at: one },
      add: { method: `${prefix}.add`, answer: `row:${one}` },
      update: { method: `${prefix}.update`, answer: `row:${one}` },
      delete: { method: `${prefix}.delete`, answer: 'true' },
      fields: { method: `${prefix}.getFields`, at: one },
    },
    overrides,
  );
}
