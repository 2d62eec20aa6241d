import { randomBytes } from 'node:crypto';
import type { Answer } from '#libs/testing';
import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { type RegisteredApplication, SignInWorld } from './sign-in-world.js';

const TAB = 'CRM_DEAL_DETAIL_TAB';

interface Session {
  readonly success: boolean;
  readonly status?: string;
  readonly access_token: string;
  readonly error: { readonly code: string };
}

describeInBrowser('signing in to an application', (arrive) => {
  let world: SignInWorld;
  let app: RegisteredApplication;
  let back: string;

  beforeAll(async () => {
    world = await SignInWorld.start('sign-in.example');
    await world.api.sandbox.switches('sign-in.example', { ownRefusalPages: false });
    app = await world.registerShop();
    back = `${world.shop.origin}/back`;
  });
  afterAll(() => world.stop());

  const newState = (): string => randomBytes(24).toString('base64url');

  /** Goes to the service and becomes a user of the portal; the host's consent page is next. */
  async function begin(visitor: Visitor, query: Record<string, string>, user = /ID 7$/): Promise<void> {
    const asked = new URLSearchParams({ app_key: app.key, ...query }).toString();
    await visitor.page.goto(`${world.publicUrl}/v1/oauth/authorize?${asked}`);
    await visitor.click(user);
  }

  const exchange = (code: string | null, redirect: string): Promise<Answer<Session>> =>
    world.api.client.call<Session>('POST', '/v1/oauth/token', {
      body: { app_key: app.key, code, redirect_uri: redirect },
    });

  const poll = (state: string): Promise<Answer<Session>> =>
    world.api.client.call<Session>('GET', `/v1/oauth/poll?app_key=${app.key}&state=${state}`);

  /** Whom the service takes the session for. */
  async function userOf(session: string): Promise<unknown> {
    const { body } = await world.api.client.call<{ data: { currentUser: { hostUserId: number } } }>(
      'GET',
      '/v1/me',
      { key: app.key, headers: { authorization: `Bearer ${session}` } },
    );
    return body.data.currentUser.hostUserId;
  }

  it('with a redirect: the browser brings a code, the server of the application gets the session', async () => {
    const visitor = await arrive();
    const state = newState();
    await begin(visitor, { state, redirect_uri: back });
    await visitor.click('Allow');
    await visitor.page.getByText('This is the shop').waitFor();
    const { query } = world.shop.last('/back');
    expect([...query.keys()].sort()).toEqual(['code', 'state']);
    expect(query.get('state')).toBe(state);
    const { status, body } = await exchange(query.get('code'), back);
    expect(status).toBe(200);
    expect(await userOf(body.access_token)).toBe(7);
    expect((await exchange(query.get('code'), back)).body.error.code).toBe('CODE_ALREADY_USED');
    expect(visitor.complaints).toEqual([]);
    expect(visitor.requests.join()).not.toContain('svc_session_');
    const origins = new Set(visitor.requests.map((address) => new URL(address).origin));
    expect([...origins].sort()).toEqual([world.publicUrl, world.hostUrl, world.shop.origin].sort());
  });

  it.each([
    ['en-GB', 'Allow'],
    ['ru-RU', 'Разрешить'],
  ])('without a redirect (%s): the page says so, the application polls', async (language, allow) => {
    const visitor = await arrive(language);
    const state = newState();
    await begin(visitor, { state });
    expect((await poll(state)).body.status).toBe('pending');
    await visitor.click(allow);
    await visitor.page.waitForURL('**/oauth/complete');
    expect(await visitor.page.getAttribute('html', 'lang')).toBe(language.slice(0, 2));
    await visitor.picture(`complete-${language}`);
    const { body } = await poll(state);
    expect(body.status).toBe('complete');
    expect(await userOf(body.access_token)).toBe(7);
    expect((await poll(state)).body.status).toBe('pending');
    expect(visitor.complaints).toEqual([]);
  });

  it('refused: the application is told, or else the user', async () => {
    const visitor = await arrive();
    const state = newState();
    await begin(visitor, { state, redirect_uri: back });
    await visitor.click('Refuse');
    await visitor.page.getByText('This is the shop').waitFor();
    expect(Object.fromEntries(world.shop.last('/back').query)).toEqual({
      error: 'token_exchange_failed',
      state,
    });
    const other = newState();
    await begin(visitor, { state: other });
    await visitor.click('Refuse');
    await visitor.page.waitForURL('**/oauth/complete?*');
    await visitor.picture('complete-refused');
    expect((await poll(other)).body.status).toBe('pending');
  });

  it('in a browser that has not asked for it: nobody is signed in', async () => {
    const asking = await arrive();
    await begin(asking, { state: newState(), redirect_uri: back });
    const other = await arrive();
    const before = world.shop.received.length;
    await other.page.goto(asking.page.url());
    await other.click(/ID 8$/);
    await other.click('Allow');
    await other.page.waitForURL('**/v1/oauth/callback?*');
    expect(await other.page.textContent('body')).toContain('INVALID_STATE');
    expect(world.shop.received).toHaveLength(before);
  });

  it('in a frame of the portal: the application gets a one-time code for the user who opened it', async () => {
    const visitor = await arrive();
    const state = newState();
    await begin(visitor, { state }, /ID 1$/);
    await visitor.click('Allow');
    await visitor.page.waitForURL('**/oauth/complete');
    const admin = (await poll(state)).body.access_token;
    const bound = await world.api.client.call('POST', '/v1/placements/bind', {
      key: app.key,
      headers: { authorization: `Bearer ${admin}` },
      body: { placement: TAB, title: 'Stock', handler: `${world.shop.origin}/ignored` },
    });
    expect(bound.status).toBe(200);

    const { page } = visitor;
    const opened = new URLSearchParams({
      client_id: app.clientId,
      placement: TAB,
      placement_options: '{"ID":"5"}',
    });
    await page.goto(`${world.hostUrl}/marketplace/app/?${opened.toString()}`);
    await visitor.click(/ID 7$/);
    await page.frameLocator('iframe').getByText('This is the shop').waitFor();
    await visitor.picture('placement');
    const { method, query } = world.shop.last('/app/');
    expect(method).toBe('GET');
    expect(Object.fromEntries(query)).toEqual({
      code: expect.any(String),
      placement: TAB,
      placement_options: '{"ID":"5"}',
      member_id: expect.any(String),
    });
    const { body } = await exchange(query.get('code'), `${world.shop.origin}/app`);
    expect(await userOf(body.access_token)).toBe(7);
    expect(visitor.complaints).toEqual([]);
    expect(visitor.requests.join()).not.toContain('svc_session_');
  });
});
