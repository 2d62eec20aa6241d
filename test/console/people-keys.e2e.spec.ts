import { KeyAdmin } from '#libs/auth';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import { ConsoleBrowser, outcome, beforeSignIn, startConsoleApi } from './console-browser.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

let api: InProcessApi;
beforeAll(async () => {
  api = await startConsoleApi();
});
afterAll(() => api.stop());

let portal: TestPortal;

let browser: ConsoleBrowser;
beforeEach(async () => {
  ({ portal, browser } = await beforeSignIn(api));
});

const read = (keyId: string, by = browser) => by.call('GET', '/v1/me', keyId);

describe('the key each person has for the console', () => {
  const consoleKeys = () =>
    api.database.query<{ id: string; scopes: string[]; status: string }>(
      `select id, scopes, status from auth.api_key where owner_user_id = $1 and kind = 'management' order by id`,
      [portal.userId],
    );

  it('is made once, for keys and portals alone', async () => {
    await Promise.all([browser.signIn(portal), new ConsoleBrowser(api).signIn(portal)]);
    await browser.signIn(portal);
    expect(await consoleKeys()).toEqual([
      { id: expect.any(String) as string, scopes: ['svc:mgmt:keys', 'svc:mgmt:portals'], status: 'ACTIVE' },
    ]);
  });

  it('looks after the others, and is one of them', async () => {
    await browser.signIn(portal);
    const keyId = await browser.keyNamed('Console');
    const made = await browser.call('POST', '/v1/keys', keyId, {
      portalId: portal.id,
      name: 'For the shop',
      scopes: ['crm'],
    });
    expect(outcome(made)).toBe('201');
    expect((await browser.shown()).keys[0]).toMatchObject({ name: 'For the shop', kind: 'personal' });
    const listed = await browser.call('GET', '/v1/keys', keyId);
    expect(listed.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: keyId, name: 'Console', kind: 'management' })]),
    );
    expect(outcome(await browser.call('DELETE', `/v1/keys/${keyId}`, keyId))).toBe('200');
    expect(outcome(await browser.call('GET', '/v1/keys', keyId))).toBe('401 KEY_INACTIVE');
    await browser.signIn(portal);
    expect((await consoleKeys()).map(({ status }) => status)).toEqual(['REVOKED', 'ACTIVE']);
  });

  it('stays away when the platform has blocked it', async () => {
    await browser.signIn(portal);
    await api.get<KeyAdmin>(KeyAdmin).block(await browser.keyNamed('Console'));
    await browser.signIn(portal);
    expect((await consoleKeys()).map(({ status }) => status)).toEqual(['BLOCKED']);
  });
});

describe('a person with accounts on two portals', () => {
  let other: BuiltPortal;
  let theirKey: string;
  let team: string;
  beforeEach(async () => {
    other = await aPortal(api)
      .whoseUserIs({ samePersonAs: portal.userId })
      .withKey({ name: 'Over there' })
      .build();
    theirKey = other.issuedKey.id;
    team = await portal.issueKey({
      kind: 'management',
      scopes: ['svc:mgmt:keys', 'svc:mgmt:portals', 'svc:mgmt:feedback'],
      name: 'Team',
    });
    await browser.signIn(portal);
  });

  it('reaches one of them in the console, with any key', async () => {
    for (const keyId of [await browser.keyNamed('Console'), team]) {
      const portals = await browser.call('GET', '/v1/portals', keyId);
      expect((portals.body.data as { id: string }[]).map(({ id }) => id)).toEqual([portal.id]);
      const keys = await browser.call('GET', '/v1/keys?limit=100', keyId);
      expect((keys.body.data as { name: string }[]).map(({ name }) => name)).not.toContain('Over there');
      for (const [method, path, body] of [
        ['GET', `/v1/keys/${theirKey}`, undefined],
        ['POST', `/v1/keys/${theirKey}/rotate`, {}],
        ['PATCH', `/v1/keys/${theirKey}`, { name: 'Taken' }],
        ['DELETE', `/v1/keys/${theirKey}`, undefined],
      ] as const) {
        expect([method, outcome(await browser.call(method, path, keyId, body))]).toEqual([
          method,
          '404 KEY_NOT_FOUND',
        ]);
      }
      const made = { portalId: other.id, name: 'Foothold', scopes: ['crm'] };
      expect(outcome(await browser.call('POST', '/v1/keys', keyId, made))).toBe('404 PORTAL_NOT_FOUND');
    }
    expect(outcome(await read(theirKey))).toBe('401 INVALID_API_KEY');
  });

  it('gets no secret there that reaches further', async () => {
    const keyId = await browser.keyNamed('Console');
    expect(outcome(await browser.call('POST', `/v1/keys/${team}/rotate`, keyId, {}))).toBe(
      '403 NOT_AUTHORIZED',
    );
  });

  it('sees no tickets of all portals there', async () => {
    expect(outcome(await browser.call('GET', '/v1/feedback', team))).toBe('403 MANAGEMENT_SCOPE_REQUIRED');
  });
});
