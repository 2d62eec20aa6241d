import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { CONFIG, type Config } from '#libs/config';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome } from './object-client.js';

describe('keys and headers of objects that mean no good', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  /** The path goes out as it is written here. */
  function get(path: string, method = 'GET'): Promise<string> {
    const { hostname, port } = new URL(api.origin);
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        { hostname, port, path, method, headers: { 'x-api-key': client.key } },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => void pieces.push(piece));
          answer.on('end', () => {
            const text = Buffer.concat(pieces).toString();
            const body = text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined;
            resolve(outcome({ status: answer.statusCode ?? 0, body }));
          });
        },
      );
      call.on('error', reject).end();
    });
  }

  it.each([
    ['../../../../etc/passwd', '400 INVALID_OBJECT_KEY'],
    ['..%2f..%2fetc%2fpasswd', '400 INVALID_OBJECT_KEY'],
    ['%2e%2e/%2e%2e/etc/passwd', '400 INVALID_OBJECT_KEY'],
    ['a/%2e%2e/b', '400 INVALID_OBJECT_KEY'],
    ['..%5c..%5cboot.ini', '400 INVALID_OBJECT_KEY'],
    ['a%00b', '400 INVALID_OBJECT_KEY'],
    ['a%0d%0aSet-Cookie:%20x', '400 INVALID_OBJECT_KEY'],
    ['a//b', '400 INVALID_OBJECT_KEY'],
    ['a/', '400 INVALID_OBJECT_KEY'],
    ['%E2%80%AEgnp.exe', '400 INVALID_OBJECT_KEY'],
    ['x'.repeat(1_025), '400 INVALID_OBJECT_KEY'],
    ['%zz', '400 INVALID_PARAMS'],
    ['%ff%fe', '400 INVALID_PARAMS'],
    ['%252e%252e%252fpasswd', '404 STORAGE_OBJECT_NOT_FOUND'],
    ['CON', '404 STORAGE_OBJECT_NOT_FOUND'],
    ['x'.repeat(1_024), '404 STORAGE_OBJECT_NOT_FOUND'],
  ])('%.40s is %s to read and to delete', async (path, expected) => {
    expect(await get(`/v1/storage/objects/${path}`)).toBe(expected);
    expect(await get(`/v1/storage/objects/${path}`, 'DELETE')).toBe(expected);
  });

  it.each(['CON', 'trailing.', '%2e%2e%2fx', 'a b/ü?#&+.txt', 'cafe\u0301', '\'";--', '$(id)', '\u{1F600}'])(
    '%s is an ordinary key',
    async (key) => {
      await client.keep(key, 'x');
      expect(await client.read(key)).toBe('x');
      expect(await client.read(key.normalize('NFC'))).toBe('x');
      expect((await client.remove(key)).status).toBe(200);
    },
  );

  it('are refused in bodies as in paths', async () => {
    for (const key of ['../x', 'a\\b', '/a', 'a\u0000', '.', 'a\u202eb', 'x'.repeat(1_025)])
      expect((await client.ticket(key, 1)).status).toBe(400);
  });

  it.each([
    ['contentType', 'text/html\r\nSet-Cookie: x=1'],
    ['contentType', 'text'],
    ['contentType', 'text/pläin'],
    ['contentType', `text/${'x'.repeat(300)}`],
    ['sizeBytes', -1],
    ['sizeBytes', 1.5],
    ['sizeBytes', '5'],
    ['ttlSeconds', 59],
    ['ttlSeconds', 31_536_001],
    ['visibility', 'everybody'],
    ['metadata', { a: 1 }],
    ['metadata', { a: 'x'.repeat(2_048) }],
    ['metadata', ['a']],
    ['sha256', 'abc'],
    ['overwrite', 'yes'],
    ['acl', 'public-read'],
  ])('refuses %s: %j', async (name, value) => {
    const order = { key: 'a', contentType: 'text/plain', sizeBytes: 1, [name]: value };
    expect(outcome(await client.call('POST', '/v1/storage/objects', order))).toBe('400 VALIDATION_ERROR');
  });

  it('tells names of files in letters no header can be broken with', async () => {
    await client.keep('folder/"отчёт"; filename=evil.html', 'x');
    const { url } = (await client.get('folder/"отчёт"; filename=evil.html')).body.data;
    const disposition = String((await client.fetch(url)).headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~*'()-]+$/);
    expect(disposition.match(/filename=/g)?.length).toBe(2);
    expect(disposition).toContain('\\"');
  });

  it('leave nothing in the folder of the store but what the service has named', async () => {
    await client.keep('some/../where'.replace('..', '...'), 'x');
    const names = await readdir(api.get<Config>(CONFIG).storageFolder, { recursive: true });
    const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    const own = new RegExp(`^(STORE_ID|tmp|parts|blobs(/${id}(/${id})?)?)$`);
    expect(names.filter((name) => !own.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(2);
  });
});
