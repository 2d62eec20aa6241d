import type { InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256, type ShownParts } from './object-client.js';
import { sharedApi } from '../harness/shared-api.js';

const GIB = 1_073_741_824;
const MIB = 1_048_576;
const MULTIPART = '/v1/storage/objects/multipart';

describe('uploads of objects in parts', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await sharedApi();
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  const SIZE = 2 * 5 * MIB + 7;
  const part = (letter: string, size: number): string => letter.repeat(size);

  async function sent(ticket: ShownParts, letters = 'abc'): Promise<{ partNumber: number; etag: string }[]> {
    const parts = [];
    for (const { partNumber, url, sizeBytes } of ticket.parts) {
      const body = part(letters[partNumber - 1]!, sizeBytes);
      const { status, headers } = await client.fetch(url, { method: 'PUT', body });
      if (status !== 200) throw new Error(`part ${partNumber}: ${status}`);
      parts.push({ partNumber, etag: String(headers.etag) });
    }
    return parts;
  }
  const ticketOf = async (key: string, others = {}): Promise<ShownParts> =>
    (await client.parts(key, SIZE, { partSizeBytes: 5 * MIB, ...others })).body.data;
  const complete = ({ objectId, uploadId }: ShownParts, parts: unknown) =>
    client.call('POST', `${MULTIPART}/complete`, { objectId, uploadId, parts });
  const abort = ({ objectId, uploadId }: ShownParts) =>
    client.call<{ aborted: true }>('POST', `${MULTIPART}/abort`, { objectId, uploadId });

  it('become an object when all are there', async () => {
    const whole = part('a', 5 * MIB) + part('b', 5 * MIB) + part('c', 7);
    const ticket = await ticketOf('parted.zip', { sha256: sha256(whole) });
    expect(ticket.partSizeBytes).toBe(5 * MIB);
    expect(ticket.parts.map(({ sizeBytes }) => sizeBytes)).toEqual([5 * MIB, 5 * MIB, 7]);
    const parts = await sent(ticket);
    const missing = await complete(ticket, parts.slice(0, 1));
    expect(outcome(missing)).toBe('400 STORAGE_INVALID_PARTS');
    expect(missing.body.error.details).toEqual({ missing: [2, 3] });
    expect(outcome(await client.complete(ticket.objectId))).toBe('409 STORAGE_UPLOAD_INCOMPLETE');
    const completed = await complete(ticket, parts);
    expect(completed.body.data).toMatchObject({
      id: ticket.objectId,
      sizeBytes: SIZE,
      sha256: sha256(whole),
    });
    expect((await complete(ticket, parts)).body.data).toEqual(completed.body.data);
    expect(await client.read('parted.zip')).toBe(whole);
    const late = await client.fetch(ticket.parts[0]!.url, { method: 'PUT', body: part('z', 5 * MIB) });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('STORAGE_UPLOAD_COMPLETED')]);
    expect(outcome(await abort(ticket))).toBe('409 STORAGE_UPLOAD_COMPLETED');
    expect(await client.read('parted.zip')).toBe(whole);
  });

  it('end with the first completion when two come at once', async () => {
    const ticket = await ticketOf('twice.zip');
    const parts = await sent(ticket);
    const ends = (await Promise.all([complete(ticket, parts), complete(ticket, parts)])).map(outcome);
    expect(ends).toContain('200');
    expect(['200', '409 STORAGE_UPLOAD_INCOMPLETE']).toContain(ends.sort()[1]);
    expect((await complete(ticket, parts)).status).toBe(200);
  });

  it('are given up once, and nobody completes them then', async () => {
    const ticket = await ticketOf('aborted.zip');
    const parts = await sent(ticket);
    const before = await client.used();
    expect((await abort(ticket)).body.data).toEqual({ aborted: true });
    expect((await abort(ticket)).body.data).toEqual({ aborted: true });
    expect((await client.used()).bytes).toBe(before.bytes - SIZE);
    expect(outcome(await complete(ticket, parts))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
    expect((await client.fetch(ticket.parts[2]!.url, { method: 'PUT', body: 'ccccccc' })).status).toBe(404);
  });

  it('are completed or given up, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ticket = await ticketOf(`either-${round}.zip`);
      const parts = await sent(ticket);
      const [completed, aborted] = await Promise.all([complete(ticket, parts), abort(ticket)]);
      const isThere = (await client.get(`either-${round}.zip`)).status === 200;
      expect([completed.status === 200, aborted.status === 409]).toEqual([isThere, isThere]);
      if (isThere) await client.remove(`either-${round}.zip`);
    }
  });

  it('end when they are not what the hash names', async () => {
    const ticket = await ticketOf('wrong.zip', { sha256: sha256('something else') });
    const parts = await sent(ticket);
    expect(outcome(await complete(ticket, parts))).toBe('409 STORAGE_HASH_MISMATCH');
    expect(outcome(await complete(ticket, parts))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
  });

  it('are at most a thousand links, however large the object', async () => {
    expect(outcome(await client.parts('huge', 6 * 1_024 * GIB))).toBe('413 STORAGE_OBJECT_TOO_LARGE');
    expect(outcome(await client.parts('huge', 5 * 1_024 * GIB))).toBe('413 STORAGE_QUOTA_EXCEEDED');
    expect(outcome(await client.parts('many', 100 * MIB, { partSizeBytes: MIB }))).toBe(
      '400 VALIDATION_ERROR',
    );
    expect(outcome(await client.ticket('huge', 6 * GIB))).toBe('413 STORAGE_OBJECT_TOO_LARGE');
  });

  it('belong to whoever asked for them', async () => {
    const stranger = await ObjectClient.create(api, client.portal);
    const ticket = await ticketOf('mine.zip');
    const { objectId, uploadId } = ticket;
    const parts = [{ partNumber: 1, etag: 'x' }];
    const body = { objectId, uploadId, parts };
    expect(outcome(await stranger.call('POST', `${MULTIPART}/complete`, body))).toBe(
      '404 STORAGE_OBJECT_NOT_FOUND',
    );
    await stranger.call('POST', `${MULTIPART}/abort`, { objectId, uploadId });
    expect((await complete(ticket, await sent(ticket))).status).toBe(200);
  });
});
