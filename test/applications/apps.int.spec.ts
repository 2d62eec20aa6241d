import { AuditTrail, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { EventSearch } from '#libs/event-log';
import { newId } from '#libs/kernel';
import type { AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor, outcome, type ShownApplication } from './application-author.js';

type List = Omit<AnyBody, 'data'> & { data: ShownApplication[]; page: number; limit: number };

const AUTOMATIC = ['svc:infra', 'svc:ai', 'svc:search'];

describe('applications over HTTP', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;

  beforeAll(async () => {
    api = await startInProcessApi({ APPS_DOMAIN: 'apps.example', RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    author = await ApplicationAuthor.create(api);
  });

  const list = (query = '', key = author.key) => author.call<List>('GET', `/v1/apps${query}`, undefined, key);
  const setPortal = (change: object) => api.get<PortalAdmin>(PortalAdmin).set(author.portal.id, change);

  describe('registering', () => {
    it('takes an address in letters of any language', async () => {
      const addresses = { appUrl: 'https://shop.пример.рф/', redirectUris: ['https://пример.рф/back'] };
      const { status, body } = await author.register(addresses);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        ...addresses,
        hosting: 'external',
        externalHost: 'shop.xn--e1afmkfd.xn--p1ai',
        externalRegistrable: 'xn--e1afmkfd.xn--p1ai',
      });
    });

    it('answers every member, and the raw key this once', async () => {
      const { status, body } = await author.register();
      expect(status).toBe(201);
      const { rawKey, ...shown } = body.data;
      expect(rawKey).toMatch(/^svc_app_/);
      expect(rawKey.startsWith(shown.prefix) && rawKey.endsWith(shown.suffix)).toBe(true);
      expect(shown).toEqual({
        id: expect.any(String),
        title: 'Calculator',
        description: null,
        scopes: ['crm', 'placement', ...AUTOMATIC],
        handlerUrl: expect.stringMatching(new RegExp(`/v1/host-handler/${shown.id}$`)),
        appUrl: null,
        redirectUris: ['http://localhost'],
        hostClientId: null,
        prefix: shown.prefix,
        suffix: shown.suffix,
        authorId: author.portal.userId,
        authorHostUserId: 1,
        authorHostUserIdSource: 'member',
        portalId: author.portal.id,
        createdAt: expect.any(String),
        updatedAt: shown.updatedAt,
        placements: [],
        catalogStatus: 'PRIVATE',
        publishedAt: null,
        placementResizeEnabled: false,
        mobile: false,
        hosting: 'platform',
        externalHost: null,
        externalRegistrable: null,
      });
      expect((await author.read(shown.id)).body.data).toEqual(shown);
      const me = await author.call<{ data: unknown }>('GET', '/v1/me', undefined, rawKey);
      expect(me.body.data).toMatchObject({ type: 'oauth_app', currentUser: null });
      expect(JSON.stringify(await list())).not.toContain(rawKey.slice(16, 40));
    });

    it('keeps what it is given', async () => {
      const given = {
        description: 'Counts',
        appUrl: 'https://shop.team.github.io/start',
        redirectUris: ['https://a.example/cb', 'http://localhost:3000/cb'],
        mobile: true,
        placementResizeEnabled: true,
      };
      expect((await author.register(given)).body.data).toMatchObject({
        ...given,
        hosting: 'external',
        externalHost: 'shop.team.github.io',
        externalRegistrable: 'team.github.io',
      });
    });

    it('happens once for one Idempotency-Key', async () => {
      const order = {
        key: author.key,
        headers: { 'idempotency-key': 'once' },
        body: { title: 'A', scopes: ['crm'] },
      };
      const [first, second] = [
        await api.client.call('POST', '/v1/apps', order),
        await api.client.call('POST', '/v1/apps', order),
      ];
      expect(second.body).toEqual(first.body);
      expect((await list()).body.total).toBe(1);
    });

    it.each<[string, object, string]>([
      ['no title', { title: undefined }, 'title'],
      ['a blank title', { title: '  ' }, 'title'],
      ['a long title', { title: 'x'.repeat(101) }, 'title'],
      ['a long description', { description: 'x'.repeat(1001) }, 'description'],
      ['no scopes', { scopes: [] }, 'scopes'],
      ['an unknown scope', { scopes: ['crm', 'event'] }, 'scopes[1]'],
      ['the scope of another kind', { scopes: ['svc:cowork'] }, 'scopes[0]'],
      ['a right of management', { scopes: ['svc:mgmt:keys'] }, 'scopes[0]'],
      ['a bad address', { appUrl: 'http://app.example' }, 'appUrl'],
      [
        'a bad return address',
        { redirectUris: ['https://a.example', 'https://a.example/#x'] },
        'redirectUris[1]',
      ],
      ['no return address', { redirectUris: [] }, 'redirectUris'],
      [
        'too many',
        { redirectUris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
        'redirectUris',
      ],
      ['a client of its own', { hostClientId: 'x' }, 'hostClientId'],
    ])('refuses %s', async (_name, change, field) => {
      const refused = await author.register(change);
      expect(outcome(refused)).toBe('400 VALIDATION_ERROR');
      expect(refused.body.error.details?.['field']).toBe(field);
      expect((await list()).body.total).toBe(0);
    });

    it('gives no right, no address and no time that the calling key has not', async () => {
      const narrow = await author.portal.createKey({ scopes: ['crm', 'svc:ai'] });
      const refused = await author.register({ scopes: ['crm', 'placement'] }, narrow);
      expect(outcome(refused)).toBe('403 SCOPE_DENIED');
      expect(refused.body.error.details).toEqual({ field: 'scopes', scope: 'placement' });
      const made = await author.register({ scopes: ['crm'] }, narrow);
      expect(made.body.data.scopes).toEqual(['crm', 'svc:ai']);
      const expiresAt = new Date(Date.now() + 3_600_000);
      const bounded = await author.portal.createKey({
        scopes: ['crm'],
        expiresAt,
        allowedIps: ['127.0.0.0/8', '::1'],
      });
      const { id, suffix } = (await author.register({ scopes: ['crm'] }, bounded)).body.data;
      const keys = await api.get<KeyAdmin>(KeyAdmin).list(author.portal.id);
      expect(keys.find((key) => key.appId === id)).toMatchObject({
        suffix,
        expiresAt,
        allowedIps: ['127.0.0.0/8', '::1'],
      });
    });

    it('follows the policies of the portal', async () => {
      await setPortal({ serversDisabled: true, policyReadOnly: true });
      expect(outcome(await author.register({ scopes: ['svc:infra'] }))).toBe('403 INFRA_DISABLED_FOR_PORTAL');
      const { rawKey, scopes } = await author.application();
      expect(scopes).toEqual(['crm', 'placement', 'svc:ai', 'svc:search']);
      const me = await author.call<{ data: unknown }>('GET', '/v1/me', undefined, rawKey);
      expect(me.body.data).toMatchObject({ accessMode: 'READONLY' });
      await setPortal({ appCreationRestricted: true });
      expect(outcome(await author.register())).toBe('403 APP_CREATION_RESTRICTED');
      const admin = await author.keyOfColleague(true);
      expect(outcome(await author.register({}, admin))).toBe('201');
    });

    it('is for people, not for applications and the subscription section', async () => {
      const { rawKey } = await author.application();
      const cowork = await author.portal.createKey({ kind: 'cowork', scopes: ['crm'] });
      expect(outcome(await author.register({}, rawKey))).toBe('401 WRONG_KEY_TYPE');
      expect(outcome(await author.register({}, cowork))).toBe('403 INFRA_FORBIDDEN_FOR_COWORK_KEY');
    });

    it('leaves facts without a text or a secret', async () => {
      const { id, rawKey } = await author.application({ title: 'Ann Smith', description: 'Ann again' });
      await author.change(id, { description: 'Ann once more', appUrl: 'https://a.example' });
      const facts = await api.get<EventSearch>(EventSearch).newest({
        module: 'applications',
        limit: 10,
        streamId: `application-${id}`,
      });
      expect(facts.map(({ type, data }) => ({ type, data }))).toMatchObject([
        {
          type: 'application_registered',
          data: { authorId: author.portal.userId, scopes: ['crm', 'placement', ...AUTOMATIC] },
        },
        { type: 'application_changed', data: { description: true, appUrl: 'https://a.example' } },
      ]);
      const log = JSON.stringify([facts, await api.get<AuditTrail>(AuditTrail).read()]);
      expect(log).not.toMatch(/Ann/);
      expect(log).not.toContain(rawKey.slice(16, 40));
    });
  });

  describe('listing', () => {
    it.each<[string, number, number]>([
      ['', 1, 50],
      ['?page=1&limit=50', 1, 50],
      ['?page=0', 1, 50],
      ['?page=-3', 1, 50],
      ['?page=two', 1, 50],
      ['?page=', 1, 50],
      ['?page=NaN', 1, 50],
      ['?page=2.9', 2, 50],
      ['?page=0.9', 1, 50],
      ['?page=2&limit=2', 2, 2],
      ['?page=99999999999999999999', 1_000_000_000, 50],
      ['?limit=0', 1, 50],
      ['?limit=-1', 1, 50],
      ['?limit=ten', 1, 50],
      ['?limit=1', 1, 1],
      ['?limit=200', 1, 200],
      ['?limit=201', 1, 200],
      ['?limit=1e9', 1, 200],
      ['?limit=%2010%20', 1, 10],
      ['?limit=5&limit=6', 1, 50],
      ['?page=2&page=3', 1, 50],
    ])('reads %s as page %i of %i', async (query, page, limit) => {
      expect((await list(query)).body).toMatchObject({ page, limit, total: 0 });
    });

    it('is by key: newest first, with the number of all', async () => {
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1) made.unshift((await author.application()).id);
      const second = await author.portal.createKey({ scopes: ['crm', 'placement'] });
      const ids = async (query: string, key?: string) => {
        const { body } = await list(query, key);
        return [body.data.map(({ id }) => id), body.total];
      };
      expect(await ids('?limit=2')).toEqual([made.slice(0, 2), 5]);
      expect(await ids('?limit=2&page=3')).toEqual([made.slice(4), 5]);
      expect(await ids('?page=2')).toEqual([[], 5]);
      expect(await ids('', second)).toEqual([[], 0]);
      expect(await ids('', await author.keyOfColleague(true))).toEqual([[], 0]);
    });

    it('of an application key is the application', async () => {
      await author.application();
      const { id, rawKey } = await author.application();
      const { body } = await list('', rawKey);
      expect([body.data.map((one) => one.id), body.total]).toEqual([[id], 1]);
    });

    it('leaves out what is deleted', async () => {
      const { id } = await author.application();
      await author.call('DELETE', `/v1/apps/${id}`);
      expect((await list()).body).toMatchObject({ data: [], total: 0 });
    });
  });

  describe('whose it is', () => {
    it('decides who reads and changes it', async () => {
      const { id, rawKey } = await author.application();
      const sibling = await author.application();
      const elsewhere = await ApplicationAuthor.create(api);
      const table: [string, string, string][] = [
        ['the key it was made with', author.key, '200'],
        ["another key of its author's", await author.portal.createKey(), '200'],
        ['its own key', rawKey, '200'],
        ['an administrator', await author.keyOfColleague(true), '200'],
        ['a colleague', await author.keyOfColleague(), '403 NOT_AUTHORIZED'],
        ['another application', sibling.rawKey, '403 NOT_AUTHORIZED'],
        ['another portal', elsewhere.key, '404 APP_NOT_FOUND'],
      ];
      for (const [name, key, expected] of table) {
        expect([name, outcome(await author.read(id, key))]).toEqual([name, expected]);
        expect([name, outcome(await author.change(id, { title: name }, key))]).toEqual([name, expected]);
      }
      expect(outcome(await author.read(newId()))).toBe('404 APP_NOT_FOUND');
      expect(outcome(await author.read('nonsense'))).toBe('404 APP_NOT_FOUND');
    });

    it('is a snapshot once the author is about to be erased; on a self-hosted portal nobody', async () => {
      const { id } = await author.application();
      const admin = await author.keyOfColleague(true);
      await api.get<UserAdmin>(UserAdmin).set(author.portal.userId, { state: 'pending-erasure' });
      expect((await author.read(id, admin)).body.data).toMatchObject({
        authorHostUserId: 1,
        authorHostUserIdSource: 'snapshot',
      });
      await api.database.query(`update auth.portal set kind = 'selfHosted' where id = $1`, [
        author.portal.id,
      ]);
      expect((await author.read(id, admin)).body.data).toMatchObject({
        authorHostUserId: null,
        authorHostUserIdSource: null,
      });
    });
  });
});
