import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';
import { DISK_FOLDER } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { diskFields, listChildren } from './disk-listing.js';
import {
  checkName,
  childrenOf,
  createObject,
  diskId,
  isRoot,
  namedObject,
  objectById,
  shownObject,
  subtreeOf,
  touch,
  uniqueName,
} from './disk-objects.js';
import { createFile, uploadedFile, versionsOf } from './file-versions.js';
import { storageOf } from './storage.methods.js';
import { contentOf, heldContent, type StoredContent } from './stored-content.js';
import { uploadLink } from './upload-links.js';

/** @throws HostError DISK_BASE_SERVICE_22001 */
function dataName({ params }: HostCall, otherwise?: string): string {
  const data = argument(params, 'data');
  const name =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['NAME'] : undefined;
  if (typeof name === 'string' && name !== '') return name;
  if (otherwise !== undefined && data === undefined) return otherwise;
  const description = 'Error: required parameter NAME (DISK_BASE_SERVICE_22001)';
  throw new HostError(400, 'DISK_BASE_SERVICE_22001', description);
}

function rootOf(call: HostCall): Row {
  return objectById(call, 'folder', storageOf(call)['ROOT_OBJECT_ID'] as number);
}

function addFolder(call: HostCall, parent: Row): { result: unknown } {
  const NAME = dataName(call);
  checkName(call, parent.id, NAME);
  return { result: shownObject(call, createObject(call, parent, { NAME, TYPE: 'folder' })) };
}

/** With its bytes, or in two steps: then the answer is a link for them. */
function upload(call: HostCall, folder: Row): { result: unknown } {
  const sent = uploadedFile(call);
  const wanted = dataName(call, sent?.name);
  const isUnique = ['true', '1', 'Y'].includes(String(argument(call.params, 'generateUniqueName')));
  const finish = (content: StoredContent): { result: unknown } => {
    const { id } = objectById(call, 'folder', folder.id);
    if (!isUnique) checkName(call, id, wanted);
    const free = isUnique ? uniqueName(call, id, wanted) : wanted;
    return { result: shownObject(call, createFile(call, folder, free, content)) };
  };
  return sent ? finish(sent.content) : uploadLink(call, finish);
}

function copyInto(call: HostCall, row: Row, target: Row): Row {
  const name = uniqueName(call, target.id, String(row['NAME']));
  if (row['TYPE'] === 'file') {
    const current = versionsOf(call, row.id).at(-1);
    return createFile(call, target, name, current ? contentOf(current) : heldContent(Buffer.alloc(0)));
  }
  const content = childrenOf(call, row.id);
  const copy = createObject(call, target, { NAME: name, TYPE: 'folder' });
  for (const child of content) copyInto(call, child, copy);
  return copy;
}

/** `rename`, `moveTo` and `copyTo`, which files and folders have alike. */
export function relocationMethods(kind: 'file' | 'folder'): HostMethodTable {
  const targetOf = (call: HostCall, row: Row): Row => {
    const target = objectById(call, 'folder', diskId(call, 'targetFolderId', 1));
    const isBelow = kind === 'folder' && subtreeOf(call, row).some(({ id }) => id === target.id);
    if (isBelow || target.id === row.id) {
      throw new HostError(400, 'ERROR_ARGUMENT', 'A folder cannot be put into itself');
    }
    return target;
  };
  return {
    [`disk.${kind}.rename`]: (call) => {
      const row = namedObject(call, kind);
      const NAME = argument(call.params, 'newName');
      if (typeof NAME !== 'string' || NAME === '') {
        throw new HostError(400, 'ERROR_ARGUMENT', 'Invalid value of parameter {Parameter #1}');
      }
      checkName(call, row['PARENT_ID'] as number, NAME, row.id);
      return { result: shownObject(call, touch(call, row, { NAME })) };
    },
    [`disk.${kind}.moveTo`]: (call) => {
      const row = namedObject(call, kind);
      if (isRoot(row)) throw new HostError(400, '', 'Could not move root folder');
      const target = targetOf(call, row);
      if (target['STORAGE_ID'] !== row['STORAGE_ID']) return { result: false };
      checkName(call, target.id, String(row['NAME']), row.id);
      return { result: shownObject(call, touch(call, row, { PARENT_ID: target.id })) };
    },
    [`disk.${kind}.copyTo`]: (call) => {
      const row = namedObject(call, kind);
      const target = targetOf(call, row);
      checkName(call, target.id, String(row['NAME']));
      return { result: shownObject(call, copyInto(call, row, target)) };
    },
  };
}

/** Folders; what is added to a storage lands in its root. */
export const FOLDER_METHODS: HostMethodTable = {
  ...relocationMethods('folder'),
  'disk.folder.get': (call) => ({ result: shownObject(call, namedObject(call, 'folder')) }),
  'disk.folder.getFields': () => ({ result: diskFields(DISK_FOLDER) }),
  'disk.folder.getChildren': (call) => listChildren(call, namedObject(call, 'folder').id),
  'disk.folder.addSubFolder': (call) => addFolder(call, namedObject(call, 'folder')),
  'disk.storage.addFolder': (call) => addFolder(call, rootOf(call)),
  'disk.folder.uploadFile': (call) => upload(call, namedObject(call, 'folder')),
  'disk.storage.uploadFile': (call) => upload(call, rootOf(call)),
};
