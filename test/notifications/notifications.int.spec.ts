import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { type Caller, callerWith } from '../messenger/messenger-portal.js';
import { applicationAccess } from '../portal-data/application-access.js';
import { aPortal, type BuiltPortal, type KeyHolder } from '../harness/portal-builder.js';

const DOMAIN = 'notifications.portal.test';

interface Shown {
  readonly id: number;
  readonly notifyType: number;
  readonly notifyTag: string | null;
  readonly text: string;
  readonly read: boolean;
  readonly params: { readonly ATTACH?: unknown } | null;
}

describe('notifications', () => {
  let api: InProcessApi;
  let portal: BuiltPortal<Record<'ann' | 'other' | 'fresh', KeyHolder>>;
  let one: Caller;
  let other: Caller;
  let application: Caller;

  beforeAll(async () => {
    api = await sharedApi();
    const messages = { scopes: ['im'] };
    portal = await aPortal(api, DOMAIN)
      .withKey(messages)
      .withUser('other', { hostUserId: 7, hasWebhook: true })
      .withKey(messages)
      .withUser('fresh', { hostUserId: 30, hasWebhook: true })
      .withKey(messages)
      .build();
    one = callerWith(api, portal);
    other = callerWith(api, portal.people.other);
    application = callerWith(api, await applicationAccess(api, portal, DOMAIN, ['im']));
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  const tell = async (more: object, caller = one): Promise<number> => {
    const body = { userId: 7, message: 'Ready.', ...more };
    const { status, data } = await caller<{ notificationId: number }>('POST', '/v1/notifications', body);
    expect(status).toBe(201);
    return data.notificationId;
  };
  const feed = async (caller: Caller, query = ''): Promise<Shown[]> =>
    (await caller<Shown[]>('GET', `/v1/notifications${query}`)).data;
  const sent = async (method: string): Promise<Readonly<Record<string, unknown>>> =>
    (await api.sandbox.calls(method)).at(-1)?.params ?? {};

  it('adds one for every call, from a person or from the portal', async () => {
    const first = await tell({ messageOut: 'Ready outside.' });
    const second = await tell({ type: 'system' });
    expect(second).not.toBe(first);
    expect(await sent('im.notify.personal.add')).toMatchObject({
      USER_ID: 7,
      MESSAGE: 'Ready.',
      MESSAGE_OUT: 'Ready outside.',
    });
    const shown = await feed(other);
    expect(shown.find(({ id }) => id === first)).toMatchObject({
      notifyType: 2,
      author: { id: 1, bot: false },
      settingName: 'rest|rest_notify',
      read: false,
    });
    expect(shown.find(({ id }) => id === second)).toMatchObject({ notifyType: 3, authorId: 0, author: null });
  });

  it.each<[string, unknown, number, string, string?]>([
    ['nothing', {}, 400, 'MISSING_PARAMS'],
    ['no recipient', { message: 'x' }, 400, 'MISSING_PARAMS'],
    ['no text', { userId: 7 }, 400, 'MISSING_PARAMS'],
    ['null for a text', { userId: 7, message: null }, 400, 'MISSING_PARAMS'],
    ['a blank text', { userId: 7, message: ' \n' }, 400, 'MISSING_PARAMS'],
    ['a number for a text', { userId: 7, message: 5 }, 400, 'INVALID_PARAMS'],
    ['a list for a recipient', { userId: [7], message: 'x' }, 400, 'INVALID_PARAMS'],
    ['recipient nought', { userId: 0, message: 'x' }, 400, 'INVALID_PARAMS'],
    ['another type', { userId: 7, message: 'x', type: 'loud' }, 400, 'INVALID_PARAMS'],
    ['an unknown member', { userId: 7, message: 'x', CLIENT_ID: 'theirs' }, 400, 'INVALID_PARAMS'],
    ['a long tag', { userId: 7, message: 'x', tag: 'x'.repeat(256) }, 400, 'INVALID_PARAMS'],
    ['an unknown recipient', { userId: 4_000, message: 'x' }, 422, 'NOTIFICATION_NOT_DELIVERED'],
    ['who has left', { userId: 17, message: 'x', type: 'system' }, 422, 'NOTIFICATION_NOT_DELIVERED'],
    [
      'blocks the host refuses',
      { userId: 7, message: 'x', attach: 'none' },
      422,
      'HOST_ERROR',
      'ATTACH_ERROR',
    ],
    [
      'too many blocks',
      { userId: 7, message: 'x', attach: [{ MESSAGE: 'x'.repeat(60_001) }] },
      422,
      'HOST_ERROR',
      'ATTACH_OVERSIZE',
    ],
  ])('refuses %s', async (_, body, status, code, hostCode = '') => {
    const refused = await one('POST', '/v1/notifications', body);
    expect(refused).toMatchObject({ status, error: { code, ...(hostCode !== '' && { hostCode }) } });
  });

  it.each<[string, unknown]>([
    ['false', { result: false }],
    ['nought', { result: 0 }],
    ['null', { result: null }],
  ])('takes %s of the host for a recipient it cannot reach', async (_, body) => {
    await api.sandbox.fault('im.notify.personal.add', { kind: 'reply', status: 200, body });
    const refused = await one('POST', '/v1/notifications', { userId: 7, message: 'x' });
    expect(refused).toMatchObject({ status: 422, error: { code: 'NOTIFICATION_NOT_DELIVERED' } });
  });

  it('passes blocks on as they came, whatever stands in them', async () => {
    const hostile = [
      { __proto__x: 1, LINK: { NAME: '<script>', LINK: 'javascript:alert(1)' }, constructor: {} },
    ];
    for (const attach of [hostile, { BLOCKS: hostile }, JSON.stringify(hostile)]) {
      await tell({ attach });
      expect((await sent('im.notify.personal.add'))['ATTACH']).toEqual(attach);
    }
    expect((await feed(other))[0]?.params).toEqual({ ATTACH: hostile });
  });

  it('keeps the tags of keys apart and takes back what bears a tag', async () => {
    const tag = 'заказ/50% & "x"';
    const mine = await tell({ tag, subTag: 'first' });
    const again = await tell({ tag, subTag: 'second' });
    const theirs = await tell({ tag }, application);
    const ids = (shown: readonly Shown[]): number[] => shown.map(({ id }) => id);
    expect(ids(await feed(other))).toEqual(expect.arrayContaining([again, theirs]));
    expect(ids(await feed(other))).not.toContain(mine);
    const path = `/v1/notifications/by-tag/${encodeURIComponent(tag)}`;
    expect(await one('DELETE', `${path}?subTag=first`)).toMatchObject({
      status: 200,
      data: { deleted: true },
    });
    expect(ids(await feed(other))).toContain(again);
    expect(await one('DELETE', path)).toMatchObject({ status: 200, data: { deleted: true } });
    expect(await sent('im.notify.delete')).toMatchObject({
      TAG: tag,
      CLIENT_ID: expect.any(String) as string,
    });
    const left = await feed(other);
    expect(ids(left)).not.toContain(again);
    expect(ids(left)).toContain(theirs);
    expect(await application('DELETE', path)).toMatchObject({ status: 200 });
    expect(await sent('im.notify.delete')).not.toHaveProperty('CLIENT_ID');
    expect(ids(await feed(other))).not.toContain(theirs);
  });

  it.each(['.', '..', '%2e', '%2E%2e', '/', 'a/../b', '?tag=x', 'a&b=c#d', '+1 ', 'первый\nвторой', '🙂'])(
    'takes back what bears the tag %j, named in the query or the body',
    async (tag) => {
      const ids = async (): Promise<number[]> => (await feed(other)).map(({ id }) => id);
      const [first, second] = [
        { tag, subTag: 'first' },
        { tag, subTag: 'second' },
      ];
      const deleted = { status: 200, data: { deleted: true } };
      for (const subTag of ['.', 'first']) {
        const id = await tell({ tag, subTag });
        const query = new URLSearchParams({ tag, subTag }).toString();
        expect(await one('DELETE', `/v1/notifications/by-tag?${query}`)).toMatchObject(deleted);
        expect(await sent('im.notify.delete')).toMatchObject({ TAG: tag, SUB_TAG: subTag });
        expect(await ids()).not.toContain(id);
      }
      const kept = await tell(first);
      expect(await one('DELETE', '/v1/notifications/by-tag', second)).toMatchObject(deleted);
      expect(await ids()).toContain(kept);
      expect(await one('DELETE', '/v1/notifications/by-tag', { tag })).toMatchObject(deleted);
      expect(await ids()).not.toContain(kept);
    },
  );

  it.each<[string, unknown, string]>([
    ['', undefined, 'MISSING_PARAMS'],
    ['?tag=', undefined, 'MISSING_PARAMS'],
    ['?tag=%20', undefined, 'MISSING_PARAMS'],
    ['?subTag=x', undefined, 'MISSING_PARAMS'],
    ['', { tag: null }, 'MISSING_PARAMS'],
    ['', { tag: 5 }, 'INVALID_PARAMS'],
    ['?tag=a&tag=b', undefined, 'INVALID_PARAMS'],
    [`?tag=${'x'.repeat(256)}`, undefined, 'INVALID_PARAMS'],
  ])('takes nothing back by %s %j', async (query, body, code) => {
    const refused = await one('DELETE', `/v1/notifications/by-tag${query}`, body);
    expect(refused).toMatchObject({ status: 400, error: { code } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('shows a key its own tags as it gave them, and others as the host keeps them', async () => {
    const id = await tell({ userId: 1, tag: 'own' });
    const shown = await feed(one);
    expect(shown.find((row) => row.id === id)?.notifyTag).toBe('own');
    expect((await feed(application)).find((row) => row.id === id)?.notifyTag).toMatch(/^MP\|.+\|own$/);
    expect(shown.find(({ notifyType }) => notifyType === 1)?.notifyTag).toMatch(/^CALENDAR\|INVITE\|/);
    await one('DELETE', `/v1/notifications/${id}`);
  });

  it('reads the feed page by page: what asks for a decision first, then the newest', async () => {
    const all = await feed(one);
    expect(all.map(({ notifyType }) => notifyType)).toEqual([1, 1, ...Array.from({ length: 10 }, () => 3)]);
    expect(all[0]).toMatchObject({ buttons: [{ TITLE: 'Accept' }, { TITLE: 'Decline' }] });
    const pages: number[] = [];
    let query = '?limit=5';
    for (let page = 0; page < 3; page += 1) {
      const { data, meta } = await one<Shown[]>('GET', `/v1/notifications${query}`);
      pages.push(...data.map(({ id }) => id));
      const cursor = meta['nextCursor'] as { lastId: number; lastType: number } | null;
      expect(meta).toMatchObject({ total: 12, unread: 4, limit: 5, hasMore: page < 2 });
      if (cursor) query = `?limit=5&lastId=${cursor.lastId}&lastType=${cursor.lastType}`;
    }
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  it('tells an account that was never told anything of nothing', async () => {
    const fresh = callerWith(api, portal.people.fresh);
    const { data, meta } = await fresh('GET', '/v1/notifications');
    expect(data).toEqual([]);
    expect(meta).toEqual({ total: 0, unread: 0, chatId: null, limit: 50, hasMore: false, nextCursor: null });
  });

  it.each(['lastId=5', 'lastType=3', 'limit=51', 'limit=0', 'lastId=x&lastType=1', 'convertText=perhaps'])(
    'refuses the feed with %s',
    async (query) => {
      const refused = await one('GET', `/v1/notifications?${query}`);
      expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_PARAMS' } });
    },
  );

  it('lists the kinds of notifications by module', async () => {
    const { data } = await one<Record<string, { moduleId: string; list: { id: string }[] }>>(
      'GET',
      '/v1/notifications/schema',
    );
    expect(Object.keys(data)).toEqual(['calendar', 'crm', 'im', 'rest', 'tasks']);
    expect(data['tasks']).toMatchObject({ moduleId: 'tasks', list: [{ id: 'tasks|manage' }, {}] });
  });

  it('marks one, one and what is newer, some, and all of them', async () => {
    const ids = (await feed(one)).map(({ id }) => id).sort((a, b) => a - b);
    const unread = async (): Promise<number> => (await feed(one)).filter(({ read }) => !read).length;
    const mark = (body: object) => one('POST', '/v1/notifications/read', body);
    expect(await mark({ all: true })).toMatchObject({ status: 200, data: { read: true, unread: 0 } });
    expect(await unread()).toBe(0);
    expect(await mark({ id: ids[3], read: false })).toMatchObject({ status: 200, data: { read: true } });
    expect(await unread()).toBe(1);
    await mark({ id: ids[3], read: false, onlyCurrent: false });
    expect(await unread()).toBe(ids.length - 3);
    await mark({ ids: ids.slice(3, 5) });
    expect(await unread()).toBe(ids.length - 5);
  });

  it.each<[unknown, string]>([
    [{}, 'MISSING_PARAMS'],
    [{ all: false }, 'MISSING_PARAMS'],
    [{ id: 1, ids: [2] }, 'INVALID_PARAMS'],
    [{ id: 1, all: true }, 'INVALID_PARAMS'],
    [{ ids: [] }, 'INVALID_PARAMS'],
    [{ ids: [1, 0, 2] }, 'INVALID_PARAMS'],
    [{ ids: Array.from({ length: 101 }, (__, index) => index + 1) }, 'INVALID_PARAMS'],
    [{ all: true, read: false }, 'INVALID_PARAMS'],
  ])('refuses to mark %j', async (body, code) => {
    expect(await one('POST', '/v1/notifications/read', body)).toMatchObject({ status: 400, error: { code } });
    expect(await api.sandbox.calls()).toEqual([]);
  });

  it('leaves the notifications of other people alone', async () => {
    const id = await tell({});
    await one('POST', '/v1/notifications/read', { id });
    await one('POST', '/v1/notifications/read', { all: true });
    expect(await one('DELETE', `/v1/notifications/${id}`)).toMatchObject({
      status: 200,
      data: { deleted: true },
    });
    expect((await feed(other)).find((row) => row.id === id)).toMatchObject({ read: false });
    expect(await other('DELETE', `/v1/notifications/${id}`)).toMatchObject({ status: 200 });
    expect((await feed(other)).map((row) => row.id)).not.toContain(id);
  });

  it('needs the scope, and to write a key that may write', async () => {
    const crm = callerWith(api, { key: await portal.createKey({ scopes: ['crm'] }) });
    const reader = callerWith(api, {
      key: await portal.createKey({ scopes: ['im'], readOnly: true }),
    });
    expect(await crm('GET', '/v1/notifications')).toMatchObject({
      status: 403,
      error: { code: 'SCOPE_DENIED' },
    });
    expect(await reader('GET', '/v1/notifications')).toMatchObject({ status: 200 });
    const refused = await reader('POST', '/v1/notifications/read', { all: true });
    expect(refused).toMatchObject({ status: 403, error: { code: 'WRITE_BLOCKED_READONLY_KEY' } });
  });
});
