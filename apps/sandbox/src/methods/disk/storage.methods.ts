import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { changeRecord, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { DISK_STORAGE } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';
import { diskFields, listChildren } from './disk-listing.js';
import { diskId, notFound } from './disk-objects.js';
import { requireEntry } from './disk-rights.js';

const TYPES = ['user', 'common', 'group', 'restapp'];

/** The storage the `id` argument names. */
export function storageOf(call: HostCall): Row {
  const id = diskId(call);
  const storage = call.portal.table(DISK_STORAGE.table).get(id);
  if (!storage) throw notFound(id);
  requireEntry(call, storage);
  return storage;
}

/** The storage of the calling application. */
function applicationStorage({ portal }: HostCall): Row | undefined {
  return [...portal.table(DISK_STORAGE.table).values()].find((row) => row['ENTITY_TYPE'] === 'restapp');
}

/** Storages; only the one of the calling application can be renamed. */
export const STORAGE_METHODS: HostMethodTable = {
  ...recordMethods(DISK_STORAGE, { list: { method: 'disk.storage.getList' } }),
  'disk.storage.get': (call) => ({ result: viewRecord(DISK_STORAGE, storageOf(call)) }),
  'disk.storage.getFields': () => ({ result: diskFields(DISK_STORAGE) }),
  'disk.storage.getTypes': () => ({ result: TYPES }),
  'disk.storage.getChildren': (call) => listChildren(call, storageOf(call)['ROOT_OBJECT_ID'] as number),
  'disk.storage.getForApp': (call) => {
    const storage = applicationStorage(call);
    if (!storage) throw new HostError(400, 'ERROR_NOT_FOUND', 'The application has no storage');
    return { result: viewRecord(DISK_STORAGE, storage) };
  },
  'disk.storage.rename': (call) => {
    const storage = storageOf(call);
    if (storage['ENTITY_TYPE'] !== 'restapp') throw new HostError(403, 'ACCESS_DENIED', 'Access denied');
    const NAME = argument(call.params, 'newName');
    if (typeof NAME !== 'string' || NAME === '') {
      throw new HostError(400, 'ERROR_ARGUMENT', 'Invalid value of parameter {Parameter #1}');
    }
    return { result: viewRecord(DISK_STORAGE, changeRecord(call, DISK_STORAGE, storage, { NAME })) };
  },
};
