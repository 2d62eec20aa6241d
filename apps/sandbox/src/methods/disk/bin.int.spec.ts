import { type Json, SandboxHost } from '../../__fixtures__/sandbox-host.js';

let host: SandboxHost;

beforeAll(async () => {
  host = await SandboxHost.start();
});
afterAll(() => host.stop());
beforeEach(() => host.switches({}));

const ROOT = 1;
const HELLO = Buffer.from('hello').toString('base64');
let made = 0;

async function newFolder(id: unknown = ROOT): Promise<unknown> {
  const data = { NAME: `folder ${(made += 1)}` };
  return (await host.result('disk.folder.addSubFolder', { id, data }))['ID'];
}
function newFile(id: unknown, NAME = `file ${(made += 1)}.txt`): Promise<Json> {
  return host.result('disk.folder.uploadFile', { id, data: { NAME }, fileContent: [NAME, HELLO] });
}
async function refusal(method: string, params: Json, userId = 1): Promise<unknown> {
  const { status, body } = await host.call(method, params, userId);
  return status === 200 ? body['result'] : [status, body['error'], body['error_description']];
}
const notFound = (id: unknown): unknown => [
  400,
  'ERROR_NOT_FOUND',
  `Could not find entity with id \`${id}\``,
];
const namesIn = async (id: unknown): Promise<unknown[]> =>
  (await host.result<Json[]>('disk.folder.getChildren', { id })).map(({ NAME }) => NAME);

describe('a file in the bin', () => {
  const calls: readonly [string, (id: unknown) => Json][] = [
    ['disk.file.get', (id) => ({ id })],
    ['disk.file.rename', (id) => ({ id, newName: 'n.txt' })],
    ['disk.file.moveTo', (id) => ({ id, targetFolderId: 1 })],
    ['disk.file.copyTo', (id) => ({ id, targetFolderId: 1 })],
    ['disk.file.getVersions', (id) => ({ id })],
    ['disk.file.uploadVersion', (id) => ({ id, fileContent: ['n.txt', HELLO] })],
    ['disk.file.restoreFromVersion', (id) => ({ id, versionId: 1 })],
    ['disk.file.markDeleted', (id) => ({ id })],
  ];

  it.each(calls)('is not found by %s', async (method, paramsFor) => {
    const { ID } = await newFile(ROOT);
    await host.result('disk.file.markDeleted', { id: ID });
    expect(await refusal(method, paramsFor(ID))).toEqual(notFound(ID));
  });

  it('has no bytes and no version', async () => {
    const { ID, DOWNLOAD_URL } = await newFile(ROOT);
    const [version] = await host.result<Json[]>('disk.file.getVersions', { id: ID });
    await host.result('disk.file.markDeleted', { id: ID });
    expect(await host.download(DOWNLOAD_URL)).toMatchObject({ status: 404 });
    expect(await refusal('disk.version.get', { id: version?.['ID'] })).toEqual(notFound(ID));
    await host.result('disk.file.restore', { id: ID });
    expect(await host.download(DOWNLOAD_URL)).toEqual({ status: 200, text: 'hello' });
    expect(await refusal('disk.version.get', { id: version?.['ID'] })).toMatchObject({ SIZE: '5' });
  });

  it('comes back under another name when its own is taken', async () => {
    const folder = await newFolder();
    const { ID } = await newFile(folder, 'Plan.xlsx');
    await host.result('disk.file.markDeleted', { id: ID });
    await newFile(folder, 'plan.xlsx');
    const restored = await host.result('disk.file.restore', { id: ID });
    expect(restored).toMatchObject({ ID, NAME: 'Plan (1).xlsx', DELETED_TYPE: '0', DELETE_TIME: null });
  });

  it('goes for good', async () => {
    const { ID } = await newFile(ROOT);
    await host.result('disk.file.markDeleted', { id: ID });
    expect(await host.result('disk.file.delete', { id: ID })).toBe(true);
    expect(await refusal('disk.file.restore', { id: ID })).toEqual(notFound(ID));
    expect(await refusal('disk.file.delete', { id: ID })).toEqual(notFound(ID));
  });

  it.each(calls.slice(0, 5))(
    'is found by %s where the portal leaves the bin open',
    async (method, paramsFor) => {
      const { ID, NAME, DOWNLOAD_URL } = await newFile(ROOT);
      await host.result('disk.file.markDeleted', { id: ID });
      await host.switches({ closedBin: false });
      expect(await host.result('disk.file.get', { id: ID })).toMatchObject({ NAME, DELETED_TYPE: '3' });
      expect(await host.download(DOWNLOAD_URL)).toMatchObject({ status: 200 });
      const params =
        method === 'disk.file.copyTo' ? { id: ID, targetFolderId: await newFolder() } : paramsFor(ID);
      expect((await host.call(method, params)).status).toBe(200);
      await host.switches({});
    },
  );
});

