import { HostApplicationStore, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { PartnerAdmin } from '#libs/oauth';
import type { QueryRunner } from 'typeorm';
import { ApplicationsOfPartners1764900000002 } from '../../libs/applications/src/migrations/1764900000002-applications-of-partners.migration.js';
import { fileForm } from '../../libs/feedback/src/__fixtures__/attachment-form.js';
import { type AnyBody, eventually } from '#libs/testing';
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

  describe('gives no more than the user has agreed to', () => {
    type Registered = Omit<AnyBody, 'data'> & { data: { id: string; rawKey: string; scopes: string[] } };
    const call = (key: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      api.client.call<Registered>(method, path, { key, ...(body && { body }) });
    const register = (key: string, scopes: string[]) =>
      call(key, 'POST', '/v1/apps', { title: 'Of the partner', scopes });

    it.each([['svc:infra'], ['svc:ai'], ['user'], ['placement']])(
      'to an application that wants %s as well',
      async (scope) => {
        const key = await visit.key(['crm']);
        const refused = await register(key, ['crm', scope]);
        expect(outcome(refused)).toBe('403 SCOPE_DENIED');
        expect(refused.body).toMatchObject({ error: { details: { field: 'scopes', scope } } });
      },
    );

    it('to an application by itself', async () => {
      const { status, body } = await register(await visit.key(['task', 'crm']), ['crm']);
      expect([status, body.data.scopes]).toEqual([201, ['crm']]);
    });

    it('to what was there before', async () => {
      const { portal } = visit.shop;
      const own = await portal.createKey({ scopes: ['crm'] });
      const { id } = (await register(own, ['crm'])).body.data;
      const key = await visit.key(['crm']);
      const redirectUris = ['https://evil.example/cb'];
      expect(outcome(await call(key, 'PATCH', `/v1/apps/${id}`, { redirectUris }))).toBe(
        '403 NOT_AUTHORIZED',
      );
      expect(outcome(await call(key, 'GET', `/v1/apps/${id}`))).toBe('403 NOT_AUTHORIZED');
      expect(outcome(await call(key, 'GET', `/v1/apps/${id}/sources`))).toBe('403 NOT_AUTHORIZED');
      expect((await call(key, 'GET', '/v1/apps')).body.data).toEqual([]);
      const made = (await register(key, ['crm'])).body.data;
      expect(outcome(await call(key, 'PATCH', `/v1/apps/${made.id}`, { redirectUris }))).toBe('200');
      expect((await call(key, 'GET', '/v1/apps')).body.data).toMatchObject([{ id: made.id }]);
    });

    it('and what its key has made ends with it, at once and everywhere', async () => {
      const key = await visit.key(['crm']);
      const { rawKey } = (await register(key, ['crm'])).body.data;
      const asked = (target = api.client) => target.call('GET', '/v1/me', { key: rawKey });
      expect([outcome(await asked()), outcome(await asked(replica.client))]).toEqual(['200', '200']);
      expect((await visit.revoke({ token: key })).body).toEqual({ success: true, revoked: true });
      expect(outcome(await asked())).toBe('401 KEY_INACTIVE');
      await eventually(async () => expect(outcome(await asked(replica.client))).toBe('401 KEY_INACTIVE'));
    });

    /** What its owner's management key changes of a partner's key. */
    async function changePartners(key: string, change: object): Promise<void> {
      const { id, ownerUserId: userId } = (await visit.keys()).find(({ suffix }) => key.endsWith(suffix))!;
      const scopes = ['svc:mgmt:keys'];
      const management = await api.get<KeyAdmin>(KeyAdmin).create({ userId, kind: 'management', scopes });
      expect(outcome(await call(management.rawKey, 'PATCH', `/v1/keys/${id}`, change))).toBe('200');
    }

    it.each([
      ['a right', { scopes: ['task'] }, '403 SCOPE_DENIED'],
      ['every address but one', { allowedIps: ['203.0.113.7'] }, '403 IP_NOT_ALLOWED'],
      ['the right to write', { accessMode: 'READONLY' }, '403 WRITE_BLOCKED_READONLY_KEY'],
      ['time', { expiresAt: '2099-01-01T00:00:00Z' }, '401 KEY_EXPIRED'],
    ])('and what its key has made loses %s with it, everywhere', async (_lost, change, refusal) => {
      const key = await visit.key(['crm', 'task']);
      const { rawKey, scopes } = (await register(key, ['crm'])).body.data;
      expect(scopes).toEqual(['crm']);
      // Rights come before the session, which it has not got.
      const written = (target = api.client) =>
        target.call('POST', '/v1/deals', { key: rawKey, body: { title: 'x' } });
      for (const target of [api.client, replica.client]) {
        expect(outcome(await written(target))).toBe('401 TOKEN_MISSING');
      }
      await changePartners(key, change);
      const late = 'expiresAt' in change;
      if (late) await api.setClockAhead(Date.parse('2099-01-02T00:00:00Z') - Date.now());
      try {
        expect(outcome(await written())).toBe(refusal);
        if (!late) await eventually(async () => expect(outcome(await written(replica.client))).toBe(refusal));
      } finally {
        await api.setClockAhead(0);
      }
    });

    it('to what its key has made, before and after its time and addresses were bound', async () => {
      const key = await visit.key(['crm', 'task']);
      const { rawKey } = (await register(key, ['crm'])).body.data;
      await changePartners(key, { expiresAt: '2090-01-01T00:00:00Z', allowedIps: ['127.0.0.1', '::1'] });
      const { body } = await api.client.call<{ data: { expiresAt: string } }>('GET', '/v1/me', {
        key: rawKey,
      });
      expect(body.data.expiresAt).toBe('2090-01-01T00:00:00.000Z');
      const later = (await register(key, ['crm'])).body.data;
      const records = await api.get<KeyAdmin>(KeyAdmin).list(visit.shop.portal.id);
      expect(records.find(({ suffix }) => later.rawKey.endsWith(suffix))).toMatchObject({
        expiresAt: new Date('2090-01-01T00:00:00Z'),
        allowedIps: ['127.0.0.1', '::1'],
      });
    });

    it.each([
      ['its key', async (key: string) => key],
      ['an application it has made', async (key: string) => (await register(key, ['crm'])).body.data.rawKey],
    ])('to tickets and files of theirs that others have sent: %s', async (_name, madeWith) => {
      const { portal } = visit.shop;
      const own = await portal.createKey({ scopes: ['crm'] });
      const asked = await madeWith(await visit.key(['crm']));
      const ticket = (title: string) => ({
        category: 'BUG',
        title,
        body: `${title}, always and everywhere.`,
      });
      const theirs = (await call(own, 'POST', '/v1/feedback', ticket('The board hangs'))).body.data;
      const sent = await api.client.call<{ data: { id: string } }>('POST', '/v1/feedback/attachments', {
        key: own,
        ...fileForm('A secret.'),
      });
      const file = sent.body.data.id;
      const tries: [string, 'GET' | 'POST' | 'PATCH', string, object?][] = [
        ['404 FEEDBACK_NOT_FOUND', 'GET', `/v1/feedback/${theirs.id}`],
        ['404 FEEDBACK_NOT_FOUND', 'GET', `/v1/feedback/${theirs.id.slice(0, 8)}`],
        ['404 FEEDBACK_NOT_FOUND', 'PATCH', `/v1/feedback/${theirs.id}`, { status: 'ARCHIVED' }],
        ['404 FEEDBACK_NOT_FOUND', 'POST', `/v1/feedback/${theirs.id}/comments`, { body: 'What is it?' }],
        ['404 ATTACHMENT_NOT_FOUND', 'GET', `/v1/feedback/attachments/${file}`],
      ];
      for (const [expected, method, path, body] of tries) {
        expect(outcome(await call(asked, method, path, body))).toBe(expected);
      }
      const again = await call(asked, 'POST', '/v1/feedback', ticket('The board hangs'));
      expect(outcome(again)).toBe('409 OPEN_TICKET_EXISTS');
      expect(JSON.stringify(again.body)).not.toContain(theirs.id);
      expect((await call(asked, 'GET', '/v1/feedback')).body.data).toEqual([]);
      const text = 'Sums of quotes are rounded twice, so that a cent is missing.';
      const other = { category: 'OTHER', title: 'A cent is missing', body: text };
      const mine = (await call(asked, 'POST', '/v1/feedback', other)).body.data;
      const taking = { body: 'With their file.', attachmentIds: [file] };
      expect(outcome(await call(asked, 'POST', `/v1/feedback/${mine.id}/comments`, taking))).toBe(
        '400 VALIDATION_ERROR',
      );
      expect((await call(asked, 'GET', '/v1/feedback')).body.data).toMatchObject([{ id: mine.id }]);
      expect(outcome(await call(own, 'GET', `/v1/feedback/${mine.id}`))).toBe('200');
    });

    it('to an administrator: wallet, trial, catalogue and restricted registration are not theirs', async () => {
      const { portal } = visit.shop;
      const { id: appId } = (await register(await portal.createKey({ scopes: ['crm'] }), ['crm'])).body.data;
      const key = await visit.key(['crm']);
      await api.get<UserAdmin>(UserAdmin).set(portal.userId, { admin: true });
      const own = await portal.createKey({ scopes: ['crm'] });
      expect(outcome(await call(own, 'GET', '/v1/wallet'))).toBe('200');
      for (const path of ['/v1/wallet', '/v1/wallet/statement', `/v1/apps/${appId}`]) {
        expect(outcome(await call(key, 'GET', path))).toBe('403 NOT_AUTHORIZED');
      }
      const trial = `/v1/portals/${portal.id}/activate-market-trial`;
      expect(outcome(await call(key, 'POST', trial))).toBe('403 NOT_AUTHORIZED');
      expect(outcome(await call(key, 'DELETE', `/v1/apps/${appId}`))).toBe('403 NOT_AUTHORIZED');
      const me = await api.client.call<{ data: { billing: object; currentUser: object } }>('GET', '/v1/me', {
        key,
      });
      expect(me.body.data.billing).not.toHaveProperty('balance');
      expect(me.body.data.currentUser).toMatchObject({ isAdmin: false });
      await api.get<PortalAdmin>(PortalAdmin).set(portal.id, { appCreationRestricted: true });
      expect(outcome(await register(key, ['crm']))).toBe('403 APP_CREATION_RESTRICTED');
      expect(outcome(await register(own, ['crm']))).toBe('201');
    });

    it('to another partner: what each has made is its own', async () => {
      const other = await api.get<PartnerAdmin>(PartnerAdmin).create('Other', [PARTNER_RETURN]);
      const first = await visit.key(['crm']);
      const made = (await register(first, ['crm'])).body.data;
      const second = await new PartnerVisit(
        api,
        visit.shop,
        other.id,
        { client_id: other.clientId },
        other.clientSecret,
      ).key(['crm']);
      const redirectUris = ['https://evil.example/cb'];
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        const body = method === 'PATCH' ? { redirectUris } : undefined;
        expect(outcome(await call(second, method, `/v1/apps/${made.id}`, body))).toBe('403 NOT_AUTHORIZED');
      }
      expect((await call(second, 'GET', '/v1/apps')).body.data).toEqual([]);
      expect(outcome(await call(made.rawKey, 'POST', '/v1/apps', { title: 'x', scopes: ['crm'] }))).toBe(
        '401 WRONG_KEY_TYPE',
      );
    });

    it('to what it has made before that was kept: a migration says so of what there is', async () => {
      const key = await visit.key(['crm', 'task']);
      const { id, rawKey } = (await register(key, ['crm'])).body.data;
      const own = (await register(await visit.shop.portal.createKey({ scopes: ['crm'] }), ['crm'])).body.data;
      // As an earlier version left it.
      const widen = `update auth.api_key set ends_with_key_id = null, scopes = '{crm,user,svc:infra}' where app_id = $1`;
      await api.database.query(widen, [id]);
      const scopesOf = async (of: string) =>
        (await api.client.call<{ data: { scopes: string[] } }>('GET', '/v1/me', { key: of })).body.data
          .scopes;
      await eventually(async () => expect(await scopesOf(rawKey)).toContain('svc:infra'));
      const query = (text: string) => api.database.query(text);
      await new ApplicationsOfPartners1764900000002().up({ query } as QueryRunner);
      await eventually(async () => expect(await scopesOf(rawKey)).toEqual(['crm']));
      await visit.revoke({ token: key });
      expect(outcome(await call(rawKey, 'GET', '/v1/me'))).toBe('401 KEY_INACTIVE');
      expect(outcome(await call(own.rawKey, 'GET', '/v1/me'))).toBe('200');
    });

    it('and what was made ends with the consent, with the partner, and with the key before a new one', async () => {
      const state = async (rawKey: string) => outcome(await call(rawKey, 'GET', '/v1/me'));
      const made = async (key: string) => (await register(key, ['crm'])).body.data.rawKey;
      const first = await visit.key(['crm']);
      const ofFirst = await made(first);
      const second = await visit.key(['crm']);
      expect([await state(ofFirst), await state(second)]).toEqual(['401 KEY_INACTIVE', '200']);
      const ofSecond = await made(second);
      const { id, ownerUserId: userId } = (await visit.keys()).find(({ suffix }) => second.endsWith(suffix))!;
      const management = await api
        .get<KeyAdmin>(KeyAdmin)
        .create({ userId, kind: 'management', scopes: ['svc:mgmt:keys'] });
      expect(outcome(await call(management.rawKey, 'DELETE', `/v1/keys/${id}`))).toBe('200');
      expect(await state(ofSecond)).toBe('401 KEY_INACTIVE');
      const ofThird = await made(await visit.key(['crm']));
      await api.get<PartnerAdmin>(PartnerAdmin).remove(visit.partnerId);
      await eventually(async () => expect(await state(ofThird)).toBe('401 KEY_INACTIVE'));
    });

    it('and what a personal key has made outlives it', async () => {
      const { portal } = visit.shop;
      const own = await portal.createKey({ scopes: ['crm'] });
      const { rawKey } = (await register(own, ['crm'])).body.data;
      const admin = api.get<KeyAdmin>(KeyAdmin);
      const record = (await admin.list(portal.id)).find(({ suffix }) => own.endsWith(suffix));
      await admin.revoke(record?.id ?? '');
      expect(outcome(await call(own, 'GET', '/v1/me'))).toBe('401 KEY_INACTIVE');
      expect(outcome(await call(rawKey, 'GET', '/v1/me'))).toBe('200');
    });
  });
});
