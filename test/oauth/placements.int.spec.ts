import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { ApplicationAdmin } from '#libs/applications';
import { HostTokenStore, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import type { Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { OPENED, outcome, type SessionAnswer, Shop } from './shop.js';

describe('applications opened inside the portal', () => {
  let api: InProcessApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await startInProcessApi({ PORTICO_ENV: 'development', RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    shop = await Shop.open(api);
  });

  const opening = () => api.sandbox.opening(shop.domain, shop.hostApplication.clientId);

  describe('with a handler of their own', () => {
    const session = async (
      change: Readonly<Record<string, unknown>> = {},
    ): Promise<Answer<SessionAnswer>> => {
      const { fields } = await opening();
      await api.sandbox.clear();
      const body = {
        app_key: shop.key,
        access_token: fields['AUTH_ID'],
        refresh_token: fields['REFRESH_ID'],
        member_id: fields['member_id'],
        domain: shop.domain,
        ...change,
      };
      return api.client.call<SessionAnswer>('POST', '/v1/oauth/placement-session', { body });
    };

    it('exchange the token of the host for a session', async () => {
      const { status, headers, body } = await session();
      expect([status, headers['pragma']]).toEqual([200, 'no-cache']);
      expect(body).toEqual({
        success: true,
        access_token: expect.stringMatching(/^svc_session_/),
        user: { id: shop.portal.userId, name: expect.any(String), email: `user1@${shop.domain}` },
        expires_in: 86_400,
      });
      expect(await shop.deal(body.access_token)).toBe('200');
      const id = { userId: shop.portal.userId, applicationId: shop.id };
      expect((await api.get<HostTokenStore>(HostTokenStore).find(id))?.refreshToken).not.toBeNull();
    });

    it('may leave out what renews the token', async () => {
      expect((await session({ refresh_token: undefined, expires_in: 1_800 })).status).toBe(200);
      const id = { userId: shop.portal.userId, applicationId: shop.id };
      expect((await api.get<HostTokenStore>(HostTokenStore).find(id))?.refreshToken).toBeNull();
    });

    describe('say how long the token of the host lives', () => {
      const pass = (seconds: number): Promise<void> => api.setClockAhead(seconds * 1_000);
      afterEach(() => api.setClockAhead(0));

      it.each<[string, number | string | undefined, number]>([
        ['in seconds', 1_800, 1_800],
        ['in digits', '1800', 1_800],
        ['not at all: an hour', undefined, 3_600],
      ])('%s; without a refresh token it is over then', async (_name, expiresIn, seconds) => {
        const { body } = await session({ refresh_token: undefined, expires_in: expiresIn });
        await pass(seconds - 60);
        expect(await shop.deal(body.access_token)).toBe('200');
        await pass(seconds + 60);
        expect(await shop.deal(body.access_token)).toBe('401 TOKEN_EXPIRED');
      });

      it('with a refresh token it is renewed then', async () => {
        const { body } = await session({ expires_in: '60' });
        await pass(120);
        expect(await shop.deal(body.access_token)).toBe('200');
        expect(await api.sandbox.calls('oauth.token')).toHaveLength(1);
      });

      it.each(['', 'soon', '1.5', '-1', '0', 0, '31536001', ' 60', true, [60]])(
        'never as %j',
        async (expiresIn) => {
          expect(outcome(await session({ expires_in: expiresIn }))).toBe('400 INVALID_REQUEST');
        },
      );
    });

    it.each(['app_key', 'access_token', 'member_id', 'domain'])('need %s', async (field) => {
      expect(outcome(await session({ [field]: undefined }))).toBe('400 INVALID_REQUEST');
      expect(outcome(await session({ [field]: '' }))).toBe('400 INVALID_REQUEST');
    });

    it('are refused a token the portal does not know, or that is over', async () => {
      expect(outcome(await session({ access_token: 'nonsense' }))).toBe('401 USER_AUTH_REQUIRED');
      const { accessToken } = await api.sandbox.grant(shop.domain, shop.hostApplication.clientId, 0);
      expect(outcome(await session({ access_token: accessToken }))).toBe('401 USER_AUTH_REQUIRED');
    });

    it('are refused the token of another application of the portal', async () => {
      const other = await api.sandbox.createApplication(shop.domain, '');
      const { accessToken } = await api.sandbox.grant(shop.domain, other.clientId);
      expect(outcome(await session({ access_token: accessToken }))).toBe('401 USER_AUTH_REQUIRED');
    });

    it('are told when the host is away', async () => {
      const { fields } = await opening();
      await api.sandbox.fault('*', { kind: 'reset' }, 10);
      const body = {
        app_key: shop.key,
        access_token: fields['AUTH_ID'],
        member_id: fields['member_id'],
        domain: shop.domain,
      };
      const answer = await api.client.call('POST', '/v1/oauth/placement-session', { body });
      expect(outcome(answer)).toBe('502 HOST_UNAVAILABLE');
    });

    it('are unavailable once their author has left', async () => {
      await api.get<UserAdmin>(UserAdmin).set(shop.portal.userId, { state: 'pending-erasure' });
      await eventually(async () => expect(outcome(await session())).toBe('403 APP_UNAVAILABLE'));
    });

    it('are refused an id the portal does not have', async () => {
      await shop.code();
      expect(outcome(await session({ member_id: 'another' }))).toBe('400 DOMAIN_MISMATCH');
      expect(await api.sandbox.calls()).toEqual([]);
    });

    describe('of a foreign domain', () => {
      let canary: Server;
      let connections = 0;
      let domain = '';

      beforeAll(async () => {
        canary = createServer((socket) => {
          connections += 1;
          socket.destroy();
        });
        await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
        domain = `127.0.0.1:${(canary.address() as AddressInfo).port}`;
      });
      afterAll(() => new Promise<void>((resolve) => void canary.close(() => resolve())));

      it('are refused before anybody is asked', async () => {
        for (const foreign of [
          domain,
          `http://${domain}`,
          `${shop.domain}@${domain}`,
          `${domain}/${shop.domain}`,
        ]) {
          expect(outcome(await session({ domain: foreign }))).toBe('400 DOMAIN_MISMATCH');
        }
        for (const foreign of [`evil${shop.domain}`, `${shop.domain}.evil.example`, `${shop.domain}:80`]) {
          expect(outcome(await session({ domain: foreign }))).toBe('400 DOMAIN_MISMATCH');
        }
        expect(await api.sandbox.calls()).toEqual([]);
        expect(connections).toBe(0);
        expect((await session({ domain: shop.domain.toUpperCase() })).status).toBe(200);
      });
    });
  });

  describe('with an address of their own', () => {
    const open = async (
      change: (form: { url: URL; fields: Record<string, string> }) => void = () => undefined,
    ): Promise<{ status: number; location: string | null; code: string | null }> => {
      const { url, fields } = await opening();
      const form = { url: new URL(url), fields };
      change(form);
      await api.sandbox.clear();
      const answer = await request(form.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form.fields).toString(),
      });
      const text = await answer.body.text();
      const { error } = (text ? JSON.parse(text) : {}) as { error?: { code: string } };
      const location = answer.headers['location'];
      return {
        status: answer.statusCode,
        location: typeof location === 'string' ? location : null,
        code: error?.code ?? null,
      };
    };

    it('are sent a one-time code, which they exchange under that address', async () => {
      const { status, location } = await open();
      expect(status).toBe(303);
      const address = new URL(location ?? '');
      expect(`${address.origin}${address.pathname}`).toBe(`${OPENED}/`);
      expect([...address.searchParams.keys()]).toEqual(['code', 'placement', 'member_id']);
      expect(address.searchParams.get('placement')).toBe('DEFAULT');
      expect(location).not.toMatch(/svc_session/);
      const code = address.searchParams.get('code');
      expect(outcome(await shop.token({ code }))).toBe('400 REDIRECT_URI_MISMATCH');
      const { body } = await shop.token({ code, redirect_uri: OPENED });
      expect(await shop.deal(body.access_token)).toBe('200');
      expect(outcome(await shop.token({ code, redirect_uri: OPENED }))).toBe('400 CODE_ALREADY_USED');
    });

    it('are told the options of the place they are opened at', async () => {
      const { location } = await open(({ fields }) => void (fields['PLACEMENT_OPTIONS'] = '{"ID":"5"}'));
      expect(new URL(location ?? '').searchParams.get('placement_options')).toBe('{"ID":"5"}');
    });

    it('are told with the code where they were opened, as in the address', async () => {
      const { location } = await open(({ fields }) => void (fields['PLACEMENT_OPTIONS'] = '{"ID":"5"}'));
      const address = new URL(location ?? '');
      const { body } = await shop.token({ code: address.searchParams.get('code'), redirect_uri: OPENED });
      const { placement, member_id, placement_options } = Object.fromEntries(address.searchParams);
      expect(body).toMatchObject({ placement, member_id, placement_options });
      expect(await shop.token({ code: await shop.code() })).not.toHaveProperty('body.placement');
    });

    it.each<[string, string]>([
      ['a text of 64 KiB', JSON.stringify({ VALUE: 'x'.repeat(65_536) })],
      ['65,536 letters of two bytes', JSON.stringify({ VALUE: 'я'.repeat(65_536) })],
      ['65,536 signs of three bytes', JSON.stringify({ VALUE: '漢'.repeat(65_536) })],
      [
        'a list of 6,000 records',
        JSON.stringify({ ID: Array.from({ length: 6_000 }, (_, id) => String(100_000 + id)) }),
      ],
      ['a text of 1,300 letters', JSON.stringify({ VALUE: 'я'.repeat(1_300) })],
      ['4,000 plain characters in quotes', JSON.stringify({ VALUE: '"'.repeat(2_000) })],
      ['what looks like an address', JSON.stringify({ VALUE: '&a=b?#%41+'.repeat(1_000) })],
    ])('are told with the code what does not fit into the address: %s', async (_what, options) => {
      const { status, location } = await open(({ fields }) => void (fields['PLACEMENT_OPTIONS'] = options));
      expect(status).toBe(303);
      expect(location?.length).toBeLessThan(1_000);
      const { searchParams } = new URL(location ?? '');
      expect([...searchParams.keys()]).toEqual(['code', 'placement', 'member_id']);
      const claim = { code: searchParams.get('code'), redirect_uri: OPENED };
      const { body } = await shop.token(claim);
      expect(body).toMatchObject({ placement: 'DEFAULT', member_id: searchParams.get('member_id') });
      expect((body as { placement_options?: string }).placement_options === options).toBe(true);
      const [row] = await api.database.query<{ sealed: string }>(
        'select opening_sealed as sealed from oauth.code where application_id = $1 and opening_sealed is not null',
        [shop.id],
      );
      expect(row?.sealed).not.toContain('VALUE');
    });

    it('are not opened with more than can be kept', async () => {
      const { status, code } = await open(
        ({ fields }) => void (fields['PLACEMENT_OPTIONS'] = 'x'.repeat(131_073)),
      );
      expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
      const larger = await open(({ fields }) => void (fields['PLACEMENT_OPTIONS'] = 'x'.repeat(1_000_000)));
      expect([larger.status, larger.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    it.each<[string, (form: { url: URL; fields: Record<string, string> }) => void, string]>([
      ['no token', ({ fields }) => void delete fields['AUTH_ID'], 'USER_AUTH_REQUIRED'],
      ['a token of nobody', ({ fields }) => void (fields['AUTH_ID'] = 'nonsense'), 'USER_AUTH_REQUIRED'],
      ['no domain', ({ url }) => url.searchParams.delete('DOMAIN'), 'USER_AUTH_REQUIRED'],
      ['a foreign domain', ({ url }) => url.searchParams.set('DOMAIN', 'evil.example'), 'DOMAIN_MISMATCH'],
      [
        'an unknown application',
        ({ url }) => void (url.pathname = '/v1/host-handler/x'),
        'APP_RESOLVE_FAILED',
      ],
    ])('are not opened with %s', async (_name, change, expected) => {
      const { location, code } = await open(change);
      expect([code, location]).toEqual([expected, null]);
    });

    it('are not opened on a portal that is suspended: nobody is asked then', async () => {
      await api.get<PortalAdmin>(PortalAdmin).set(shop.portal.id, { state: 'suspended' });
      expect(await open()).toEqual({ status: 403, location: null, code: 'APP_UNAVAILABLE' });
      expect(await api.sandbox.calls()).toEqual([]);
    });

    it('are not opened once their keys have ended: nobody is signed in, and nobody sent there', async () => {
      expect((await open()).status).toBe(303);
      const { id } = (await api.get<KeyAdmin>(KeyAdmin).list(shop.portal.id)).find(
        ({ appId }) => appId === shop.id,
      )!;
      await api.get<KeyAdmin>(KeyAdmin).revoke(id);
      expect(await open()).toEqual({ status: 403, location: null, code: 'APP_UNAVAILABLE' });
      expect(await api.sandbox.calls()).toEqual([]);
    });

    it('are not opened without an address', async () => {
      const { id } = await api.get<ApplicationAdmin>(ApplicationAdmin).create({
        title: 'Bare',
        userId: shop.portal.userId,
        scopes: ['crm'],
      });
      const { code } = await open(({ url }) => void (url.pathname = `/v1/host-handler/${id}`));
      expect(code).toBe('APP_RESOLVE_FAILED');
    });
  });
});
