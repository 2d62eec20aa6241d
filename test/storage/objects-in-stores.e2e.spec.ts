import { request } from 'undici';
import { BLOB_STORE, type BlobStore, PendingUploads } from '#libs/storage';
import { hasTestS3, startTestS3, type TestS3 } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256, type ShownTicket } from './object-client.js';

const MIB = 1_048_576;
const MULTIPART = '/v1/storage/objects/multipart';

type Place = readonly [store: 'folder' | 's3', isDirect: 'true' | 'false'];

const FOLDER: readonly Place[] = [['folder', 'false']];
const BUCKET: readonly Place[] = [
  ['s3', 'true'],
  ['s3', 'false'],
];

describe('objects', () => {
  let s3: TestS3 | null = null;

  beforeAll(async () => {
    if (hasTestS3()) s3 = await startTestS3();
  }, 120_000);
  afterAll(() => s3?.stop());

  describe.each(hasTestS3() ? [...FOLDER, ...BUCKET] : FOLDER)(
    'in a store: %s, STORAGE_DIRECT=%s',
    (kind, isDirect) => {
      let api: InProcessApi;
      let client: ObjectClient;
      let store: BlobStore;

      beforeAll(async () => {
        api = await startInProcessApi({
          RATE_LIMIT_PER_MINUTE: '1000000',
          STORAGE_DIRECT: isDirect,
          ...(kind === 's3' && s3?.environment),
        });
        client = await ObjectClient.create(api);
        store = api.get<BlobStore>(BLOB_STORE);
      }, 60_000);
      afterAll(() => api.stop());

      /** To wherever the link leads. */
      async function send(url: string, body?: string, headers: Record<string, string> = {}) {
        if (new URL(url).pathname.startsWith('/transfer/'))
          return client.fetch(url, { method: body === undefined ? 'GET' : 'PUT', headers, body });
        const answer = await request(url, { method: body === undefined ? 'GET' : 'PUT', headers, body });
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      }
      const put = ({ uploadUrl, headers }: ShownTicket, body: string) => send(uploadUrl, body, headers);

      async function read(key: string): Promise<string> {
        const { url } = (await client.get(key)).body.data;
        const first = await send(url);
        return first.status === 302 ? (await send(String(first.headers['location']))).text : first.text;
      }

      it('are kept by a link of the kind the operator wants, and read back', async () => {
        const ticket = (await client.ticket('one.txt', 'hello')).body.data;
        expect(new URL(ticket.uploadUrl).pathname.startsWith('/transfer/')).toBe(isDirect === 'false');
        expect(outcome(await client.complete(ticket.objectId))).toBe('409 STORAGE_UPLOAD_INCOMPLETE');
        expect((await put(ticket, 'hello')).status).toBe(200);
        const completed = await client.complete(ticket.objectId);
        expect(completed.status).toBe(200);
        expect(completed.body.data.sha256).toBe(isDirect === 'true' ? null : sha256('hello'));
        expect((await client.complete(ticket.objectId)).body).toEqual(completed.body);
        expect(await read('one.txt')).toBe('hello');
        const used = await client.used();
        expect(used).toEqual({ bytes: 5, blobs: 1, held: 5 });
      });

      it('are what they were at completion, whatever a link is used for afterwards', async () => {
        const ticket = (await client.ticket('kept.txt', 'first')).body.data;
        await put(ticket, 'first');
        await client.complete(ticket.objectId);
        await put(ticket, 'later');
        expect((await client.complete(ticket.objectId)).status).toBe(200);
        expect(await read('kept.txt')).toBe('first');
      });

      it('refuse other bytes than announced', async () => {
        const order = { sha256: sha256('right') };
        const ticket = (await client.ticket('exact.txt', 'right', order)).body.data;
        const sizes = await Promise.all(['longer', 'four'].map((bytes) => put(ticket, bytes)));
        expect(sizes.every(({ status }) => status >= 400)).toBe(true);
        const typed = await send(ticket.uploadUrl, 'right', {
          ...ticket.headers,
          'Content-Type': 'text/html',
        });
        expect(typed.status).toBeGreaterThanOrEqual(400);
        await put(ticket, 'wrong');
        expect(outcome(await client.complete(ticket.objectId))).toBe('409 STORAGE_HASH_MISMATCH');
        await put(ticket, 'right');
        expect((await client.complete(ticket.objectId)).body.data.sha256).toBe(sha256('right'));
      });

      it('have one end when many complete them', async () => {
        const ticket = (await client.ticket('many.txt', 'abc')).body.data;
        await put(ticket, 'abc');
        const ends = await Promise.all(Array.from({ length: 4 }, () => client.complete(ticket.objectId)));
        expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(new Set(ends.map(({ body }) => body.data.completedAt)).size).toBe(1);
        expect(await read('many.txt')).toBe('abc');
        const used = await client.used();
        expect(used.bytes).toBe(used.held);
      });

      it('are the same for a call that finds them taken by a faster one', async () => {
        const ticket = (await client.ticket('taken.txt', 'abc')).body.data;
        await put(ticket, 'abc');
        const copy = store.copy.bind(store);
        let faster: { readonly status: number } | null = null;
        const slowed = jest.spyOn(store, 'copy').mockImplementationOnce(async (from, to) => {
          faster = await client.complete(ticket.objectId);
          await copy(from, to);
        });
        const slower = await client.complete(ticket.objectId);
        slowed.mockRestore();
        expect([slower.status, faster ?? slower]).toEqual([200, expect.objectContaining({ status: 200 })]);
        expect(await read('taken.txt')).toBe('abc');
        const used = await client.used();
        expect(used.bytes).toBe(used.held);
      });

      it('come in parts as well', async () => {
        const size = 5 * MIB + 3;
        const bytes = ['a'.repeat(5 * MIB), 'xyz'];
        const order = { partSizeBytes: 5 * MIB, sha256: sha256(bytes.join('')) };
        const ticket = (await client.parts('parts.zip', size, order)).body.data;
        const parts = [];
        for (const { partNumber, url } of ticket.parts) {
          const { status, headers } = await send(url, bytes[partNumber - 1]);
          expect(status).toBe(200);
          parts.push({ partNumber, etag: String(headers['etag']) });
        }
        const { objectId, uploadId } = ticket;
        const order2 = { objectId, uploadId, parts: parts.slice(0, 1) };
        expect(outcome(await client.call('POST', `${MULTIPART}/complete`, order2))).toBe(
          '400 STORAGE_INVALID_PARTS',
        );
        const body = { objectId, uploadId, parts };
        const completed = await client.call('POST', `${MULTIPART}/complete`, body);
        expect([outcome(completed), completed.body.data.sha256]).toEqual(['200', sha256(bytes.join(''))]);
        expect((await client.call('POST', `${MULTIPART}/complete`, body)).body).toEqual(completed.body);
        expect(sha256(await read('parts.zip'))).toBe(sha256(bytes.join('')));
      });

      it('leave nothing in the store beside what is kept, once no link leads there', async () => {
        const waiting = (await client.ticket('waiting.txt', 'abc')).body.data;
        await put(waiting, 'abc');
        const parted = (await client.parts('given-up.zip', 6 * MIB)).body.data;
        await send(parted.parts[0]!.url, 'x'.repeat(6 * MIB));
        await api.database.query(`update storage.upload set expires_at = now() - interval '1 s'`);
        await api.get<PendingUploads>(PendingUploads).clear();
        const left = [];
        for await (const { key } of store.list('uploads/')) left.push(key);
        for await (const { key } of store.listUploads()) left.push(key);
        expect(left).toEqual([]);
        expect(await read('one.txt')).toBe('hello');
      });
    },
  );
});
