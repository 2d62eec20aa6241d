import { Database } from '#libs/database';
import { PendingUploads, Objects, BlobBytes } from '#libs/storage';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256, type ShownParts } from './object-client.js';

const GIB = 1_073_741_824;
const MIB = 1_048_576;
const MULTIPART = '/v1/storage/objects/multipart';

describe('uploads of objects', () => {
  let api: InProcessApi;
  let client: ObjectClient;

  beforeAll(async () => {
    api = await startInProcessApi({
      RATE_LIMIT_PER_MINUTE: '1000000',
      STORAGE_QUOTA_GIB: '1',
      STORAGE_QUOTA_OBJECTS: '200',
    });
    client = await ObjectClient.create(api);
  });
  afterAll(() => api.stop());

  const erase = async (): Promise<void> => {
    await api.get<Objects>(Objects).removeExpired();
    await api.get<BlobBytes>(BlobBytes).erase();
    await api.get<PendingUploads>(PendingUploads).clear();
  };

  it('take their room with the ticket: twenty at once never overshoot the quota', async () => {
    const owner = await ObjectClient.create(api);
    const size = Math.floor(GIB / 7);
    const tickets = await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.ticket(`big-${index}`, size)),
    );
    const outcomes = tickets.map(outcome).sort();
    expect(outcomes).toEqual([
      ...Array.from({ length: 7 }, () => '201'),
      ...Array.from({ length: 13 }, () => '413 STORAGE_QUOTA_EXCEEDED'),
    ]);
    const refused = tickets.find(({ status }) => status === 413)!;
    expect(refused.body.error.details).toMatchObject({ quotaBytes: GIB, quotaObjects: 200 });
    const used = await owner.used();
    expect(used.bytes).toBeLessThanOrEqual(GIB);
    expect(used).toEqual({ bytes: 7 * size, blobs: 7, held: 7 * size });
    // Of another portal nothing is taken.
    expect((await client.ticket('small', 1)).status).toBe(201);
  });

  it('are as many as objects may be', async () => {
    const owner = await ObjectClient.create(api);
    const tickets = await Promise.all(
      Array.from({ length: 230 }, (_, index) => owner.ticket(`n-${index}`, 1)),
    );
    expect(tickets.filter(({ status }) => status === 201).length).toBe(200);
  });

  it('give their room back when their time is over, and say so', async () => {
    const owner = await ObjectClient.create(api);
    const { data } = (await owner.ticket('late', GIB)).body;
    expect(outcome(await owner.ticket('other', 1))).toBe('413 STORAGE_QUOTA_EXCEEDED');
    await api.database.query(
      `update storage.upload set expires_at = now() - interval '1 minute' where id = $1`,
      [data.objectId],
    );
    await api.database.query(
      `update storage.blob set expires_at = now() - interval '1 minute' where portal_id = $1`,
      [owner.portal.id],
    );
    await erase();
    expect(await owner.used()).toEqual({ bytes: 0, blobs: 0, held: 0 });
    expect(outcome(await owner.complete(data.objectId))).toBe('410 STORAGE_UPLOAD_EXPIRED');
    expect((await owner.ticket('other', 1)).status).toBe(201);
  });

  it('keep their room while bytes come, however often they are sent', async () => {
    const owner = await ObjectClient.create(api);
    const { data } = (await owner.ticket('often', 3)).body;
    for (const bytes of ['one', 'two', 'six']) expect((await owner.put(data, bytes)).status).toBe(200);
    expect(await owner.used()).toEqual({ bytes: 3, blobs: 1, held: 3 });
    expect((await owner.complete(data.objectId)).body.data.sha256).toBe(sha256('six'));
    expect(await owner.used()).toEqual({ bytes: 3, blobs: 1, held: 3 });
    await erase();
    expect(await owner.read('often')).toBe('six');
  });

  it('refuse other sizes and types, and keep nothing of them', async () => {
    const { data } = (await client.ticket('exact', 5)).body;
    for (const bytes of ['four', 'longer'])
      expect(outcome({ ...(await client.put(data, bytes)), body: { error: { code: '' } } })).toMatch(/^409/);
    const typed = await client.fetch(data.uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'text/html' },
      body: '12345',
    });
    expect(typed.status).toBe(400);
    expect(outcome(await client.complete(data.objectId))).toBe('409 STORAGE_UPLOAD_INCOMPLETE');
  });

  it('change nothing of what was completed when they are sent again', async () => {
    const { data } = (await client.ticket('replayed', 5)).body;
    await client.put(data, 'first');
    await client.complete(data.objectId);
    const again = await client.put(data, 'other');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('STORAGE_UPLOAD_COMPLETED')]);
    expect(await client.read('replayed')).toBe('first');
  });

  it('are compared with the hash of the ticket and of the completion', async () => {
    const { data } = (await client.ticket('hashed', 5, { sha256: sha256('right') })).body;
    await client.put(data, 'wrong');
    expect(outcome(await client.complete(data.objectId))).toBe('409 STORAGE_HASH_MISMATCH');
    await client.put(data, 'right');
    const other = { sha256: sha256('wrong') };
    expect(outcome(await client.complete(data.objectId, other))).toBe('409 STORAGE_HASH_MISMATCH');
    expect((await client.complete(data.objectId)).status).toBe(200);
  });

  it('replace an object only where the ticket says so', async () => {
    const first = await client.keep('taken', 'one');
    const refused = await client.ticket('taken', 'two');
    expect(outcome(refused)).toBe('409 STORAGE_KEY_EXISTS');
    expect(refused.body.error.details).toEqual({ key: 'taken', objectId: first.id });
    const second = await client.keep('taken', 'two', { overwrite: true });
    expect(await client.read('taken')).toBe('two');
    expect(outcome(await client.complete(first.id))).toBe('404 STORAGE_OBJECT_NOT_FOUND');
    const facts = await api.database.query(`select type, data from es.event where stream_id = $1`, [
      `storage-object-${second.id}`,
    ]);
    expect(facts).toEqual([{ type: 'storage_object_replaced', data: { replacedObjectId: first.id } }]);
  });

  it('lose to a later ticket for the same key, and to an object that was there first', async () => {
    const early = (await client.ticket('raced', 5)).body.data;
    await client.put(early, 'early');
    const later = (await client.ticket('raced', 5)).body.data;
    expect((await client.put(early, 'again')).text).toContain('STORAGE_UPLOAD_SUPERSEDED');
    expect(outcome(await client.complete(early.objectId))).toBe('409 STORAGE_UPLOAD_SUPERSEDED');
    await client.put(later, 'later');
    await client.upload('?key=raced', 'first');
    expect(outcome(await client.complete(later.objectId))).toBe('409 STORAGE_KEY_EXISTS');
    expect(await client.read('raced')).toBe('first');
    await client.remove('raced');
    expect((await client.complete(later.objectId)).status).toBe(200);
    expect(await client.read('raced')).toBe('later');
  });

  it('answer a repeated ticket with an Idempotency-Key as the first time', async () => {
    const ask = () =>
      api.client.call<{ data: { objectId: string } }>('POST', '/v1/storage/objects', {
        key: client.key,
        headers: { 'Idempotency-Key': 'ticket-1' },
        body: { key: 'once', contentType: 'text/plain', sizeBytes: 1 },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it('have one end, whoever brings it about', async () => {
    for (let round = 0; round < 12; round += 1) {
      const key = `end-${round}`;
      const { data } = (await client.ticket(key, 3)).body;
      await client.put(data, 'abc');
      const ends = await Promise.all([
        client.complete(data.objectId),
        client.complete(data.objectId),
        client.remove(key),
        client.put(data, 'xyz'),
      ]);
      const [one, two, removed] = ends;
      const isThere = (await client.get(key)).status === 200;
      // The deletion found it, or it is still there; a completion that lost to other bytes may be repeated.
      if (one.status === 200 || two.status === 200) expect(isThere).toBe(removed.status !== 200);
      else expect([removed.status, isThere]).toEqual([404, false]);
      if (isThere)
        expect(sha256((await client.read(key))!)).toBe((await client.get(key)).body.data.object.sha256);
    }
    const used = await client.used();
    expect(used.bytes).toBe(used.held);
  });

  /** Statements that wait for a lock of another. */
  const waiting = async (count: number): Promise<void> =>
    eventually(async () => {
      const rows = await api.database.query('select 1 from pg_locks where not granted');
      expect(rows.length).toBe(count);
    });

  it('complete the bytes they were asked for, not those that came meanwhile', async () => {
    const { data } = (await client.ticket('between', 3)).body;
    await client.put(data, 'abc');
    const [row] = await api.database.query<{ ns: string }>(
      'select namespace_id as ns from storage.upload where id = $1',
      [data.objectId],
    );
    const ends = await api.get<Database>(Database).transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `storage.key.${row!.ns}.between`,
      ]);
      const completion = client.complete(data.objectId);
      await waiting(1);
      const put = await client.put(data, 'xyz');
      return { put: put.status, completion: completion.then(outcome) };
    });
    expect([ends.put, await ends.completion]).toEqual([200, '409 STORAGE_UPLOAD_INCOMPLETE']);
    expect((await client.complete(data.objectId)).body.data.sha256).toBe(sha256('xyz'));
    expect(await client.read('between')).toBe('xyz');
  });

  it('take no bytes that were on their way when they were completed', async () => {
    const owner = await ObjectClient.create(api);
    const { data } = (await owner.ticket('on-the-way', 3)).body;
    await owner.put(data, 'abc');
    const ends = await api.get<Database>(Database).transaction(async (tx) => {
      await tx.query('select 1 from storage.upload where id = $1 for update', [data.objectId]);
      const completion = owner.complete(data.objectId).then(outcome);
      await waiting(1);
      const put = owner.put(data, 'xyz').then(({ status }) => status);
      await waiting(2);
      return { completion, put };
    });
    expect([await ends.completion, await ends.put]).toEqual(['200', 409]);
    expect(await owner.read('on-the-way')).toBe('abc');
    expect(await owner.used()).toEqual({ bytes: 3, blobs: 1, held: 3 });
  });

  describe('in parts', () => {
    const SIZE = 2 * 5 * MIB + 7;
    const part = (letter: string, size: number): string => letter.repeat(size);

    async function sent(
      ticket: ShownParts,
      letters = 'abc',
    ): Promise<{ partNumber: number; etag: string }[]> {
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
});
