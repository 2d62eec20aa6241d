import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { hostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { DISK_OBJECT, FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
import { DELETION } from './deletion.js';
import {
  diskId,
  isRoot,
  namedObject,
  type ObjectKind,
  shownObject,
  storedObject,
  subtreeOf,
  touch,
  uniqueName,
} from './disk-objects.js';
import { mayEnterAll } from './disk-rights.js';
import { versionsOf } from './file-versions.js';

const TAKEN_OUT = { DELETED_TYPE: DELETION.none, DELETE_TIME: null, DELETED_BY: 0 } as const;

/** @throws HostError DISK_OBJ_22000 for the folder that is a storage's root. */
function requireRemovable(row: Row): void {
  if (!isRoot(row)) return;
  throw new HostError(400, 'DISK_OBJ_22000', 'Could not delete root folder. (DISK_OBJ_22000)');
}

/** Moves an object, with its content, into the bin. */
function putIntoBin(call: HostCall, row: Row): Row {
  const gone = { DELETE_TIME: hostDateTime(call.nowMs), DELETED_BY: call.userId };
  const objects = call.portal.table(DISK_OBJECT.table);
  for (const part of subtreeOf(call, row))
    objects.put({ ...part, ...gone, DELETED_TYPE: DELETION.withFolder });
  const deleted: Row = { ...row, ...gone, DELETED_TYPE: DELETION.inBin };
  objects.put(deleted);
  return deleted;
}

/** What lies in a folder, the bin included. */
function everythingIn({ portal }: HostCall, folderId: number): Row[] {
  return [...portal.table(DISK_OBJECT.table).values()].filter((row) => row['PARENT_ID'] === folderId);
}

/** Folders above an object that are in the bin come back without the rest of their content, which stays there. */
function reopenAbove(call: HostCall, row: Row): void {
  const objects = call.portal.table(DISK_OBJECT.table);
  const parent = objects.get(row['PARENT_ID'] as number);
  if (!parent || parent['DELETED_TYPE'] === DELETION.none) return;
  reopenAbove(call, parent);
  for (const other of everythingIn(call, parent.id)) {
    if (other['DELETED_TYPE'] === DELETION.withFolder)
      objects.put({ ...other, DELETED_TYPE: DELETION.inBin });
  }
  objects.put({ ...parent, ...TAKEN_OUT });
}

function takeOutOfBin(call: HostCall, row: Row): Row {
  if (row['DELETED_TYPE'] === DELETION.none) return row;
  reopenAbove(call, row);
  const objects = call.portal.table(DISK_OBJECT.table);
  const restoreBelow = (folderId: number): void => {
    for (const part of everythingIn(call, folderId)) {
      if (part['DELETED_TYPE'] !== DELETION.withFolder) continue;
      objects.put({ ...part, ...TAKEN_OUT });
      restoreBelow(part.id);
    }
  };
  const NAME = uniqueName(call, row['PARENT_ID'] as number, String(row['NAME']));
  const restored = touch(call, row, { ...TAKEN_OUT, NAME });
  restoreBelow(row.id);
  return restored;
}

function deleteForGood(call: HostCall, row: Row): void {
  for (const part of everythingIn(call, row.id)) deleteForGood(call, part);
  for (const { id } of versionsOf(call, row.id)) call.portal.table(FILE_VERSION.table).delete(id);
  call.portal.table(DISK_OBJECT.table).delete(row.id);
}

function deletion(kind: ObjectKind) {
  return (call: HostCall): { result: unknown } => {
    const row = storedObject(call, kind, diskId(call));
    requireRemovable(row);
    deleteForGood(call, row);
    return { result: true };
  };
}

function binMethods(kind: ObjectKind): HostMethodTable {
  return {
    [`disk.${kind}.markDeleted`]: (call) => {
      const row = namedObject(call, kind);
      requireRemovable(row);
      return { result: shownObject(call, putIntoBin(call, row)) };
    },
    [`disk.${kind}.restore`]: (call) => {
      const row = storedObject(call, kind, diskId(call));
      if (kind === 'folder' && !mayEnterAll(call)) throw new HostError(403, 'ACCESS_DENIED', 'Access denied');
      return { result: shownObject(call, takeOutOfBin(call, row)) };
    },
  };
}

/** The way into the bin, out of it, and away for good. */
export const BIN_METHODS: HostMethodTable = {
  ...binMethods('file'),
  ...binMethods('folder'),
  'disk.file.delete': deletion('file'),
  'disk.folder.deleteTree': deletion('folder'),
};
