import * as oauth from 'oauth4webapi';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { OTHER_RETURN, PARTNER_RETURN, PartnerVisit } from './partner-visit.js';
import { outcome } from './shop.js';
import { Surfer } from './surfer.js';

const loopback = { [oauth.allowInsecureRequests]: true } as const;

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

  describe('with a standard library', () => {
    it('a code becomes a key, which works and can be revoked', async () => {
      const state = oauth.generateRandomState();
      const verifier = oauth.generateRandomCodeVerifier();
      const challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const address = await visit.agreed(
        { state, code_challenge: challenge, code_challenge_method: 'S256' },
        ['crm'],
      );
      expect(address.href.startsWith(`${PARTNER_RETURN}&code=`)).toBe(true);
      const parameters = oauth.validateAuthResponse(visit.server, visit.client, address, state);
      const answer = await oauth.authorizationCodeGrantRequest(
        visit.server,
        visit.client,
        oauth.ClientSecretBasic(visit.secret),
        parameters,
        PARTNER_RETURN,
        verifier,
        loopback,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('pragma')).toBe('no-cache');
      const result = await oauth.processAuthorizationCodeResponse(visit.server, visit.client, answer);
      expect(result).toMatchObject({
        success: true,
        token_type: 'bearer',
        scope: 'crm',
        scopes: ['crm'],
        portal: { domain: visit.shop.domain, name: visit.shop.domain },
        user: { name: expect.any(String), email: `user1@${visit.shop.domain}` },
      });
      expect(result['api_key']).toBe(result.access_token);
      const deal = () => api.client.call('GET', '/v1/deals/1', { key: result.access_token });
      expect(outcome(await deal())).toBe('200');
      const task = await api.client.call('GET', '/v1/tasks', { key: result.access_token });
      expect(outcome(task)).toBe('403 SCOPE_DENIED');
      for (const auth of [oauth.ClientSecretPost(visit.secret), oauth.ClientSecretBasic(visit.secret)]) {
        const revoked = await oauth.revocationRequest(
          visit.server,
          visit.client,
          auth,
          result.access_token,
          loopback,
        );
        await expect(oauth.processRevocationResponse(revoked)).resolves.toBeUndefined();
      }
      expect(outcome(await deal())).toBe('401 KEY_INACTIVE');
    });

    it('a refusal of the user is one', async () => {
      const surfer = new Surfer(api.origin);
      const state = oauth.generateRandomState();
      const { status, location } = await visit.decide(
        surfer,
        await visit.toConsent(surfer, { state }),
        'deny',
      );
      expect(status).toBe(303);
      const validate = () => oauth.validateAuthResponse(visit.server, visit.client, new URL(location), state);
      expect(validate).toThrow(expect.objectContaining({ error: 'access_denied' }));
    });

    it.each<[string, Record<string, string>, string]>([
      ['another code', { code: 'nonsense' }, 'invalid_grant'],
      ['another address', { redirect: OTHER_RETURN }, 'invalid_grant'],
      ['another secret', { secret: 'nonsense' }, 'invalid_client'],
      ['no verifier', { verifier: '' }, 'invalid_grant'],
    ])('%s is refused in its words', async (_name, change, error) => {
      const verifier = oauth.generateRandomCodeVerifier();
      const challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const state = oauth.generateRandomState();
      const address = await visit.agreed({ state, code_challenge: challenge, code_challenge_method: 'S256' });
      if (change['code']) address.searchParams.set('code', change['code']);
      const parameters = oauth.validateAuthResponse(visit.server, visit.client, address, state);
      const answer = await oauth.authorizationCodeGrantRequest(
        visit.server,
        visit.client,
        oauth.ClientSecretPost(change['secret'] ?? visit.secret),
        parameters,
        change['redirect'] ?? PARTNER_RETURN,
        change['verifier'] === '' ? oauth.nopkce : verifier,
        loopback,
      );
      const body = (await answer.clone().json()) as object;
      expect(body).toMatchObject({ success: false, error, requestId: expect.any(String) });
      await expect(
        oauth.processAuthorizationCodeResponse(visit.server, visit.client, answer),
      ).rejects.toThrow();
    });
  });

  describe('authorizes', () => {
    it.each<[string, Record<string, string>, string]>([
      ['an unknown partner', { client_id: 'nobody' }, '400 INVALID_REQUEST'],
      ['another address', { redirect_uri: 'https://partner.example/cb' }, '400 INVALID_REDIRECT_URI'],
      ['an address with more', { redirect_uri: `${PARTNER_RETURN}#x` }, '400 INVALID_REDIRECT_URI'],
      ['no address', { redirect_uri: '' }, '400 INVALID_REQUEST'],
    ])('never for %s', async (_name, parameters, expected) => {
      const answer = await api.client.call('GET', visit.authorizeAddress(parameters));
      expect([outcome(answer), answer.headers['location']]).toEqual([expected, undefined]);
    });

    it.each<[string, Record<string, string>, string]>([
      ['an unknown scope', { scope: 'crm everything' }, 'invalid_scope'],
      ['a scope of the service itself', { scope: 'svc:infra' }, 'invalid_scope'],
      ['no scope', { scope: '' }, 'invalid_scope'],
      ['another flow', { response_type: 'token' }, 'unsupported_response_type'],
      [
        'a plain challenge',
        { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
        'invalid_request',
      ],
    ])('not with %s, and tells the partner', async (_name, parameters, error) => {
      const state = 'a\r\nb Ж';
      const { status, location } = await new Surfer(api.origin).go(
        visit.authorizeAddress({ state, ...parameters }),
      );
      expect(status).toBe(302);
      const address = new URL(location);
      expect(address.origin).toBe('https://partner.example');
      expect(Object.fromEntries(address.searchParams)).toEqual({ tenant: '7', error, state });
    });

    it('with the scopes of a list, and without a state', async () => {
      const address = await visit.agreed({ scope: null, scopes: 'crm,task' });
      expect([...address.searchParams.keys()]).toEqual(['tenant', 'code']);
    });
  });
});
