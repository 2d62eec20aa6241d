import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { FileClient } from './file-client.js';

const ROOT = 1;
const OTHER_STORAGE = 3;

let api: InProcessApi;
let portal: TestPortal;
let key: string;
let files: FileClient;

beforeAll(async () => {
  api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  portal = await api.createPortal('strict-files.example');
  key = await portal.createKey({ scopes: ['disk'] });
  files = new FileClient(api, key);
});
afterAll(() => api.stop());

describe('folders that are moved', () => {
  it('into another storage stay where they are, and the answer says so', async () => {
    const made = await files.call('POST', '/v1/folders', { parentId: ROOT, name: 'stays' });
    const moved = await files.call('PATCH', `/v1/folders/${made.data.id}`, { parentId: OTHER_STORAGE });
    expect([moved.status, moved.error]).toMatchObject([422, { code: 'HOST_ERROR' }]);
    expect((await files.call('GET', `/v1/folders/${made.data.id}`)).data).toMatchObject({ parentId: ROOT });
  });

  it('within their storage are there', async () => {
    const [from, to] = [
      await files.call('POST', '/v1/folders', { parentId: ROOT, name: 'goes' }),
      await files.call('POST', '/v1/folders', { parentId: ROOT, name: 'takes' }),
    ];
    const moved = await files.call('PATCH', `/v1/folders/${from.data.id}`, { parentId: to.data.id });
    expect([moved.status, moved.data]).toMatchObject([200, { parentId: to.data.id }]);
  });
});

describe('a search by a text, where the host takes no conditions but storage and folder', () => {
  interface Found {
    readonly status: number;
    readonly body: { readonly data: readonly { readonly name: string; readonly size?: number }[] };
  }
  const search = (base: string, body: object): Promise<Found> =>
    api.client.call('POST', `/v1/${base}/search`, { key, body });

  beforeAll(async () => {
    for (const [filename, bytes] of [
      ['report-a.txt', 1],
      ['report-b.txt', 2],
      ['report-c.txt', 3],
    ] as const) {
      await files.upload({ folderId: ROOT, filename, content: Buffer.alloc(bytes).toString('base64') });
    }
  });
  const names = ({ status, body }: Found): unknown => [status, body.data.map(({ name }) => name)];

  it.each<[string, object, string[]]>([
    [
      'of a folder',
      { filter: { folderId: ROOT }, sort: 'name' },
      ['report-a.txt', 'report-b.txt', 'report-c.txt'],
    ],
    ['of a size', { filter: { size: { $gt: 1 } }, sort: '-size' }, ['report-c.txt', 'report-b.txt']],
    ['of a name', { filter: { name: 'REPORT-B.TXT' } }, ['report-b.txt']],
    ['in an order', { sort: '-name', limit: 1 }, ['report-c.txt']],
  ])('finds files %s', async (_what, body, found) => {
    expect(names(await search('files', { query: 'report-', ...body }))).toEqual([200, found]);
  });

  it('finds folders by a name', async () => {
    expect(names(await search('folders', { query: 'stays', filter: { name: { $ne: 'goes' } } }))).toEqual([
      200,
      ['stays'],
    ]);
  });
});
