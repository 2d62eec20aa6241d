import type { HostCall, HostResult } from '../../protocol/host-method.js';
import { listRecords } from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { DISK_OBJECT } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { DELETION } from './deletion.js';
import { shownObject } from './disk-objects.js';

/** One page of the objects that pass, filtered and ordered as the call asks. */
export function listObjects(
  call: HostCall,
  where: { readonly key: string; readonly test: (row: Row) => boolean },
): HostResult {
  const [filter, order, start] = ['filter', 'order', 'start'].map((name) => argument(call.params, name));
  const { rows, ...paging } = listRecords(call, DISK_OBJECT, { filter, order, start, where }, (row) =>
    shownObject(call, row),
  );
  return { result: rows, ...paging };
}

/** One page of what lies in a folder. */
export function listChildren(call: HostCall, folderId: number): HostResult {
  return listObjects(call, {
    key: `in ${folderId}`,
    test: (row) => row['PARENT_ID'] === folderId && row['DELETED_TYPE'] === DELETION.none,
  });
}

/** The answer of a `getFields` method: what each field can be used for. */
export function diskFields({ fields }: RecordType): Record<string, unknown> {
  const described = fields.map(({ name, type, kind }) => [
    name,
    { TYPE: type, USE_IN_FILTER: kind !== 'json', USE_IN_SHOW: true },
  ]);
  return Object.fromEntries(described) as Record<string, unknown>;
}
