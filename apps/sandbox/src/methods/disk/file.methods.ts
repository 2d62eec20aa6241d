import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { listRecords, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { DISK_FILE, FILE_VERSION } from '../../records/types/disk/disk-object.data.js';
import { argument } from '../arguments.js';
import { diskFields } from './disk-listing.js';
import { diskId, namedObject, notFound, objectById, shownObject } from './disk-objects.js';
import { downloadUrl } from './download-link.js';
import { addVersion, uploadedFile } from './file-versions.js';
import { search } from './file-search.js';
import { relocationMethods } from './folder.methods.js';
import { contentOf } from './stored-content.js';
import { type FinishUpload, uploadLink } from './upload-links.js';

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

/** @throws HostError where the tariff of the portal keeps no history. */
function requireHistory({ portal }: HostCall): void {
  if (portal.state.switches.fileHistory) return;
  throw new HostError(403, 'DISK_HISTORY_TARIFF', 'The history of files is not part of the tariff');
}

/** Files and their versions. */
export const FILE_METHODS: HostMethodTable = {
  ...relocationMethods('file'),
  'disk.file.get': (call) => ({ result: shownObject(call, namedObject(call, 'file')) }),
  'disk.file.getFields': () => ({ result: diskFields(DISK_FILE) }),
  'disk.file.search': search,
  'disk.file.getVersions': (call) => {
    requireHistory(call);
    const file = namedObject(call, 'file');
    const where = { key: `of ${file.id}`, test: (row: Row) => row['OBJECT_ID'] === file.id };
    const [filter, start] = ['filter', 'start'].map((name) => argument(call.params, name));
    const query = { filter, start, where, order: { ID: 'DESC' } };
    const { rows, ...paging } = listRecords(call, FILE_VERSION, query, (row) => shownVersion(call, row));
    return { result: rows, ...paging };
  },
  'disk.version.get': (call) => {
    requireHistory(call);
    const version = versionById(call, diskId(call));
    objectById(call, 'file', version['OBJECT_ID'] as number);
    return { result: shownVersion(call, version) };
  },
  'disk.file.uploadVersion': (call) => {
    const { id } = namedObject(call, 'file');
    const finish: FinishUpload = (content) => ({
      result: shownObject(call, addVersion(call, objectById(call, 'file', id), content)),
    });
    const sent = uploadedFile(call);
    return sent ? finish(sent.content) : uploadLink(call, finish);
  },
  'disk.file.restoreFromVersion': (call) => {
    requireHistory(call);
    const file = namedObject(call, 'file');
    const version = versionById(call, diskId(call, 'versionId', 1));
    if (version['OBJECT_ID'] !== file.id) {
      const words = 'Cannot restore version from another file. (DISK_FILE_22004)';
      throw new HostError(400, 'DISK_FILE_22004', words);
    }
    return { result: shownObject(call, addVersion(call, file, contentOf(version))) };
  },
};
