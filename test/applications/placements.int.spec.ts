import type { Answer, AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ApplicationAuthor, outcome, type ShownApplication } from './application-author.js';

type Call = Answer<Omit<AnyBody, 'data'> & { data: unknown }>;

const TAB = 'CRM_DEAL_DETAIL_TAB';

describe('embedding places', () => {
  let api: InProcessApi;
  let author: ApplicationAuthor;
  let app: ShownApplication;
  let session: string;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    author = await ApplicationAuthor.create(api);
    app = await author.application();
    await author.signIn(app.id);
    session = await author.session(app.id);
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object, inSession = true): Promise<Call> =>
    api.client.call(method, `/v1/placements${path}`, {
      key: app.rawKey,
      ...(inSession && { headers: { authorization: `Bearer ${session}` } }),
      ...(body !== undefined && { body }),
    });
  const order = (change: object = {}) => ({
    placement: TAB,
    handler: 'https://evil.example/',
    title: 'Calculator',
    ...change,
  });
  const bind = (change: object = {}, inSession = true) => call('POST', '/bind', order(change), inSession);
  const unbind = (change: object = {}) => call('POST', '/unbind', { placement: TAB, ...change });
  const handler = () => new URL(`/v1/host-handler/${app.id}`, 'http://x').pathname;

  it('are bound to the handler of the service, whatever is named', async () => {
    const texts = { description: 'Counts', groupName: 'Tools', langAll: { de: { TITLE: 'Rechner' } } };
    const bound = await bind({ ...texts, options: { a: '1' } });
    expect(bound.body.data).toEqual({ placement: TAB, handler: expect.stringMatching(`${handler()}$`) });
    const [received] = await api.sandbox.calls('placement.bind');
    expect(received?.params).toMatchObject({
      PLACEMENT: TAB,
      TITLE: 'Calculator',
      DESCRIPTION: 'Counts',
      GROUP_NAME: 'Tools',
      HANDLER: expect.stringMatching(`${handler()}$`),
      OPTIONS: { a: '1' },
      LANG_ALL: texts.langAll,
    });
    expect((await call('GET', '')).body.data).toEqual([
      {
        placement: TAB,
        handler: expect.stringMatching(`${handler()}$`),
        title: 'Rechner',
        description: '',
        options: { a: '1' },
        userId: 0,
      },
    ]);
  });

  it('are bound once, and unbound', async () => {
    await bind();
    expect((await bind()).body.data).toMatchObject({ placement: TAB, alreadyBound: true });
    expect((await unbind({ handler: 'https://evil.example/' })).body.data).toEqual({ count: 1 });
    expect((await unbind()).body.data).toEqual({ count: 0 });
    expect((await call('GET', '')).body.data).toEqual([]);
  });

  it('show in the application once it is published', async () => {
    await bind();
    expect((await author.read(app.id)).body.data.placements).toEqual([]);
    await author.save(app.id);
    const published = await author.step(app.id, 'publish', { placements: ['LEFT_MENU'] });
    expect(published.body.data.placements).toEqual([TAB, 'LEFT_MENU']);
    await unbind();
    expect((await author.read(app.id)).body.data.placements).toEqual(['LEFT_MENU']);
  });

  it('that somebody bound in between count as bound', async () => {
    const already = { error: 'ERROR_CORE', error_description: 'Handler already binded' };
    await bind();
    await api.sandbox.fault('placement.get', { kind: 'reply', status: 200, body: { result: [] } });
    await api.sandbox.fault('placement.bind', { kind: 'reply', status: 400, body: already });
    expect((await bind()).body.data).toMatchObject({ alreadyBound: true });
  });

  it('need no session, unless the account wants one', async () => {
    expect(outcome(await bind({}, false))).toBe('200');
    expect(outcome(await call('GET', '', undefined, false))).toBe('200');
    await author.portal.set({ placementSessionRequired: true });
    expect(outcome(await bind({}, false))).toBe('401 SESSION_REQUIRED');
    expect(outcome(await call('POST', '/unbind', { placement: TAB }, false))).toBe('401 SESSION_REQUIRED');
    expect(outcome(await call('GET', '', undefined, false))).toBe('401 SESSION_REQUIRED');
    expect(outcome(await bind())).toBe('200');
  });

  it('need somebody who has signed in', async () => {
    const other = await author.application();
    const answer = await author.call('GET', '/v1/placements', undefined, other.rawKey);
    expect(outcome(answer)).toBe('401 TOKEN_MISSING');
  });

  it('are for applications only; what there is everybody may know', async () => {
    const cowork = await author.portal.createKey({ kind: 'cowork', scopes: ['crm', 'placement'] });
    for (const key of [author.key, cowork]) {
      const refused = [
        await author.call('GET', '/v1/placements', undefined, key),
        await author.call('POST', '/v1/placements/bind', order(), key),
        await author.call('POST', '/v1/placements/unbind', { placement: TAB }, key),
      ];
      expect(refused.map(outcome)).toEqual(refused.map(() => '403 OAUTH_APP_REQUIRED'));
      const known = await author.call<{ data: { groups: Record<string, object[]>; total: number } }>(
        'GET',
        '/v1/placements/available',
        undefined,
        key,
      );
      const { groups, total } = known.body.data;
      expect(Object.values(groups).flat()).toHaveLength(total);
      expect(groups['crm']).toContainEqual({ code: TAB, title: 'Deal: tab of the card', scope: 'crm' });
      expect(groups['general']).toContainEqual({
        code: 'LEFT_MENU',
        title: 'Item in the main menu',
        scope: null,
      });
    }
    expect(outcome(await call('GET', '/available', undefined, false))).toBe('200');
  });

  it('need the right to place', async () => {
    const key = await author.portal.createKey({ kind: 'application', appId: app.id, scopes: ['crm'] });
    for (const path of ['', '/available']) {
      const answer = await author.call('GET', `/v1/placements${path}`, undefined, key);
      expect(outcome(answer)).toBe('403 SCOPE_DENIED');
    }
  });

  it('are of the calling application alone', async () => {
    const other = await author.application();
    expect(outcome(await bind({ appId: other.id }))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await bind({ appId: app.id }))).toBe('200');
    const unregistered = await author.portal.createKey({ kind: 'application', scopes: ['placement'] });
    const answer = await author.call('POST', '/v1/placements/bind', order(), unregistered);
    expect(outcome(answer)).toBe('404 APP_NOT_FOUND');
  });

  it.each<[string, object, string]>([
    ['no title', { title: undefined }, 'title'],
    ['no handler', { handler: undefined }, 'handler'],
    ['no place', { placement: undefined }, 'placement'],
    ['a place that is no code', { placement: 'left menu' }, 'placement'],
    ['options that are none', { options: 'a' }, 'options'],
    ['an application that is none', { appId: 'x' }, 'appId'],
  ])('are not bound with %s', async (_name, change, field) => {
    const refused = await bind(change);
    expect([outcome(refused), refused.body.error.details?.['field']]).toEqual([
      '400 VALIDATION_ERROR',
      field,
    ]);
  });

  describe("with the host's refusals", () => {
    const reply = (status: number, error: string) =>
      api.sandbox.fault('placement.bind', {
        kind: 'reply',
        status,
        body: { error, error_description: 'No.' },
      });

    it.each([
      [200, 'ERROR_ARGUMENT', '422 HOST_ERROR ERROR_ARGUMENT'],
      [200, 'ERROR_PLACEMENT_MAX_COUNT', '422 HOST_ERROR ERROR_PLACEMENT_MAX_COUNT'],
      [400, 'ERROR_PLACEMENT_NOT_FOUND', '422 HOST_ERROR ERROR_PLACEMENT_NOT_FOUND'],
      [403, 'ACCESS_DENIED', '403 HOST_ACCESS_DENIED undefined'],
      [403, 'WRONG_AUTH_TYPE', '403 OAUTH_REQUIRED undefined'],
      [401, 'insufficient_scope', '403 SCOPE_DENIED undefined'],
    ])('%i %s: %s', async (status, error, expected) => {
      await reply(status, error);
      const refused = await bind();
      const { hostCode } = refused.body.error as { hostCode?: string };
      expect(`${outcome(refused)} ${hostCode}`).toBe(expected);
      expect((await author.read(app.id)).body.data.placements).toEqual([]);
    });

    it('nothing is known when it is away', async () => {
      await api.sandbox.fault('placement.bind', { kind: 'reset' });
      expect(outcome(await bind())).toBe('502 HOST_UNAVAILABLE');
    });

    it('a webhook of the user does not help', async () => {
      session = await author.session(app.id, await author.portal.addUser({ hasWebhook: true }));
      expect(outcome(await bind())).toBe('403 OAUTH_REQUIRED');
    });
  });
});
