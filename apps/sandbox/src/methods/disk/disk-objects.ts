import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { DISK_FILE, DISK_FOLDER, DISK_OBJECT } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { DELETION, isHidden } from './deletion.js';
import { requireRead } from './disk-rights.js';
import { downloadUrl } from './download-link.js';

export type ObjectKind = 'file' | 'folder';

const viewFile = viewOf(DISK_FILE);
const viewFolder = viewOf(DISK_FOLDER);

/** @throws HostError ERROR_ARGUMENT for one that is missing or no id. */
export function diskId({ params }: HostCall, name = 'id', position = 0): number {
  const id = Number(argument(params, name) ?? Number.NaN);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new HostError(400, 'ERROR_ARGUMENT', `Invalid value of parameter {Parameter #${position}}`);
}

export function notFound(id: number): HostError {
  return new HostError(400, 'ERROR_NOT_FOUND', `Could not find entity with id \`${id}\``);
}

/**
 * An object, in the bin too.
 * @throws HostError ERROR_NOT_FOUND, ACCESS_DENIED
 */
export function storedObject(call: HostCall, kind: ObjectKind, id: number): Row {
  const row = call.portal.table(DISK_OBJECT.table).get(id);
  if (!row || row['TYPE'] !== kind) throw notFound(id);
  requireRead(call, row);
  return row;
}

/**
 * An object for whatever does not deal with the bin: there is none in it, unless the portal leaves the bin open.
 * @throws HostError ERROR_NOT_FOUND, ACCESS_DENIED
 */
export function objectById(call: HostCall, kind: ObjectKind, id: number): Row {
  const row = storedObject(call, kind, id);
  if (isHidden(call.portal, row)) throw notFound(id);
  return row;
}

/** The object the `id` argument names. */
export function namedObject(call: HostCall, kind: ObjectKind): Row {
  return objectById(call, kind, diskId(call));
}

/** A file or a folder in the host's shape. */
export function shownObject(call: HostCall, row: Row): ShownRecord {
  const page = `https://${call.portal.domain}/docs`;
  // A drive says null where other old methods have an empty text.
  const empty = Object.fromEntries(
    ['CODE', 'DELETE_TIME'].filter((name) => row[name] === null).map((name) => [name, null]),
  );
  if (row['TYPE'] === 'folder') {
    return { ...viewFolder(row), ...empty, DETAIL_URL: `${page}/path/${row.id}` };
  }
  const version = row['GLOBAL_CONTENT_VERSION'] as number;
  return {
    ...viewFile(row),
    ...empty,
    DOWNLOAD_URL: downloadUrl(call, row.id, version),
    DETAIL_URL: `${page}/file/${row.id}`,
  };
}

/** The folder everything of a storage lies in. */
export function isRoot(row: Row): boolean {
  return row['PARENT_ID'] === 0;
}

/** What lies in a folder, without the bin. */
export function childrenOf({ portal }: HostCall, folderId: number): Row[] {
  return [...portal.table(DISK_OBJECT.table).values()].filter(
    (row) => row['PARENT_ID'] === folderId && row['DELETED_TYPE'] === DELETION.none,
  );
}

/** The folder's whole content, folders before what is in them. */
export function subtreeOf(call: HostCall, folder: Row): Row[] {
  return childrenOf(call, folder.id).flatMap((row) =>
    row['TYPE'] === 'folder' ? [row, ...subtreeOf(call, row)] : [row],
  );
}

function nameTaken(call: HostCall, folderId: number, name: string, exceptId?: number): boolean {
  const wanted = name.toLowerCase();
  return childrenOf(call, folderId).some(
    (row) => row.id !== exceptId && String(row['NAME']).toLowerCase() === wanted,
  );
}

/** @throws HostError DISK_OBJ_22000 when the folder has something of that name already. */
export function checkName(call: HostCall, folderId: number, name: string, exceptId?: number): void {
  if (nameTaken(call, folderId, name, exceptId)) {
    throw new HostError(400, 'DISK_OBJ_22000', 'An object with this name exists already. (DISK_OBJ_22000)');
  }
}

/** `Plan (1).xlsx` for a `Plan.xlsx` that is there already. */
export function uniqueName(call: HostCall, folderId: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 1; nameTaken(call, folderId, free); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}

/** Stores a changed copy with the time and author of the change. */
export function touch(call: HostCall, row: Row, changes: Readonly<Record<string, unknown>>): Row {
  const stamp = { UPDATE_TIME: hostDateTime(call.nowMs), UPDATED_BY: call.userId };
  const changed: Row = { ...row, ...changes, ...stamp };
  call.portal.table(DISK_OBJECT.table).put(changed);
  return changed;
}

/** Stores a new object. */
export function createObject(call: HostCall, place: Row, fields: Readonly<Record<string, unknown>>): Row {
  const objects = call.portal.table(DISK_OBJECT.table);
  const now = hostDateTime(call.nowMs);
  const id = objects.takeId();
  const row: Row = {
    id,
    CODE: null,
    STORAGE_ID: place['STORAGE_ID'],
    PARENT_ID: place.id,
    DELETED_TYPE: DELETION.none,
    CREATE_TIME: now,
    UPDATE_TIME: now,
    DELETE_TIME: null,
    CREATED_BY: call.userId,
    UPDATED_BY: call.userId,
    DELETED_BY: 0,
    ...(fields['TYPE'] === 'folder' && { REAL_OBJECT_ID: id }),
    ...fields,
  };
  objects.put(row);
  return row;
}
