import { UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import {
  ConsoleBrowser,
  outcome,
  PUBLIC_ORIGIN,
  beforeSignIn,
  COOKIE,
  startConsoleApi,
} from './console-browser.js';
import { aPortal } from '../harness/portal-builder.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let api: InProcessApi;
beforeAll(async () => {
  api = await startConsoleApi();
});
afterAll(() => api.stop());

let portal: TestPortal;
let clientId: string;
let browser: ConsoleBrowser;
beforeEach(async () => {
  ({ portal, clientId, browser } = await beforeSignIn(api));
});
afterEach(() => api.setClockAhead(0));

const read = (keyId: string, by = browser) => by.call('GET', '/v1/me', keyId);

describe('nobody else', () => {
  it.each([
    [
      'another person of the portal',
      async () => {
        const userId = await portal.addUser({ hasWebhook: true });
        return portal.issueKey({ userId });
      },
    ],
    ['another portal', async () => (await aPortal(api).withKey().build()).issuedKey.id],
    ['nobody', () => Promise.resolve(newId())],
    ['no form', () => Promise.resolve('not-an-id')],
  ])('lends a key: that of %s is unknown', async (_whose, make) => {
    const keyId = await make();
    await browser.signIn(portal);
    expect(outcome(await read(keyId))).toBe('401 INVALID_API_KEY');
  });

  it('is told what a stranger’s key is like by anything in the answer', async () => {
    const { issuedKey: strange } = await aPortal(api).withKey().build();
    await browser.signIn(portal);
    const [known, unknown] = await Promise.all([read(strange.id), read(newId())]);
    const { requestId: _one, ...first } = known.body.error;
    const { requestId: _other, ...second } = unknown.body.error;
    expect(first).toEqual(second);
  });

  it.each<[string, Record<string, string>]>([
    ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a hosted application', { origin: 'https://app-1.api.example', 'sec-fetch-site': 'same-site' }],
    ['a page that hides itself', { origin: 'null' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['a program that says nothing', {}],
    ['one that says two things', { origin: PUBLIC_ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ])('speaks with the cookie: %s is nobody', async (_what, headers) => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    const named = { ...headers, 'x-svc-console-key': keyId };
    expect(outcome(await browser.send('GET', '/v1/me', named))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.send('POST', '/v1/deals', named, { title: 'No' }))).toBe(
      '401 INVALID_SESSION',
    );
    expect(outcome(await browser.session(headers))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.signOut(headers))).toBe('401 INVALID_SESSION');
    expect(outcome(await read(keyId))).toBe('200');
  });

  it('has the session of a cookie that is none', async () => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    const secret = browser.jar.get(COOKIE)!;
    for (const value of [secret.slice(1), `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, '']) {
      browser.jar.set(COOKIE, value);
      expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    }
    browser.jar.set(COOKIE, `${secret}; ${COOKIE}=${secret}`);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });
});

describe('a session in the console ends', () => {
  let keyId: string;
  beforeEach(async () => {
    keyId = await portal.issueKey();
    await browser.signIn(portal);
    expect(outcome(await read(keyId))).toBe('200');
  });

  it('with the sign-out, for a stolen cookie as well', async () => {
    const thief = browser.stolen();
    expect((await browser.signOut()).body.data).toEqual({ ended: true });
    expect(browser.jar.has(COOKIE)).toBe(false);
    expect(outcome(await read(keyId, thief))).toBe('401 INVALID_SESSION');
    expect(outcome(await thief.session())).toBe('401 INVALID_SESSION');
    expect((await thief.signOut()).body.data).toEqual({ ended: false });
  });

  it('after two hours without a call', async () => {
    await api.setClockAhead(119 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(238 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(358 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it('after twelve hours, however much it is used', async () => {
    for (let hour = 1; hour < 12; hour += 1) {
      await api.setClockAhead(hour * HOUR_MS);
      expect([hour, outcome(await read(keyId))]).toEqual([hour, '200']);
    }
    await api.setClockAhead(12 * HOUR_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it.each(['blocked', 'waitlist', 'pending-erasure'])('with the account: %s', async (state) => {
    const users = api.get<UserAdmin>(UserAdmin);
    await users.set(portal.userId, { state });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    await users.set(portal.userId, { state: 'active' });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it.each(['suspended', 'blocked', 'deleted'])('with the portal: %s', async (state) => {
    await portal.set({ state });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it('with the word of the host, which is asked every five minutes of use and once for many calls', async () => {
    await api.sandbox.clear();
    await Promise.all([read(keyId), read(keyId)]);
    expect(await api.sandbox.calls('profile')).toHaveLength(0);
    await api.setClockAhead(6 * MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(keyId)));
    expect(answers.map(outcome)).toEqual(Array.from({ length: 5 }, () => '200'));
    expect(await api.sandbox.calls('profile')).toHaveLength(1);
    await api.sandbox.control('DELETE', '/applications', { domain: portal.domain, clientId });
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(12 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.session())).toBe('401 INVALID_SESSION');
  });

  it.each([
    ['NO_AUTH_FOUND', 401, '401 INVALID_SESSION'],
    ['user_access_error', 401, '401 INVALID_SESSION'],
    ['INTERNAL_SERVER_ERROR', 500, '200'],
    ['OVERLOAD_LIMIT', 503, '200'],
  ])('as the host says it: %s', async (error, status, after) => {
    await api.setClockAhead(6 * MINUTE_MS);
    await api.sandbox.fault('profile', { kind: 'reply', status, body: { error, error_description: '' } }, 3);
    expect(outcome(await read(keyId))).toBe(after);
    await api.sandbox.clear();
    expect(outcome(await read(keyId))).toBe(after);
  });

  it('not while the host is away', async () => {
    await api.setClockAhead(6 * MINUTE_MS);
    await api.sandbox.fault('profile', { kind: 'reset' }, 10);
    expect(outcome(await read(keyId))).toBe('200');
    await api.sandbox.clear();
  });

  it('and the next sign-in begins another', async () => {
    const before = browser.jar.get(COOKIE);
    await browser.signIn(portal);
    expect(browser.jar.get(COOKIE)).not.toBe(before);
    expect(outcome(await read(keyId))).toBe('200');
  });
});
