import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});

afterAll(() => host.stop());

const some = expect.any(String) as unknown;
const HELLO = Buffer.from('hello').toString('base64');
const HELLO_AGAIN = Buffer.from('hello again').toString('base64');

const SCRIPTS: readonly CallScript[] = [
  [
    'storages; only that of the application is renamed',
    [
      { method: 'disk.storage.getList', params: { filter: { ENTITY_TYPE: 'group' } }, total: 8 },
      { method: 'disk.storage.getList', params: { order: { ID: 'DESC' } }, total: 50 },
      {
        method: 'disk.storage.get',
        params: { id: 1 },
        result: { ID: '1', ENTITY_TYPE: 'common', ROOT_OBJECT_ID: '1' },
      },
      { method: 'disk.storage.get', params: { id: 999 }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.storage.rename', params: { id: 1, newName: 'Ours' }, refused: [403, 'ACCESS_DENIED'] },
      { method: 'disk.storage.rename', params: { id: 2, newName: 'Ours' }, result: { NAME: 'Ours' } },
      { method: 'disk.storage.getForApp', result: { ID: '2', NAME: 'Ours' } },
      { method: 'disk.storage.getFields', result: { NAME: { TYPE: 'string', USE_IN_FILTER: true } } },
      {
        method: 'disk.storage.getChildren',
        params: { id: 1, filter: { TYPE: 'folder' }, order: { NAME: 'ASC' } },
        result: [{ NAME: 'Contracts' }, { NAME: 'Marketing' }, { NAME: 'Onboarding' }, { NAME: 'Reports' }],
      },
    ],
  ],
  [
    'folders',
    [
      { method: 'disk.storage.addFolder', params: { id: 1, data: { NAME: 'Plans' } }, keep: { plans: 'ID' } },
      {
        method: 'disk.storage.addFolder',
        params: { id: 1, data: { NAME: 'plans' } },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.folder.addSubFolder',
        params: { id: '$plans', data: {} },
        refused: [400, 'DISK_BASE_SERVICE_22001'],
      },
      {
        method: 'disk.folder.addSubFolder',
        params: { id: '$plans', data: { NAME: '2026' } },
        result: { TYPE: 'folder', PARENT_ID: '$plans', STORAGE_ID: '1', DELETED_TYPE: '0' },
        keep: { year: 'ID' },
      },
      {
        method: 'disk.folder.moveTo',
        params: { id: '$plans', targetFolderId: '$year' },
        refused: [400, 'ERROR_ARGUMENT'],
      },
      { method: 'disk.folder.rename', params: { id: '$year', newName: '2027' }, result: { NAME: '2027' } },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, result: [{ NAME: '2027' }], total: 1 },
      {
        method: 'disk.folder.copyTo',
        params: { id: '$year', targetFolderId: '$plans' },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.folder.moveTo',
        params: { id: '$year', targetFolderId: 1 },
        result: { PARENT_ID: '1' },
      },
      {
        method: 'disk.folder.copyTo',
        params: { id: '$year', targetFolderId: '$plans' },
        result: { NAME: '2027', PARENT_ID: '$plans' },
      },
      {
        method: 'disk.folder.markDeleted',
        params: { id: '$plans' },
        result: { DELETED_TYPE: '3', DELETED_BY: '1' },
      },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.folder.restore', params: { id: '$plans' }, result: { DELETED_TYPE: '0' } },
      { method: 'disk.folder.getChildren', params: { id: '$plans' }, total: 1 },
      { method: 'disk.folder.deleteTree', params: { id: '$plans' }, result: true },
      { method: 'disk.folder.get', params: { id: '$plans' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.folder.getFields', result: { NAME: { TYPE: 'string' } } },
    ],
  ],
  [
    'the folder a storage lies in stays where it is',
    [
      { method: 'disk.folder.markDeleted', params: { id: 1 }, refused: [400, 'DISK_OBJ_22000'] },
      { method: 'disk.folder.deleteTree', params: { id: 1 }, refused: [400, 'DISK_OBJ_22000'] },
      { method: 'disk.folder.moveTo', params: { id: 3, targetFolderId: 1 }, refused: [400, ''] },
    ],
  ],
  [
    'files and their versions',
    [
      {
        method: 'disk.folder.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO] },
        result: { NAME: 'a.txt', SIZE: '5', GLOBAL_CONTENT_VERSION: '1', DOWNLOAD_URL: some },
        keep: { id: 'ID' },
      },
      {
        method: 'disk.storage.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO] },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.storage.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', HELLO], generateUniqueName: true },
        result: { NAME: 'a (1).txt' },
      },
      {
        method: 'disk.folder.uploadFile',
        params: { id: 1, data: { NAME: 'a.txt' }, fileContent: 'a.txt' },
        refused: [400, 'ERROR_ARGUMENT'],
      },
      { method: 'disk.file.search', params: { QUERY: 'a.' }, refused: [400, 'INVALID_QUERY'] },
      {
        method: 'disk.file.search',
        params: { QUERY: '  A.TX ' },
        result: [{ ID: '$id' }],
      },
      { method: 'disk.file.search', refused: [400, 'ERROR_ARGUMENT'] },
      { method: 'disk.file.search', params: { QUERY: ['a.tx'] }, refused: [400, 'INVALID_QUERY'] },
      { method: 'disk.file.search', params: { QUERY: 'x'.repeat(256) }, refused: [400, 'INVALID_QUERY'] },
      { method: 'disk.file.search', params: { QUERY: 'a.tx', TYPE: 'x' }, refused: [400, 'INVALID_TYPE'] },
      { method: 'disk.file.search', params: { QUERY: 'a.tx', TYPE: 'folder' }, result: [] },
      {
        method: 'disk.file.uploadVersion',
        params: { id: '$id', fileContent: ['a.txt', HELLO_AGAIN] },
        result: { SIZE: '11', GLOBAL_CONTENT_VERSION: '2' },
      },
      {
        method: 'disk.file.getVersions',
        params: { id: '$id' },
        result: [{ SIZE: '11' }, { SIZE: '5', OBJECT_ID: '$id' }],
        total: 2,
        keep: { first: '1.ID' },
      },
      { method: 'disk.file.getVersions', params: { id: '$id', filter: { CREATED_BY: 2 } }, total: 0 },
      { method: 'disk.version.get', params: { id: '$first' }, result: { SIZE: '5', OBJECT_ID: '$id' } },
      {
        method: 'disk.file.restoreFromVersion',
        params: { id: '$id', versionId: '$first' },
        result: { SIZE: '5', GLOBAL_CONTENT_VERSION: '3' },
      },
      {
        method: 'disk.file.restoreFromVersion',
        params: { id: '$id', versionId: 1 },
        refused: [400, 'DISK_FILE_22004'],
      },
      { method: 'disk.file.rename', params: { id: '$id', newName: 'b.txt' }, result: { NAME: 'b.txt' } },
      { method: 'disk.file.moveTo', params: { id: '$id', targetFolderId: 3 }, result: false },
      {
        method: 'disk.storage.addFolder',
        params: { id: 1, data: { NAME: 'Moved' } },
        keep: { moved: 'ID' },
      },
      {
        method: 'disk.file.moveTo',
        params: { id: '$id', targetFolderId: '$moved' },
        result: { PARENT_ID: '$moved', STORAGE_ID: '1' },
      },
      {
        method: 'disk.file.copyTo',
        params: { id: '$id', targetFolderId: '$moved' },
        refused: [400, 'DISK_OBJ_22000'],
      },
      {
        method: 'disk.file.copyTo',
        params: { id: '$id', targetFolderId: 4 },
        result: { NAME: 'b.txt', SIZE: '5', PARENT_ID: '4' },
      },
      {
        method: 'disk.folder.getChildren',
        params: { id: '$moved', filter: { TYPE: 'file', '%NAME': 'b.txt' } },
        total: 1,
      },
      { method: 'disk.file.markDeleted', params: { id: '$id' }, result: { DELETED_TYPE: '3' } },
      { method: 'disk.folder.getChildren', params: { id: '$moved', filter: { '%NAME': 'b.txt' } }, total: 0 },
      { method: 'disk.file.delete', params: { id: '$id' }, result: true },
      { method: 'disk.file.get', params: { id: '$id' }, refused: [400, 'ERROR_NOT_FOUND'] },
      { method: 'disk.file.get', params: {}, refused: [400, 'ERROR_ARGUMENT'] },
      { method: 'disk.file.getFields', result: { SIZE: { TYPE: 'integer' } } },
    ],
  ],
];

it.each(SCRIPTS)('%s', (_, steps) => runScript(host, steps));
