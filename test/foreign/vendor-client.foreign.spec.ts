import { B24Hook, B24OAuth, BatchRefV3, ParamsFactory } from '@bitrix24/b24jssdk';
import { leadToSandbox } from './lead-to-sandbox.js';
import { type Json, TestSandbox } from '../../apps/sandbox/src/__fixtures__/test-sandbox.js';

const DOMAIN = 'vendor.example';
const RESTRICTIONS = {
  ...ParamsFactory.getDefault(),
  rateLimit: { burstLimit: 1000, drainRate: 1000, adaptiveEnabled: false },
  maxRetries: 1,
};

interface Item {
  readonly id: number;
  readonly title: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires: number;
  readonly member_id: string;
}

let sandbox: TestSandbox;
let secret: string;
let takeBack: () => void;

const hook = (userId = 1): B24Hook =>
  B24Hook.fromWebhookUrl(`https://${DOMAIN}/rest/${userId}/${secret}`, { restrictionParams: RESTRICTIONS });

async function grant(lifetimeSeconds: number): Promise<Tokens> {
  const request = { domain: DOMAIN, clientId: 'local.app', userId: 1, lifetimeSeconds };
  return (await sandbox.control('POST', '/oauth/grants', request)).body as unknown as Tokens;
}

function application(tokens: Tokens, expires = Math.floor(Date.now() / 1000) + 3600): B24OAuth {
  return new B24OAuth(
    {
      applicationToken: 'token',
      userId: 1,
      memberId: tokens.member_id,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expires,
      expiresIn: 3600,
      scope: 'crm',
      domain: DOMAIN,
      clientEndpoint: `https://${DOMAIN}/rest/`,
      serverEndpoint: `https://${DOMAIN}/rest/`,
      status: 'L',
    },
    { clientId: 'local.app', clientSecret: 'app-secret' },
    { restrictionParams: RESTRICTIONS },
  );
}

const calls = async (method: string): Promise<unknown[]> =>
  (await sandbox.control('GET', `/calls?method=${method}`)).body['calls'] as unknown[];

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  secret = await sandbox.createPortal(DOMAIN);
  const registered = {
    domain: DOMAIN,
    clientId: 'local.app',
    clientSecret: 'app-secret',
    scopes: ['crm', 'note'],
  };
  await sandbox.control('POST', '/applications', registered);
  takeBack = leadToSandbox(DOMAIN, sandbox.restUrl);
});

afterAll(async () => {
  takeBack();
  await sandbox.stop();
});

beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
});

