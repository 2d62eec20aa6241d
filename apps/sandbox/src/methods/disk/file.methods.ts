import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { listRecords, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { DISK_FILE, DISK_OBJECT, FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { diskFields, listObjects } from './disk-listing.js';
import { DELETION, diskId, namedObject, notFound, shownObject } from './disk-objects.js';
import { downloadUrl } from './download-link.js';
import { addVersion, uploadedFile, versionsOf } from './file-versions.js';
import { relocationMethods } from './folder.methods.js';
import { contentOf } from './version-content.js';

function shownVersion(call: HostCall, row: Row): ShownRecord {
  const version = row['GLOBAL_CONTENT_VERSION'] as number;
  const DOWNLOAD_URL = downloadUrl(call, row['OBJECT_ID'] as number, version);
  return { ...viewRecord(FILE_VERSION, row), DOWNLOAD_URL };
}

function versionById({ portal }: HostCall, id: number): Row {
  const row = portal.table(FILE_VERSION.table).get(id);
  if (!row) throw notFound(id);
  return row;
}

/** Files and their versions. */
export const FILE_METHODS: HostMethodTable = {
  ...relocationMethods('file'),
  'disk.file.get': (call) => ({ result: shownObject(call, namedObject(call, 'file')) }),
  'disk.file.getFields': () => ({ result: diskFields(DISK_FILE) }),
  'disk.file.delete': (call) => {
    const file = namedObject(call, 'file');
    for (const { id } of versionsOf(call, file.id)) call.portal.table(FILE_VERSION.table).delete(id);
    call.portal.table(DISK_OBJECT.table).delete(file.id);
    return { result: true };
  },
  'disk.file.search': (call) => {
    const query = String(argument(call.params, 'QUERY') ?? '').toLowerCase();
    if (query === '') throw new HostError(400, 'ERROR_ARGUMENT', 'Invalid value of parameter {Parameter #0}');
    const type = argument(call.params, 'TYPE');
    return listObjects(call, {
      key: JSON.stringify(['search', query, type]),
      test: (row) =>
        row['DELETED_TYPE'] === DELETION.none &&
        row['PARENT_ID'] !== 0 &&
        (type === undefined || row['TYPE'] === type) &&
        String(row['NAME']).toLowerCase().includes(query),
    });
  },
  'disk.file.getVersions': (call) => {
    const file = namedObject(call, 'file');
    const where = { key: `of ${file.id}`, test: (row: Row) => row['OBJECT_ID'] === file.id };
    const [filter, start] = ['filter', 'start'].map((name) => argument(call.params, name));
    const query = { filter, start, where, order: { ID: 'DESC' } };
    const { rows, ...paging } = listRecords(call, FILE_VERSION, query, (row) => shownVersion(call, row));
    return { result: rows, ...paging };
  },
  'disk.version.get': (call) => ({ result: shownVersion(call, versionById(call, diskId(call))) }),
  'disk.file.uploadVersion': (call) => {
    const file = namedObject(call, 'file');
    return { result: shownObject(call, addVersion(call, file, uploadedFile(call).bytes)) };
  },
  'disk.file.restoreFromVersion': (call) => {
    const file = namedObject(call, 'file');
    const version = versionById(call, diskId(call, 'versionId', 1));
    if (version['OBJECT_ID'] !== file.id) throw notFound(version.id);
    return { result: shownObject(call, addVersion(call, file, contentOf(version))) };
  },
};
