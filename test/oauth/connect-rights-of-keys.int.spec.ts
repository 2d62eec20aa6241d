import { UserAdmin } from '#libs/auth';
import { PartnerAdmin } from '#libs/oauth';
import { fileForm } from '../../libs/feedback/src/__fixtures__/attachment-form.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { PARTNER_RETURN, PartnerVisit } from './partner-visit.js';
import { outcome } from './shop.js';
import { sharedApi } from '../harness/shared-api.js';

describe('a key for partners gives no more than the user has agreed to', () => {
  let api: InProcessApi;
  let visit: PartnerVisit;

  beforeAll(async () => {
    api = await sharedApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    visit = await PartnerVisit.prepare(api);
  });

  it.each([['svc:infra'], ['svc:ai'], ['user'], ['placement']])(
    'to an application that wants %s as well',
    async (scope) => {
      const key = await visit.key(['crm']);
      const refused = await visit.register(key, ['crm', scope]);
      expect(outcome(refused)).toBe('403 SCOPE_DENIED');
      expect(refused.body).toMatchObject({ error: { details: { field: 'scopes', scope } } });
    },
  );

  it('to an application by itself', async () => {
    const { status, body } = await visit.register(await visit.key(['task', 'crm']), ['crm']);
    expect([status, body.data.scopes]).toEqual([201, ['crm']]);
  });

  it('to what was there before', async () => {
    const { portal } = visit.shop;
    const own = await portal.createKey({ scopes: ['crm'] });
    const { id } = (await visit.register(own, ['crm'])).body.data;
    const key = await visit.key(['crm']);
    const redirectUris = ['https://evil.example/cb'];
    expect(outcome(await visit.call(key, 'PATCH', `/v1/apps/${id}`, { redirectUris }))).toBe(
      '403 NOT_AUTHORIZED',
    );
    expect(outcome(await visit.call(key, 'GET', `/v1/apps/${id}`))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await visit.call(key, 'GET', `/v1/apps/${id}/sources`))).toBe('403 NOT_AUTHORIZED');
    expect((await visit.call(key, 'GET', '/v1/apps')).body.data).toEqual([]);
    const made = (await visit.register(key, ['crm'])).body.data;
    expect(outcome(await visit.call(key, 'PATCH', `/v1/apps/${made.id}`, { redirectUris }))).toBe('200');
    expect((await visit.call(key, 'GET', '/v1/apps')).body.data).toMatchObject([{ id: made.id }]);
  });

  it.each([
    ['its key', async (key: string) => key],
    [
      'an application it has made',
      async (key: string) => (await visit.register(key, ['crm'])).body.data.rawKey,
    ],
  ])('to tickets and files of theirs that others have sent: %s', async (_name, madeWith) => {
    const { portal } = visit.shop;
    const own = await portal.createKey({ scopes: ['crm'] });
    const asked = await madeWith(await visit.key(['crm']));
    const ticket = (title: string) => ({
      category: 'BUG',
      title,
      body: `${title}, always and everywhere.`,
    });
    const theirs = (await visit.call(own, 'POST', '/v1/feedback', ticket('The board hangs'))).body.data;
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
      expect(outcome(await visit.call(asked, method, path, body))).toBe(expected);
    }
    const again = await visit.call(asked, 'POST', '/v1/feedback', ticket('The board hangs'));
    expect(outcome(again)).toBe('409 OPEN_TICKET_EXISTS');
    expect(JSON.stringify(again.body)).not.toContain(theirs.id);
    expect((await visit.call(asked, 'GET', '/v1/feedback')).body.data).toEqual([]);
    const text = 'Sums of quotes are rounded twice, so that a cent is missing.';
    const other = { category: 'OTHER', title: 'A cent is missing', body: text };
    const mine = (await visit.call(asked, 'POST', '/v1/feedback', other)).body.data;
    const taking = { body: 'With their file.', attachmentIds: [file] };
    expect(outcome(await visit.call(asked, 'POST', `/v1/feedback/${mine.id}/comments`, taking))).toBe(
      '400 VALIDATION_ERROR',
    );
    expect((await visit.call(asked, 'GET', '/v1/feedback')).body.data).toMatchObject([{ id: mine.id }]);
    expect(outcome(await visit.call(own, 'GET', `/v1/feedback/${mine.id}`))).toBe('200');
  });

  it('to an administrator: wallet, trial, catalogue and restricted registration are not theirs', async () => {
    const { portal } = visit.shop;
    const { id: appId } = (await visit.register(await portal.createKey({ scopes: ['crm'] }), ['crm'])).body
      .data;
    const key = await visit.key(['crm']);
    await api.get<UserAdmin>(UserAdmin).set(portal.userId, { admin: true });
    const own = await portal.createKey({ scopes: ['crm'] });
    expect(outcome(await visit.call(own, 'GET', '/v1/wallet'))).toBe('200');
    for (const path of ['/v1/wallet', '/v1/wallet/statement', `/v1/apps/${appId}`]) {
      expect(outcome(await visit.call(key, 'GET', path))).toBe('403 NOT_AUTHORIZED');
    }
    const trial = `/v1/portals/${portal.id}/activate-market-trial`;
    expect(outcome(await visit.call(key, 'POST', trial))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await visit.call(key, 'DELETE', `/v1/apps/${appId}`))).toBe('403 NOT_AUTHORIZED');
    const me = await api.client.call<{ data: { billing: object; currentUser: object } }>('GET', '/v1/me', {
      key,
    });
    expect(me.body.data.billing).not.toHaveProperty('balance');
    expect(me.body.data.currentUser).toMatchObject({ isAdmin: false });
    await portal.set({ appCreationRestricted: true });
    expect(outcome(await visit.register(key, ['crm']))).toBe('403 APP_CREATION_RESTRICTED');
    expect(outcome(await visit.register(own, ['crm']))).toBe('201');
  });

  it('to another partner: what each has made is its own', async () => {
    const other = await api.get<PartnerAdmin>(PartnerAdmin).create('Other', [PARTNER_RETURN]);
    const first = await visit.key(['crm']);
    const made = (await visit.register(first, ['crm'])).body.data;
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
      expect(outcome(await visit.call(second, method, `/v1/apps/${made.id}`, body))).toBe(
        '403 NOT_AUTHORIZED',
      );
    }
    expect((await visit.call(second, 'GET', '/v1/apps')).body.data).toEqual([]);
    expect(outcome(await visit.call(made.rawKey, 'POST', '/v1/apps', { title: 'x', scopes: ['crm'] }))).toBe(
      '401 WRONG_KEY_TYPE',
    );
  });
});
