import { request } from 'undici';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';

const DAY_MS = 86_400_000;

describe('Idempotency-Key', () => {
  let api: InProcessApi;
  let count = 0;

  beforeAll(async () => {
    api = await startInProcessApi();
  });

  afterAll(() => api.stop());

  const fresh = async () => {
    const portal = await api.createPortal(`idempotency-${(count += 1)}.example`);
    return { portal, key: await portal.createKey() };
  };
  const create = (key: string, idempotencyKey: string, body: unknown = { title: 'one' }, more = {}) =>
    api.client.call<{ data: { id: number }; error: { code: string; hint?: string } }>('POST', '/v1/deals', {
      key,
      body,
      headers: { 'idempotency-key': idempotencyKey, ...more },
    });
  /** How often the host was asked to create a deal of this title. */
  const made = async (title: string): Promise<number> => {
    const calls = await api.sandbox.calls('crm.item.add');
    return calls.filter(({ params }) => (params['fields'] as { title?: string }).title === title).length;
  };

  it('creates once and answers every repeat as the first time, marked', async () => {
    const { key } = await fresh();
    const first = await create(key, 'a', { title: 'once', amount: 5 });
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await create(key, 'a', { amount: 5, title: 'once' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await made('once')).toBe(1);
  });

  it('creates once however many ask at the same time', async () => {
    const { key } = await fresh();
    await api.sandbox.fault('crm.item.add', { kind: 'delay', delayMs: 2_000 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, 'b', { title: 'race' })));
    // On a busy machine one may come so late that it is given the answer of the first.
    const isReplay = ({ headers }: (typeof answers)[number]): boolean =>
      headers['idempotency-replayed'] === 'true';
    const first = answers.filter((answer) => answer.status === 201 && !isReplay(answer));
    expect(first).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.length + answers.filter(isReplay).length).toBe(7);
    for (const { body } of answers.filter(isReplay)) expect(body).toEqual(first[0]?.body);
    expect(refused[0]?.body.error.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(await made('race')).toBe(1);
  });

  it('refuses another request, and is free under another API key', async () => {
    const { key, portal } = await fresh();
    await create(key, 'c', { title: 'first' });
    const other = await create(key, 'c', { title: 'second' });
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await create(await portal.createKey(), 'c', { title: 'second' })).status).toBe(201);
  });

  it.each([['x'.repeat(256)], ['caf\u00e9']])('must be 1 to 255 printable ASCII characters', async (text) => {
    const { key } = await fresh();
    const { status, body } = await create(key, text);
    expect([status, body.error.code]).toEqual([400, 'INVALID_PARAMS']);
  });

  it('is not spent on a request that is not valid', async () => {
    const { key } = await fresh();
    expect((await create(key, 'd', { id: 5 })).status).toBe(400);
    expect((await create(key, 'd', { title: 'valid' })).status).toBe(201);
  });

  it('is not spent on a request that is refused before it is looked at', async () => {
    const { key, portal } = await fresh();
    const readOnly = await portal.createKey({ readOnly: true });
    expect((await create(readOnly, 'e')).body.error.code).toBe('WRITE_BLOCKED_READONLY_KEY');
    expect(
      await api.database.query(`select from http.idempotent_request where idempotency_key = 'e'`),
    ).toEqual([]);
    expect((await create(key, 'e')).status).toBe(201);
  });

  it('keeps a failure whose outcome is open, in the form each caller accepts', async () => {
    const { key } = await fresh();
    await api.sandbox.fault('crm.item.add', { kind: 'reply', status: 500, body: 'broken' });
    const first = await create(key, 'f', { title: 'lost' });
    expect(first.status).toBeGreaterThanOrEqual(500);
    const again = await create(key, 'f', { title: 'lost' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const problem = await create(key, 'f', { title: 'lost' }, { accept: 'application/problem+json' });
    expect(problem.headers['content-type']).toBe('application/problem+json');
    expect(problem.body).toMatchObject({ status: first.status, code: first.body.error.code });
  });

  it('finishes the work of a client that has gone, and tells the outcome when it is back', async () => {
    const { key } = await fresh();
    await api.sandbox.fault('crm.item.add', { kind: 'delay', delayMs: 2_000 });
    const leaving = new AbortController();
    const gone = request(`${api.origin}/v1/deals`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'idempotency-key': 'g' },
      body: JSON.stringify({ title: 'left alone' }),
      signal: leaving.signal,
    });
    await eventually(async () => {
      const rows = await api.database.query(
        `select from http.idempotent_request where idempotency_key = 'g'`,
      );
      expect(rows).toHaveLength(1);
    });
    leaving.abort();
    await expect(gone).rejects.toThrow();
    const back = await eventually(async () => {
      const answer = await create(key, 'g', { title: 'left alone' });
      expect(answer.status).toBe(201);
      return answer;
    });
    expect(back.headers['idempotency-replayed']).toBe('true');
    expect(await made('left alone')).toBe(1);
  });

  it('is refused with a hint when nobody can tell what has happened', async () => {
    const { key } = await fresh();
    await create(key, 'h');
    await api.database.query(
      `update http.idempotent_request
          set state = 'in_progress', status = null, answer_encrypted = null, lease_until = now() - interval '1 s'
        where idempotency_key = 'h'`,
    );
    const { status, body } = await create(key, 'h');
    expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_OUTCOME_UNKNOWN']);
    expect(body.error.hint).toContain('new Idempotency-Key');
  });

  it('means nothing on a route that does not declare it', async () => {
    const { key } = await fresh();
    const headers = { 'idempotency-key': 'x'.repeat(300) };
    const { status } = await api.client.call('GET', '/v1/deals/fields', { key, headers });
    expect(status).toBe(200);
  });

  it('is forgotten after a day by the clock of the service', async () => {
    const { key } = await fresh();
    await create(key, 'i', { title: 'daily' });
    await api.setClockAhead(DAY_MS + 1_000);
    try {
      const { status, headers } = await create(key, 'i', { title: 'daily' });
      expect([status, headers['idempotency-replayed']]).toEqual([201, undefined]);
      expect(await made('daily')).toBe(2);
    } finally {
      await api.setClockAhead(0);
    }
  });
});
