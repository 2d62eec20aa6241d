import { HostApplicationStore, PortalAdmin } from '#libs/auth';
import { PartnerAdmin } from '#libs/oauth';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type Replica } from '../harness/in-process-api.js';
import { OTHER_RETURN, PARTNER_RETURN, PartnerVisit, PORTAL_PAGE, said } from './partner-visit.js';
import { newState, outcome } from './shop.js';
import { Surfer } from './surfer.js';

describe('keys for partners', () => {
  let api: InProcessApi;
  let replica: Replica;
  let visit: PartnerVisit;

  beforeAll(async () => {
    api = await startInProcessApi({
      PORTICO_ENV: 'development',
      RATE_LIMIT_PER_MINUTE: '100000',
      DATABASE_POOL_SIZE: '25',
    });
    replica = await api.startReplica();
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });
  beforeEach(async () => {
    await api.sandbox.clear();
    visit = await PartnerVisit.prepare(api);
  });

  describe('gives the key', () => {
    it('once, however many ask', async () => {
      const code = await visit.code();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          visit.exchange({ code }, index % 2 ? replica.client : api.client),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(said))).toEqual(
        new Set(['400 invalid_grant CODE_ALREADY_USED']),
      );
      const keys = await visit.keys();
      expect(keys).toHaveLength(1);
    });

    it('and takes it back when the code is sent again', async () => {
      const code = await visit.code();
      const key = String((await visit.exchange({ code })).body['api_key']);
      const read = async () => outcome(await api.client.call('GET', '/v1/deals/1', { key }));
      const other = await api.get<PartnerAdmin>(PartnerAdmin).create('Other', [PARTNER_RETURN]);
      const theirs = { client_id: other.clientId, client_secret: other.clientSecret };
      expect(said(await visit.exchange({ code, ...theirs }))).toBe('400 invalid_grant INVALID_CODE');
      expect(await read()).toBe('200');
      for (let time = 0; time < 2; time += 1) {
        expect(said(await visit.exchange({ code }))).toBe('400 invalid_grant CODE_ALREADY_USED');
        expect(await read()).toBe('401 KEY_INACTIVE');
      }
    });

    it('and takes none back that another code has given', async () => {
      const first = await visit.code();
      await visit.exchange({ code: first });
      const key = String((await visit.exchange({ code: await visit.code() })).body['api_key']);
      expect(said(await visit.exchange({ code: first }))).toBe('400 invalid_grant CODE_ALREADY_USED');
      expect(outcome(await api.client.call('GET', '/v1/deals/1', { key }))).toBe('200');
    });

    it('in place of the one before', async () => {
      const keyOf = async (): Promise<string> => {
        const code = await visit.code();
        return String((await visit.exchange({ code })).body['api_key']);
      };
      const read = async (key: string) => outcome(await api.client.call('GET', '/v1/deals/1', { key }));
      const first = await keyOf();
      expect(await read(first)).toBe('200');
      const second = await keyOf();
      expect([await read(first), await read(second)]).toEqual(['401 KEY_INACTIVE', '200']);
    });

    it('to one of several that are asked for at once', async () => {
      const codes = [await visit.code(), await visit.code(), await visit.code()];
      const answers = await Promise.all(
        codes.map((code, index) => visit.exchange({ code }, index % 2 ? replica.client : api.client)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const states = await Promise.all(
        answers.map(({ body }) =>
          api.client.call('GET', '/v1/deals/1', { key: String(body['api_key']) }).then(outcome),
        ),
      );
      expect(states.sort()).toEqual(['200', '401 KEY_INACTIVE', '401 KEY_INACTIVE']);
    });

    it('works without a webhook of the user', async () => {
      const code = await visit.code(['crm'], 7);
      const key = String((await visit.exchange({ code })).body['api_key']);
      await api.sandbox.clear();
      expect(outcome(await api.client.call('GET', '/v1/deals/1', { key }))).toBe('200');
      const calls = await api.sandbox.calls();
      expect(calls.map(({ path }) => path)).toEqual(['/rest/crm.item.fields', '/rest/crm.item.get']);
    });

    it.each<[string, Record<string, string>, string]>([
      ['no secret', { client_secret: '' }, '401 invalid_client INVALID_CLIENT'],
      ['another partner', { client_id: 'nobody' }, '401 invalid_client INVALID_CLIENT'],
      ['another grant', { grant_type: 'password' }, '400 unsupported_grant_type UNSUPPORTED_GRANT_TYPE'],
      ['no code', { code: '' }, '400 invalid_request INVALID_REQUEST'],
      ['another code', { code: 'x' }, '400 invalid_grant INVALID_CODE'],
      ['another address', { redirect_uri: OTHER_RETURN }, '400 invalid_grant REDIRECT_URI_MISMATCH'],
    ])('not for %s', async (_name, change, expected) => {
      const code = await visit.code();
      expect(said(await visit.exchange({ code, ...change }))).toBe(expected);
    });

    it('not to another partner, and not after five minutes', async () => {
      const code = await visit.code();
      const other = await api.get<PartnerAdmin>(PartnerAdmin).create('Other', [PARTNER_RETURN]);
      const theirs = { client_id: other.clientId, client_secret: other.clientSecret };
      expect(said(await visit.exchange({ code, ...theirs }))).toBe('400 invalid_grant INVALID_CODE');
      await api.setClockAhead(305_000);
      try {
        expect(said(await visit.exchange({ code }))).toBe('400 invalid_grant CODE_EXPIRED');
      } finally {
        await api.setClockAhead(0);
      }
    });

    it('as the policies of the portal say', async () => {
      const portals = api.get<PortalAdmin>(PortalAdmin);
      await portals.set(visit.shop.portal.id, { keyCreationRestricted: true });
      const code = await visit.code(['crm'], 7);
      expect(said(await visit.exchange({ code }))).toBe('403 access_denied KEY_CREATION_RESTRICTED');
      await portals.set(visit.shop.portal.id, { keyCreationRestricted: false, policyReadOnly: true });
      const key = String((await visit.exchange({ code })).body['api_key']);
      const written = await api.client.call('POST', '/v1/deals', { key, body: { title: 'x' } });
      expect(outcome(written)).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    });
  });

  describe('ends', () => {
    it('the key of a partner, and no other', async () => {
      const personal = await visit.shop.portal.createKey();
      expect((await visit.revoke({ token: personal })).body).toEqual({ success: true, revoked: false });
      expect((await visit.revoke({ api_key: 'nonsense' })).body).toEqual({ success: true, revoked: false });
      expect(said(await visit.revoke({}))).toBe('400 invalid_request INVALID_REQUEST');
      expect(said(await visit.revoke({ client_secret: 'x', token: personal }))).toBe(
        '401 invalid_client INVALID_CLIENT',
      );
      expect(outcome(await api.client.call('GET', '/v1/deals/1', { key: personal }))).toBe('200');
      const code = await visit.code();
      const key = String((await visit.exchange({ code })).body['api_key']);
      const other = await api.get<PartnerAdmin>(PartnerAdmin).create('Other', [PARTNER_RETURN]);
      const theirs = { client_id: other.clientId, client_secret: other.clientSecret, token: key };
      expect((await visit.revoke(theirs)).body).toEqual({ success: true, revoked: false });
      expect((await visit.revoke({ api_key: key })).body).toEqual({ success: true, revoked: true });
      expect((await visit.revoke({ api_key: key })).body).toEqual({ success: true, revoked: false });
    });

    it('with the partner', async () => {
      const code = await visit.code();
      const key = String((await visit.exchange({ code })).body['api_key']);
      const partners = api.get<PartnerAdmin>(PartnerAdmin);
      expect(await partners.remove(visit.partnerId)).toEqual({ id: visit.partnerId, revokedKeys: 1 });
      await eventually(async () =>
        expect(outcome(await api.client.call('GET', '/v1/deals/1', { key }))).toBe('401 KEY_INACTIVE'),
      );
      expect(said(await visit.exchange({ code }))).toBe('401 invalid_client INVALID_CLIENT');
      expect((await partners.list()).map(({ id }) => id)).not.toContain(visit.partnerId);
      await expect(partners.remove(visit.partnerId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    });

    it('keeps no secret in clear', async () => {
      const state = newState();
      await visit.agreed({ state });
      const rows = await api.database.query<{ line: string }>(
        `select r::text as line from oauth.connect_request r union all select c::text from oauth.connect_code c
          union all select p::text from oauth.partner p`,
      );
      const text = rows.map(({ line }) => line).join('\n');
      for (const secret of [state, visit.secret, `user1@${visit.shop.domain}`])
        expect(text).not.toContain(secret);
      await api.get<HostApplicationStore>(HostApplicationStore).remove(visit.shop.portal.id);
      const lost = await new Surfer(api.origin).go(visit.authorizeAddress());
      expect(new URL(lost.location).pathname).toBe(PORTAL_PAGE);
    });
  });
});
