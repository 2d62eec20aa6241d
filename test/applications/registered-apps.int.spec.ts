import type { Scope } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor, outcome } from './application-author.js';

const AUTOMATIC = ['svc:infra', 'svc:ai', 'svc:search'];

describe('applications over HTTP, once registered', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;

  beforeAll(async () => {
    api = await startInProcessApi({ APPS_DOMAIN: 'apps.example', RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    author = await ApplicationAuthor.create(api);
  });

  describe('changing', () => {
    it('keeps what is absent, and the time when nothing changes', async () => {
      const before = await author.application({ description: 'Counts' });
      const same = await author.change(before.id, {
        title: 'Calculator',
        scopes: [...before.scopes].reverse(),
      });
      expect(same.body.data).toEqual({ ...before, rawKey: undefined });
      const change = { title: 'Abacus', appUrl: 'https://a.example', redirectUris: ['https://a.example/cb'] };
      const changed = await author.change(before.id, { ...change, placementResizeEnabled: true });
      expect(changed.body.data).toMatchObject({
        ...change,
        description: 'Counts',
        placementResizeEnabled: true,
      });
      expect(Date.parse(changed.body.data.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
      const cleared = await author.change(before.id, { appUrl: null, description: null });
      expect(cleared.body.data).toMatchObject({ title: 'Abacus', description: null, appUrl: null });
    });

    it.each<[string, object, string]>([
      ['other scopes', { scopes: ['crm'] }, '403 OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE'],
      [
        'more scopes',
        { scopes: ['crm', 'placement', ...AUTOMATIC, 'task'] },
        '403 OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE',
      ],
      ['an unknown scope', { scopes: ['event'] }, '400 VALIDATION_ERROR'],
      ['the flag of registration', { mobile: true }, '400 VALIDATION_ERROR'],
      ['a blank title', { title: ' ' }, '400 VALIDATION_ERROR'],
      ['a bad address', { appUrl: 'ftp://a.example' }, '400 VALIDATION_ERROR'],
    ])('refuses %s', async (_name, change, expected) => {
      const { id } = await author.application();
      expect(outcome(await author.change(id, change))).toBe(expected);
    });

    it('at once by many loses nothing', async () => {
      const { id } = await author.application();
      const changes = [
        { title: 'Abacus' },
        { description: 'Counts' },
        { appUrl: 'https://a.example' },
        { placementResizeEnabled: true },
      ];
      const answers = await Promise.all(changes.map((change) => author.change(id, change)));
      expect(answers.map(outcome)).toEqual(changes.map(() => '200'));
      expect((await author.read(id)).body.data).toMatchObject(Object.assign({}, ...changes) as object);
    });
  });

  describe('hosting', () => {
    const subdomainOf = async (key: string): Promise<string> => {
      const body = { name: 'shop', provider: 'local' };
      const { body: made } = await author.call<{ data: { id: string } }>(
        'POST',
        '/v1/infra/servers',
        body,
        key,
      );
      const [row] = await api.database.query<{ subdomain: string }>(
        `update infra.server set status = 'running' where id = $1 returning subdomain`,
        [made.data.id],
      );
      return row!.subdomain;
    };

    it('is told anew on each read', async () => {
      const maker = { scopes: ['crm', 'svc:infra'] satisfies Scope[] };
      const own = await subdomainOf(await author.portal.createKey(maker));
      const other = await ApplicationAuthor.create(api, maker.scopes);
      const foreign = await subdomainOf(other.key);
      const { id } = await author.application({ appUrl: `https://${own}.apps.example` });
      const hosting = async () => {
        const { hosting: kind, externalHost } = (await author.read(id)).body.data as unknown as Record<
          string,
          unknown
        >;
        return [kind, externalHost];
      };
      expect(await hosting()).toEqual(['platform', null]);
      await api.database.query(`update infra.server set status = 'deleted' where subdomain = $1`, [own]);
      expect(await hosting()).toEqual(['platform-orphan', null]);
      await author.change(id, { appUrl: `https://${foreign}.apps.example/x` });
      expect(await hosting()).toEqual(['external', `${foreign}.apps.example`]);
      await author.change(id, { appUrl: 'https://nobody.apps.example' });
      expect(await hosting()).toEqual(['platform-orphan', null]);
      await author.change(id, { appUrl: null });
      expect(await hosting()).toEqual(['platform', null]);
    });
  });

  describe('deleting', () => {
    it('ends the key and the sessions; it is gone for everybody', async () => {
      const { id, rawKey } = await author.application();
      const session = await author.session(id);
      const headers = { authorization: `Bearer ${session}` };
      expect(outcome(await api.client.call('GET', '/v1/deals', { key: rawKey, headers }))).toBe('200');
      const { status, body } = await author.call<{ data: unknown }>('DELETE', `/v1/apps/${id}`);
      expect([status, body.data]).toEqual([200, { id, deleted: true }]);
      expect(outcome(await author.call('GET', '/v1/me', undefined, rawKey))).toBe('401 KEY_INACTIVE');
      const [row] = await api.database.query('select revoked_at from auth.session where app_id = $1', [id]);
      expect(row).toMatchObject({ revoked_at: expect.any(Date) });
      expect(outcome(await author.read(id))).toBe('404 APP_NOT_FOUND');
      expect(outcome(await author.call('DELETE', `/v1/apps/${id}`))).toBe('404 APP_NOT_FOUND');
      expect(
        await api.database.query('select from applications.application_text where application_id = $1', [id]),
      ).toEqual([]);
    });

    it('is refused while the key of the application controls servers', async () => {
      const { id, rawKey } = await author.application();
      const body = { name: 'shop', provider: 'local' };
      expect(outcome(await author.call('POST', '/v1/infra/servers', body, rawKey))).toBe('201');
      expect(outcome(await author.call('DELETE', `/v1/apps/${id}`))).toBe('409 KEY_HAS_ACTIVE_SERVERS');
      expect(outcome(await author.read(id, rawKey))).toBe('200');
    });
  });

  describe('blueprints', () => {
    it('are given to every key of a portal', async () => {
      const { body } = await author.call<{ data: unknown }>('GET', '/v1/app/blueprints/deal-calculator');
      expect(body.data).toMatchObject({
        id: 'deal-calculator',
        format: 'markdown',
        requiredScopes: ['crm', 'placement'],
      });
      expect(outcome(await author.call('GET', '/v1/app/blueprints/none'))).toBe('404 BLUEPRINT_NOT_FOUND');
    });
  });
});
