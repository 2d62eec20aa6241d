import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { CONSENT_PAGE, handleOf, PARTNER_RETURN, PartnerVisit, PORTAL_PAGE } from './partner-visit.js';
import { Surfer } from './surfer.js';

describe('access for partners', () => {
  let api: InProcessApi;
  let visit: PartnerVisit;

  beforeAll(async () => {
    api = await startInProcessApi({ PORTICO_ENV: 'development', RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    visit = await PartnerVisit.prepare(api);
  });

  describe('asks the user', () => {
    it('on which portal, when nobody said', async () => {
      const surfer = new Surfer(api.origin);
      const begun = await surfer.go(visit.authorizeAddress({ portal: null }));
      expect(new URL(begun.location).pathname).toBe(PORTAL_PAGE);
      const page = await surfer.go(begun.location);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Billing &amp; Co &lt;b&gt; asks for access');
      const request = handleOf(begun.location);
      for (const wrong of ['', 'nobody.example', '"><script>alert(1)</script>']) {
        const refused = await surfer.go(PORTAL_PAGE, [
          ['request', request],
          ['portal', wrong],
        ]);
        expect([refused.status, refused.location]).toEqual([400, '']);
        expect(refused.text).toContain('This portal cannot be connected');
        expect(refused.text).not.toContain('<script');
      }
      const chosen = await surfer.go(PORTAL_PAGE, [
        ['request', request],
        ['portal', ` ${visit.shop.domain.toUpperCase()} `],
      ]);
      expect(chosen.status).toBe(303);
      const back = await visit.returnFromHost(surfer, chosen.location);
      expect(new URL(back.location).pathname).toBe(CONSENT_PAGE);
    });

    it('with a page that loads nothing and stands in no frame', async () => {
      const surfer = new Surfer(api.origin);
      const { headers, text } = await surfer.go(`${CONSENT_PAGE}?request=${await visit.toConsent(surfer)}`);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(text).not.toMatch(/<script|https?:\/\/|src=/);
      expect(text).toContain('Give Billing &amp; Co &lt;b&gt; access?');
      expect(text).toContain(visit.shop.domain);
      expect(text.match(/type="checkbox"/g)).toHaveLength(2);
    });

    it('for less: what is not ticked is not given, what was not asked for neither', async () => {
      const address = await visit.agreed({}, ['crm', 'disk', 'svc:infra']);
      const { body } = await visit.exchange({ code: address.searchParams.get('code') ?? '' });
      expect(body).toMatchObject({ scope: 'crm', scopes: ['crm'] });
      const [key] = await visit.keys();
      expect(key).toMatchObject({ kind: 'personal', scopes: ['crm'], expiresAt: null });
    });

    it('again, when nothing is left', async () => {
      const surfer = new Surfer(api.origin);
      const handle = await visit.toConsent(surfer);
      const empty = await visit.decide(surfer, handle, 'allow');
      expect([empty.status, empty.location]).toEqual([400, '']);
      expect(empty.text).toContain('Choose at least one.');
      expect((await visit.decide(surfer, handle, 'allow', ['crm'])).status).toBe(303);
    });

    it('once, in that browser, after the sign-in', async () => {
      const surfer = new Surfer(api.origin);
      const begun = await surfer.go(visit.authorizeAddress());
      const early = await surfer.go(PORTAL_PAGE, [['request', 'x'.repeat(43)]]);
      expect(early.status).toBe(400);
      const back = await visit.returnFromHost(surfer, begun.location);
      const handle = handleOf(back.location);
      const stranger = new Surfer(api.origin);
      expect((await stranger.go(`${CONSENT_PAGE}?request=${handle}`)).status).toBe(400);
      expect((await visit.decide(stranger, handle, 'allow', ['crm'])).text).toContain('INVALID_STATE');
      expect((await visit.decide(surfer, handle, 'allow', ['crm'])).status).toBe(303);
      for (const decision of ['allow', 'deny']) {
        expect((await visit.decide(surfer, handle, decision, ['crm'])).text).toContain('INVALID_STATE');
      }
    });

    it('not when the host refuses', async () => {
      const surfer = new Surfer(api.origin);
      const begun = await surfer.go(visit.authorizeAddress({ state: 's' }));
      const state = new URL(begun.location).searchParams.get('state') ?? '';
      const back = await surfer.go(`/v1/oauth/callback?error=access_denied&state=${state}`);
      expect(back.location).toBe(`${PARTNER_RETURN}&error=access_denied&state=s`);
      const again = await surfer.go(visit.authorizeAddress({ state: 's' }));
      await api.sandbox.fault('oauth.token', { kind: 'reset' });
      expect((await visit.returnFromHost(surfer, again.location)).location).toContain('error=server_error');
    });
  });
});