describe('a folder in the bin', () => {
  it('is not found, nor is anything in it, and takes nothing', async () => {
    const folder = await newFolder();
    const inner = await newFolder(folder);
    const { ID: file } = await newFile(inner);
    const { ID: other } = await newFile(ROOT);
    await host.result('disk.folder.markDeleted', { id: folder });
    for (const id of [folder, inner]) {
      expect(await refusal('disk.folder.get', { id })).toEqual(notFound(id));
      expect(await refusal('disk.folder.getChildren', { id })).toEqual(notFound(id));
      expect(await refusal('disk.folder.rename', { id, newName: 'x' })).toEqual(notFound(id));
      expect(await refusal('disk.folder.addSubFolder', { id, data: { NAME: 'x' } })).toEqual(notFound(id));
      expect(await refusal('disk.file.moveTo', { id: other, targetFolderId: id })).toEqual(notFound(id));
    }
    expect(await refusal('disk.file.get', { id: file })).toEqual(notFound(file));
    await host.result('disk.folder.restore', { id: folder });
    expect(await refusal('disk.file.get', { id: file })).toMatchObject({ DELETED_TYPE: '0' });
  });

  it('is brought back by administrators only, a file by whoever may see it', async () => {
    const folder = await newFolder();
    const { ID: file } = await newFile(ROOT);
    await host.result('disk.folder.markDeleted', { id: folder });
    await host.result('disk.file.markDeleted', { id: file });
    expect(await refusal('disk.folder.restore', { id: folder }, 2)).toEqual([
      403,
      'ACCESS_DENIED',
      'Access denied',
    ]);
    expect(await refusal('disk.folder.restore', { id: folder })).toMatchObject({ DELETED_TYPE: '0' });
    expect(await refusal('disk.file.restore', { id: file }, 2)).toMatchObject({ DELETED_TYPE: '0' });
  });

  it('leaves the rest where it is when one file comes back', async () => {
    const folder = await newFolder();
    const { ID: first, NAME } = await newFile(folder);
    const { ID: second } = await newFile(folder);
    await host.result('disk.folder.markDeleted', { id: folder });
    await host.result('disk.file.restore', { id: first });
    expect(await namesIn(folder)).toEqual([NAME]);
    await host.result('disk.file.restore', { id: second });
    expect(await namesIn(folder)).toHaveLength(2);
  });

  it('goes for good with all that was ever put into the bin from it', async () => {
    const folder = await newFolder();
    const inner = await newFolder(folder);
    const { ID: early } = await newFile(inner);
    await host.result('disk.file.markDeleted', { id: early });
    await host.result('disk.folder.markDeleted', { id: folder });
    expect(await host.result('disk.folder.deleteTree', { id: folder })).toBe(true);
    for (const id of [folder, inner])
      expect(await refusal('disk.folder.restore', { id })).toEqual(notFound(id));
    expect(await refusal('disk.file.restore', { id: early })).toEqual(notFound(early));
  });
});
