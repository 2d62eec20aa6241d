import { KeyAdmin } from '#libs/auth';
import type { IssuedKey } from '#libs/auth/operator';
import { ConsoleSessionService } from '#libs/console';
import { newId } from '#libs/kernel';
import { type AnyBody, type Answer, eventually } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal, type KeyHolder } from '../harness/portal-builder.js';

interface Refusal {
  readonly requestId: string;
  readonly keyId: string;
  readonly portalId: string | null;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  readonly hint: string | null;
}

/** What somebody sends to say who they are. */
interface Sender {
  readonly headers: Readonly<Record<string, string>>;
}

const PUBLIC_URL = 'https://api.example';
const SCOPES = ['crm', 'svc:infra', 'svc:ai'];

describe('what a refusal meant', () => {
  let api: InProcessApi;
  let portal: BuiltPortal<Record<'ann' | 'stranger' | 'boss', KeyHolder>>;
  let admin: IssuedKey;
  /** The same administrator, signed in to the console. */
  let adminThere: Sender;
  let stranger: IssuedKey;
  let elsewhere: BuiltPortal;

  beforeAll(async () => {
    api = await startInProcessApi({ PUBLIC_URL, RATE_LIMIT_PER_MINUTE: '100000' });
    portal = await aPortal(api)
      .withManagementKey()
      .withUser('stranger')
      .withKey()
      .withUser('boss', { admin: true })
      .withKey()
      .build();
    elsewhere = await aPortal(api).whoseUserIs({ admin: true }).withManagementKey().build();
    stranger = portal.people.stranger.issuedKey;
    admin = portal.people.boss.issuedKey;
    adminThere = await inConsole(admin, portal.people.boss.userId);
  });
  afterAll(() => api.stop());

  /** Somebody signed in to the console who has chosen one of their keys. */
  async function inConsole(
    { id }: Pick<IssuedKey, 'id'>,
    userId: string,
    on: BuiltPortal = portal,
  ): Promise<Sender> {
    const setCookie = await api
      .get<ConsoleSessionService>(ConsoleSessionService)
      .begin({ portalId: on.id, userId });
    const cookie = setCookie.split(';', 1)[0]!;
    return { headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-svc-console-key': id } };
  }

  const call = (
    method: 'GET' | 'POST',
    path: string,
    sender: Pick<IssuedKey, 'rawKey'> | Sender,
    { requestId, body }: { requestId?: string; body?: unknown } = {},
  ): Promise<Answer<AnyBody>> =>
    api.client.call<AnyBody>(method, path, {
      ...(body !== undefined && { body }),
      headers: {
        ...('rawKey' in sender ? { 'x-api-key': sender.rawKey } : sender.headers),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      },
    });

  const find = async (requestId: string, sender: IssuedKey | Sender) => {
    const { status, body } = await call('GET', `/v1/refusals/${requestId}`, sender);
    return status === 200 ? body.data : { status, code: body.error?.code ?? null };
  };
  const list = async (sender: IssuedKey | Sender, query = '') => {
    const { body } = await call('GET', `/v1/refusals${query}`, sender);
    return body as unknown as { data: Refusal[]; meta: { nextCursor: string | null } };
  };
  const NOT_FOUND = { status: 404, code: 'REFUSAL_NOT_FOUND' };

  it('is told with cause, remedy and page, without the query and the body of the call', async () => {
    const key = await portal.newKey({ scopes: SCOPES });
    const secret = 'a-word-of-the-body';
    const requestId = `mine.${newId()}`;
    await call('POST', '/v1/infra/servers?token=a-word-of-the-query', key, {
      requestId,
      body: { name: 'shop', provider: 'local', nope: secret },
    });
    const found = await find(requestId, key);
    expect(found).toMatchObject({
      requestId,
      portalId: portal.id,
      keyId: key.id,
      ownerUserId: portal.userId,
      method: 'POST',
      route: '/v1/infra/servers',
      path: '/v1/infra/servers',
      status: 400,
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('nope') as unknown,
      field: 'nope',
      cause: expect.stringMatching(/\.$/) as unknown,
      remedy: expect.stringMatching(/\.$/) as unknown,
      retryable: 'no',
      page: `${PUBLIC_URL}/errors/INVALID_REQUEST`,
    });
    const rows = await api.database.query('select * from refusals.refusal where request_id = $1', [
      requestId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/a-word/);
  });

  it('is kept of a call that the key itself, its rights or its limits ended', async () => {
    const readOnly = await portal.newKey({ scopes: SCOPES, readOnly: true });
    const slow = await portal.newKey();
    await api.database.query('update auth.api_key set requests_per_second = 1 where id = $1', [slow.id]);
    const revoked = await portal.newKey();
    await api.get<KeyAdmin>(KeyAdmin).revoke(revoked.id);
    await call('POST', '/v1/infra/servers', readOnly, { body: { name: 'shop', provider: 'local' } });
    await call('GET', '/v1/tasks/1', readOnly);
    for (let count = 0; count < 30; count += 1) await call('GET', '/v1/me', slow);
    await call('GET', '/v1/me', revoked);
    const codesOf = async ({ id }: IssuedKey) =>
      (await list(adminThere, `?keyId=${id}`)).data.map(({ code }) => code);
    expect(await codesOf(readOnly)).toEqual(['SCOPE_DENIED', 'WRITE_BLOCKED_READONLY_KEY']);
    expect(new Set(await codesOf(slow))).toEqual(new Set(['RATE_LIMITED']));
    expect(await codesOf(revoked)).toEqual(['KEY_INACTIVE']);
    // A read-only key may ask.
    expect((await list(readOnly)).data[0]).toMatchObject({ code: expect.any(String) as unknown });
  });

  it('names the parameter of an AI refusal', async () => {
    const key = await portal.newKey({ scopes: SCOPES });
    const requestId = newId();
    await call('POST', '/v1/chat/completions', key, { requestId, body: { messages: 'none' } });
    expect(await find(requestId, key)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'messages',
    });
  });

  it('is for its key alone, and in the console for the owner of the key and administrators of the portal', async () => {
    const key = await portal.newKey();
    const other = await portal.newKey();
    const device = await portal.newKey({ kind: 'cowork', scopes: ['crm'] });
    const requestId = newId();
    await call('GET', '/v1/tasks/7', key, { requestId });
    const ofThePerson = [key, other, device, portal.issuedKey].map((one) => inConsole(one, portal.userId));
    for (const caller of [key, adminThere, ...(await Promise.all(ofThePerson))]) {
      expect(await find(requestId, caller)).toMatchObject({ requestId, keyId: key.id, path: '/v1/tasks/7' });
      expect((await list(caller)).data).toContainEqual(expect.objectContaining({ requestId }));
    }
    const foreignAdmin = await elsewhere.newKey();
    const strangers = [stranger, foreignAdmin, elsewhere.issuedKey];
    const foreignThere = await inConsole(foreignAdmin, elsewhere.userId, elsewhere);
    for (const caller of [other, device, portal.issuedKey, admin, ...strangers, foreignThere]) {
      expect(await find(requestId, caller)).toEqual(NOT_FOUND);
      expect((await list(caller, `?keyId=${key.id}`)).data).toEqual([]);
    }
  });

  it('is, for an application, its own', async () => {
    const application = await portal.newKey({ kind: 'application', appId: newId(), scopes: ['crm'] });
    const sibling = await portal.newKey({ kind: 'application', appId: newId(), scopes: ['crm'] });
    const [own, personal] = [newId(), newId()];
    await call('POST', '/v1/infra/servers', application, { requestId: own, body: {} });
    await call('GET', '/v1/tasks/7', await portal.newKey(), { requestId: personal });
    expect(await find(own, application)).toMatchObject({ keyId: application.id });
    expect((await list(application)).data.map(({ keyId }) => keyId)).toEqual([application.id]);
    expect(await find(personal, application)).toEqual(NOT_FOUND);
    expect(await find(own, sibling)).toEqual(NOT_FOUND);
    expect(await find(own, admin)).toEqual(NOT_FOUND);
    expect(await find(own, adminThere)).toMatchObject({ keyId: application.id });
    expect(await find(personal, await inConsole(application, portal.userId))).toEqual(NOT_FOUND);
  });

  it('of a management key is its owner’s, and not an administrator’s', async () => {
    const requestId = newId();
    await call('GET', `/v1/keys/${newId()}/none`, portal.issuedKey, { requestId });
    await call('GET', '/v1/tasks/1', portal.issuedKey, { requestId });
    expect(await find(requestId, portal.issuedKey)).toMatchObject({
      portalId: null,
      code: 'MANAGEMENT_KEY_NO_ENTITY_ACCESS',
    });
    const own = await portal.newKey();
    expect(await find(requestId, own)).toEqual(NOT_FOUND);
    expect(await find(requestId, await inConsole(own, portal.userId))).toMatchObject({ portalId: null });
    expect(await find(requestId, adminThere)).toEqual(NOT_FOUND);
    const bossOwn = await elsewhere.newKey({
      kind: 'management',
      scopes: ['svc:mgmt:keys'],
    });
    await call('GET', '/v1/tasks/1', bossOwn, { requestId });
    const there = await inConsole(await elsewhere.newKey(), elsewhere.userId, elsewhere);
    expect(await find(requestId, there)).toMatchObject({ keyId: bossOwn.id });
  });

  it('is one’s own where somebody else has chosen the same id, and the newest of several', async () => {
    const requestId = 'the-same';
    const [mine, theirs] = [await portal.newKey(), await elsewhere.newKey()];
    await call('GET', '/v1/tasks/1', mine, { requestId });
    await call('GET', '/v1/tasks/2', theirs, { requestId });
    await call('GET', '/v1/tasks/3', mine, { requestId });
    expect(await find(requestId, mine)).toMatchObject({ path: '/v1/tasks/3' });
    expect(await find(requestId, theirs)).toMatchObject({ path: '/v1/tasks/2' });
  });

  it('is not kept of a success, of an unknown key, or of a call inside of a batch', async () => {
    const key = await portal.newKey();
    const ids = [newId(), newId(), newId()];
    await call('GET', '/v1/me', key, { requestId: ids[0]! });
    await call('GET', '/v1/me', { rawKey: 'nonsense' }, { requestId: ids[1]! });
    const batch = { calls: [{ entity: 'tasks', action: 'get', entityId: 1 }] };
    const answer = await call('POST', '/v1/batch', key, { requestId: ids[2]!, body: batch });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('SCOPE_DENIED');
    for (const id of ids) expect(await find(id, key)).toEqual(NOT_FOUND);
    const kept = await api.database.query('select 1 from refusals.refusal where request_id = any($1)', [ids]);
    expect(kept).toEqual([]);
  });

  it('is listed page by page, and by its code', async () => {
    const owner = await portal.addUser();
    const key = await portal.newKey({ userId: owner });
    const paths = Array.from({ length: 5 }, (_, index) => `/v1/tasks/${index}`);
    for (const path of paths) await call('GET', path, key);
    await call('GET', '/v1/refusals?limit=none', key);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `?code=SCOPE_DENIED&limit=2${cursor && `&cursor=${cursor}`}`;
      const page = await list(key, query);
      seen.push(...page.data.map(({ path }) => path));
      cursor = page.meta.nextCursor;
    }
    expect(seen).toEqual(paths.toReversed());
    expect((await list(key)).data[0]).toMatchObject({ code: 'INVALID_PARAMS', field: 'limit' });
    expect((await list(key, '?code=NO_SUCH_CODE')).data).toEqual([]);
    const refused = await call('GET', '/v1/refusals?cursor=nonsense', key);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'INVALID_PARAMS']);
  });

  it.each(['a%20b', 'x'.repeat(200), '..%2Fme'])('is not found under an id that is none: %s', async (id) => {
    expect(await find(id, admin)).toEqual(NOT_FOUND);
  });

  it('can be asked while the account is frozen', async () => {
    const frozen = await aPortal(api).withKey().build();
    const key = frozen.issuedKey;
    await frozen.set({ frozen: true });
    const requestId = newId();
    await call('GET', '/v1/deals', key, { requestId });
    expect(await find(requestId, key)).toMatchObject({ status: 402, code: 'ACCOUNT_FROZEN' });
  });

  it('is written when the process ends, and known to every replica', async () => {
    const replica = await api.startReplica();
    const key = await portal.newKey();
    const requestId = newId();
    await replica.client.call('GET', '/v1/tasks/1', {
      key: key.rawKey,
      headers: { 'x-request-id': requestId },
    });
    await replica.stop();
    expect(await find(requestId, key)).toMatchObject({ code: 'SCOPE_DENIED' });
  });

  it('takes no room without end of a key that fails in a loop', async () => {
    const key = await portal.newKey({ userId: await portal.addUser() });
    const startedAt = Date.now();
    for (let count = 0; count < 90; count += 1) await call('GET', `/v1/tasks/${count}`, key);
    const { data } = await list(key, '?limit=200');
    // The budget grows by one a second, and a busy machine takes many for this.
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    expect(data.length).toBeLessThanOrEqual(60 + seconds);
    expect(data.length).toBeGreaterThanOrEqual(60);
    // The newest waits for the budget, if it must.
    await eventually(async () => expect((await list(key)).data[0]?.path).toBe('/v1/tasks/89'));
  });
});