describe('by webhook', () => {
  it('calls methods and sees refusals', async () => {
    const made = await hook().actions.v2.call.make<{ item: Item }>({
      method: 'crm.item.add',
      params: { entityTypeId: 2, fields: { title: 'From the client' } },
    });
    expect(made.getData()?.result.item).toMatchObject({ title: 'From the client' });
    const refused = hook().actions.v2.call.make({
      method: 'crm.item.get',
      params: { entityTypeId: 2, id: 99_999 },
    });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND', status: 400 });
  });

  it('reads a list whole, and in pages that follow the id', async () => {
    const filter = { '<=id': 120 };
    const whole = await hook().actions.v2.callList.make<Item>({
      method: 'crm.item.list',
      params: { entityTypeId: 2, filter, select: ['id'] },
      idKey: 'id',
      customKeyForResult: 'items',
    });
    expect(whole.getData()).toHaveLength(120);
    const sizes: number[] = [];
    for await (const page of hook().actions.v2.fetchList.make<Item>({
      method: 'crm.item.list',
      params: { entityTypeId: 2, filter, select: ['id', 'title'] },
      idKey: 'id',
      customKeyForResult: 'items',
    })) {
      sizes.push(page.length);
    }
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('sends batches whose commands use earlier answers', async () => {
    const response = await hook().actions.v2.batch.make({
      calls: {
        first: {
          method: 'crm.item.list',
          params: { entityTypeId: 2, select: ['id'], filter: { id: [7, 8] } },
        },
        second: { method: 'crm.item.get', params: { entityTypeId: 2, id: '$result[first][items][1][id]' } },
      },
      options: { isHaltOnError: true, returnAjaxResult: false },
    });
    expect(response.isSuccess).toBe(true);
    expect(response.getData()).toMatchObject({
      first: { items: [{ id: 7 }, { id: 8 }] },
      second: { item: { id: 8 } },
    });
  });

  it('sends more than fifty commands in batches of fifty', async () => {
    const commands = Array.from({ length: 60 }, (_, index): [string, Json] => [
      'crm.item.get',
      { entityTypeId: 2, id: index + 1 },
    ]);
    const response = await hook().actions.v2.batchByChunk.make<{ item: Item }>({ calls: commands });
    expect(response.getData()).toHaveLength(60);
    expect(await calls('batch')).toHaveLength(2);
  });
});

describe('by webhook, version 3', () => {
  it('calls methods and sees refusals', async () => {
    const made = await hook().actions.v3.call.make<{ item: Json }>({
      method: 'note.collection.add',
      params: { fields: { name: 'Shelf' } },
    });
    const id = (made.getData()!.result.item as { id: number }).id;
    const read = await hook().actions.v3.call.make<{ item: Json }>({
      method: 'note.collection.get',
      params: { id },
    });
    expect(read.getData()?.result.item).toMatchObject({ id, name: 'Shelf' });
    const refused = hook().actions.v3.call.make({ method: 'note.collection.get', params: { id: 99_999 } });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: expect.stringMatching(/ENTITYNOTFOUND/) as string,
    });
  });

  it('reads a list in pages that follow the id', async () => {
    const sizes: number[] = [];
    for await (const page of hook().actions.v3.fetchList.make<{ id: number }>({
      method: 'main.eventlog.list',
      params: { filter: [['id', '<=', 120]], select: ['id'] },
      idKey: 'id',
      customKeyForResult: 'items',
    })) {
      sizes.push(page.length);
    }
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('sends batches with references', async () => {
    const response = await hook().actions.v3.batch.make({
      calls: {
        shelf: { method: 'note.collection.get', params: { id: 2 } },
        again: { method: 'note.collection.get', params: { id: BatchRefV3.ref('shelf.item.id') } },
        first: { method: 'main.eventlog.list', params: { pagination: { limit: 3 } } },
        same: {
          method: 'main.eventlog.list',
          params: { filter: [['id', 'in', BatchRefV3.refArray('first.id')]] },
        },
      },
    });
    expect(response.getData()).toMatchObject({
      shelf: { item: { id: 2 } },
      again: { item: { id: 2 } },
      same: { items: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
  });
});

describe('as an application', () => {
  it('calls both versions with its token', async () => {
    const client = application(await grant(3600));
    const deal = await client.actions.v2.call.make<{ item: Item }>({
      method: 'crm.item.get',
      params: { entityTypeId: 2, id: 1 },
    });
    expect(deal.getData()?.result.item.id).toBe(1);
    const shelves = await client.actions.v3.call.make<{ items: Json[] }>({ method: 'note.collection.list' });
    expect(shelves.getData()?.result.items.length).toBeGreaterThan(0);
    expect(await calls('oauth.token')).toEqual([]);
  });

  it('binds and unbinds events', async () => {
    const client = application(await grant(3600));
    const params = { event: 'onCrmDealAdd', handler: 'https://svc.example/events' };
    const bound = await client.actions.v2.call.make<boolean>({ method: 'event.bind', params });
    expect(bound.getData()?.result).toBe(true);
    const listed = await client.actions.v2.call.make<object[]>({ method: 'event.get', params: {} });
    expect(listed.getData()?.result).toMatchObject([{ event: 'ONCRMDEALADD', handler: params.handler }]);
    const unbound = await client.actions.v2.call.make<object>({ method: 'event.unbind', params });
    expect(unbound.getData()?.result).toEqual({ count: 1 });
  });

  it('refreshes once when the host says that the token is over', async () => {
    const client = application(await grant(0));
    let refreshed: string | undefined;
    client.setCallbackRefreshAuth(async ({ b24OAuthParams }) => {
      refreshed = b24OAuthParams.refreshToken;
    });
    const get = (): Promise<unknown> =>
      client.actions.v2.call.make({ method: 'crm.item.get', params: { entityTypeId: 2, id: 1 } });
    await get();
    await Promise.all([get(), get()]);
    expect(await calls('oauth.token')).toHaveLength(1);
    expect(refreshed).toMatch(/^[0-9a-f]{64}$/);
    expect(client.auth.getAuthData()).toMatchObject({ refresh_token: refreshed });
  });

  it('sees that a refresh token works once', async () => {
    const tokens = await grant(0);
    const now = Math.floor(Date.now() / 1000);
    await application(tokens, now - 1).auth.refreshAuth();
    await expect(application(tokens, now - 1).auth.refreshAuth()).rejects.toMatchObject({
      code: 'invalid_grant',
    });
  });
});
