import { request } from 'undici';
import { eventually } from '#libs/testing';
import { ApplicationAuthor, type ShownApplication } from '../applications/application-author.js';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';

const EVENT = 'ONCRMDEALUPDATE';

interface Listed {
  readonly id: string;
  readonly recentDeliveries: readonly { readonly status: string; readonly attempt: number }[];
}

describe('events of the portal', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;
  let app: ShownApplication;
  let path: string;

  beforeAll(async () => {
    api = await startInProcessApi({ PUBLIC_URL: 'http://127.0.0.1:1' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    author = await ApplicationAuthor.create(api, ['crm', 'placement', 'svc:infra']);
    app = await author.application({ scopes: ['crm', 'svc:infra'] });
    const order = { name: 'shop', provider: 'local' };
    const server = await author.call<{ data: { id: string } }>(
      'POST',
      '/v1/infra/servers',
      order,
      app.rawKey,
    );
    path = `/v1/infra/servers/${server.body.data.id}/event-subscriptions`;
  });

  const subscribe = (event = EVENT) => author.call('POST', path, { event, appPath: '/events' }, app.rawKey);
  const listed = async (): Promise<Listed[]> =>
    (await author.call<{ data: Listed[] }>('GET', path, undefined, app.rawKey)).body.data;

  it('are bound in the name of who has signed in, and come back to be delivered', async () => {
    await author.signIn(app.id);
    const { status, body } = await subscribe();
    expect({ status, body }).toMatchObject({ status: 201, body: { data: { status: 'ACTIVE' } } });
    const deals = await author.call<{ data: { id: number }[] }>('GET', '/v1/deals?limit=1');
    const id = String(deals.body.data[0]?.id);
    await author.call('PATCH', `/v1/deals/${id}`, { title: 'Changed' });
    const [fired] = await eventually(async () => {
      const found = await api.sandbox.firedEvents(EVENT);
      expect(found).toHaveLength(1);
      return found;
    });
    const { pathname, search } = new URL(fired?.handler ?? '');
    const told = await request(`${api.origin}${pathname}${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fired?.body ?? '',
    });
    expect(told.statusCode).toBe(200);
    await told.body.dump();
    expect(await listed()).toMatchObject([{ recentDeliveries: [{ status: 'pending', attempt: 0 }] }]);
    const [subscription] = await listed();
    const removed = await author.call('DELETE', `${path}/${subscription?.id}`, undefined, app.rawKey);
    expect(removed.status).toBe(200);
    await author.call('PATCH', `/v1/deals/${id}`, { title: 'Changed again' });
    expect(await api.sandbox.calls('event.unbind')).toHaveLength(1);
    expect(await api.sandbox.firedEvents(EVENT)).toHaveLength(1);
  });

  it('are not bound without a sign-in, with an unknown name, on a free tariff', async () => {
    expect((await subscribe()).body.error?.code).toBe('NOT_OAUTH_APP');
    await author.signIn(app.id);
    expect((await subscribe('ONNOTHING')).body.error?.code).toBe('INVALID_EVENT');
    await api.sandbox.setFreeTariff(author.portal.domain, true);
    expect(await subscribe()).toMatchObject({ status: 502, body: { error: { code: 'BIND_FAILED' } } });
    expect(await listed()).toEqual([]);
  });

  it('stay pending when the host does not answer, and are gone when it says no', async () => {
    await author.signIn(app.id);
    const lost = { kind: 'reply', status: 500, body: { error: 'INTERNAL_SERVER_ERROR' } } as const;
    await api.sandbox.fault('event.bind', lost);
    expect((await subscribe()).status).toBe(502);
    const already = { error: 'ERROR_CORE', error_description: 'Handler already binded' };
    const [pending] = await listed();
    expect(pending).toMatchObject({ status: 'PENDING' });
    await api.sandbox.fault('event.bind', { kind: 'reply', status: 400, body: already });
    expect((await subscribe()).body.error?.code).toBe('BIND_FAILED');
    expect(await listed()).toEqual([]);
  });
});
