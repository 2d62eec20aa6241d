import { Database } from '#libs/database';
import { PendingUploads, Objects, BlobBytes } from '#libs/storage';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ObjectClient, outcome, sha256 } from './object-client.js';

const GIB = 1_073_741_824;

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
});
