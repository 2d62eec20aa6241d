import { visit, type Visited } from '../__fixtures__/page-visitor.js';
import { type Answer, send, TestSandbox } from '../__fixtures__/test-sandbox.js';

const DOMAIN = 'demo.example';
const RETURN = 'https://svc.example/callback?keep=1';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await TestSandbox.start();
  await sandbox.createPortal(DOMAIN);
  await register({});
});

afterAll(() => sandbox.stop());
afterEach(() => sandbox.control('DELETE', '/faults'));

function register(application: Record<string, unknown>): Promise<Answer> {
  return sandbox.control('POST', '/applications', {
    domain: DOMAIN,
    clientId: 'local.shop',
    clientSecret: 's',
    title: 'Shop <&> "Desk"',
    scopes: ['crm', 'user'],
    redirectUri: RETURN,
    ...application,
  });
}

function authorize(
  query: Record<string, string>,
  form?: Record<string, string>,
  headers?: Record<string, string>,
): Promise<Visited> {
  const address = `${sandbox.restUrl}/oauth/authorize/?${new URLSearchParams(query).toString()}`;
  return visit(address, form, headers);
}

const SHOP = { client_id: 'local.shop', state: 's-1' };

describe('the sign-in page', () => {
  it('lets one choose among ten users and loads nothing from anywhere', async () => {
    const { status, text, headers } = await authorize(SHOP);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en">');
    expect(text.match(/name="user" value="\d+"/g)).toHaveLength(10);
    expect(text).not.toMatch(/(src|href)=/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  it('speaks Russian to those who prefer it', async () => {
    const { text } = await authorize(SHOP, undefined, { 'accept-language': 'de, en;q=0.4, ru-RU;q=0.8' });
    expect(text).toContain('<html lang="ru">');
    expect(text).toContain('Вход на demo.example');
  });

  it.each(['999', '0', 'x', '17', '-1'])('refuses the user id %s', async (user) => {
    const { status, text } = await authorize(SHOP, { user });
    expect(status).toBe(400);
    expect(text).toContain('role="alert"');
  });

  it('names the application and its scopes before it asks, escaped', async () => {
    const { text } = await authorize(SHOP, { user: '7' });
    expect(text).toContain('Shop &lt;&amp;&gt; &quot;Desk&quot; asks for access');
    expect(text).toMatch(/<code>crm<\/code>[^]*<code>user<\/code>/);
  });
});

describe('what the browser goes back with', () => {
  it('is a code that can be exchanged for the tokens of the user', async () => {
    const state = 'a&b=1 \r\n ютф';
    const { status, location } = await authorize({ ...SHOP, state }, { user: '7', decision: 'allow' });
    expect(status).toBe(302);
    const { code = '', ...rest } = Object.fromEntries(location?.searchParams ?? []);
    expect(`${location?.origin}${location?.pathname}`).toBe('https://svc.example/callback');
    expect(rest).toEqual({
      keep: '1',
      state,
      domain: DOMAIN,
      scope: 'crm,user',
      member_id: expect.any(String),
      server_domain: new URL(sandbox.restUrl).host,
    });
    const form = { grant_type: 'authorization_code', client_id: 'local.shop', client_secret: 's', code };
    const tokens = await visit(`${sandbox.restUrl}/oauth/token/`, form);
    const issued = JSON.parse(tokens.text) as Record<string, string>;
    expect(issued['member_id']).toBe(rest['member_id']);
    const asked = { auth: issued['access_token'] };
    const profile = await send(`${sandbox.restUrl}/rest/profile`, 'POST', asked);
    expect(profile.body['result']).toMatchObject({ ID: '7' });
  });

  it('is nothing when the user refuses: the page stays', async () => {
    const { status, text, location } = await authorize(SHOP, { user: '7', decision: 'refuse' });
    expect([status, location]).toEqual([403, null]);
    expect(text).toContain('role="alert"');
  });

  it('is an error when the user refuses and the portal is switched to tell', async () => {
    const told = { domain: DOMAIN, switches: { ownRefusalPages: false } };
    await sandbox.control('PATCH', '/portals', told);
    const { location } = await authorize(SHOP, { user: '7', decision: 'refuse' });
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      state: 's-1',
      domain: DOMAIN,
    });
    expect(location?.searchParams.has('code')).toBe(false);
    await sandbox.control('PATCH', '/portals', { domain: DOMAIN, switches: {} });
  });

  it('can be had from the control port', async () => {
    const request = { domain: DOMAIN, clientId: 'local.shop', userId: 7, state: 'n' };
    const { body } = await sandbox.control('POST', '/oauth/codes', request);
    const { searchParams } = new URL(String(body['location']));
    expect(searchParams.get('code')).toBe(body['code']);
    expect(searchParams.get('state')).toBe('n');
  });
});

describe('a sign-in that leads nowhere', () => {
  it.each([
    ['an unknown application', { ...SHOP, client_id: 'local.other' }],
    ['no application', {}],
    ['an application of another portal', { ...SHOP, domain: 'other.example' }],
    ['another address to return to', { ...SHOP, redirect_uri: 'https://svc.example/callback' }],
  ])('ends on a page: %s', async (_, query) => {
    const { status, text, location } = await authorize(query, { user: '7', decision: 'allow' });
    expect(status).toBe(400);
    expect(text).toContain('role="alert"');
    expect(location).toBeNull();
  });

  it('ends on a page for an application without an address, and for an answer that is none', async () => {
    await register({ clientId: 'local.bare', redirectUri: null });
    const bare = await authorize({ client_id: 'local.bare' });
    expect(bare).toMatchObject({ status: 400, location: null });
    const answer = await authorize(SHOP, { user: '7', decision: 'perhaps' });
    expect(answer).toMatchObject({ status: 400, location: null });
  });

  it.each<[string, Record<string, string>]>([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page on another port', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }],
    ['a frame without an origin', { origin: 'null' }],
  ])('ends on a page where %s decides', async (_, headers) => {
    const { searchParams } = new URL('http://x/');
    for (const [name, value] of Object.entries(SHOP)) searchParams.set(name, value);
    const url = `${sandbox.restUrl}/oauth/authorize/?${searchParams.toString()}`;
    const decided = await visit(url, { user: '7', decision: 'allow' }, headers);
    expect(decided).toMatchObject({ status: 403, location: null });
    const own = { 'sec-fetch-site': 'same-origin', origin: sandbox.restUrl };
    expect(await visit(url, { user: '7', decision: 'allow' }, own)).toMatchObject({ status: 302 });
  });

  it('meets scripted faults', async () => {
    const fault = { kind: 'reply', status: 302, headers: { location: 'https://elsewhere.example/' } };
    await sandbox.control('POST', '/faults', { method: 'oauth.authorize', times: 1, fault });
    expect((await authorize(SHOP)).location?.host).toBe('elsewhere.example');
    expect((await authorize(SHOP)).status).toBe(200);
  });
});

it('takes the portal whose name the browser asks for', async () => {
  await sandbox.createPortal('second.example');
  await register({ domain: 'second.example' });
  const asked = { client_id: 'local.shop', domain: 'second.example' };
  expect((await authorize(asked)).text).toContain('Sign in to second.example');
  const byHost = await authorize(SHOP, undefined, { host: 'second.example:8080' });
  expect(byHost.text).toContain('Sign in to second.example');
});
