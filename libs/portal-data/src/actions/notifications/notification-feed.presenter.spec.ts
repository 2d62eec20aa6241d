import { presentFeed, presentRead, presentSchema } from './notification-feed.presenter.js';

const context = (input: Readonly<Record<string, unknown>>) => ({ input, total: undefined, publicUrl: '' });
const row = (more: object = {}) => ({
  id: '5',
  chat_id: '9',
  author_id: 2,
  date: '2026-01-01T00:00:00+03:00',
  notify_type: 3,
  notify_module: 'tasks',
  notify_event: 'manage',
  notify_tag: null,
  setting_name: 'tasks|manage',
  text: 'x',
  notify_read: 'N',
  ...more,
});

const first = (notification: object, users: unknown = [], input: object = { limit: 50 }): unknown =>
  (presentFeed({ notifications: [notification], users }, context({ ...input }))!.data as unknown[])[0];

describe('the feed of notifications', () => {
  it.each<[string | null, string | undefined, string | null]>([
    ['MP|key|tag', 'key', 'tag'],
    ['MP|key|a|b', 'key', 'a|b'],
    ['MP|other|tag', 'key', 'MP|other|tag'],
    ['MP|key|tag', undefined, 'MP|key|tag'],
    ['MP||tag', undefined, 'MP||tag'],
    ['TASKS|1', 'key', 'TASKS|1'],
    ['', 'key', null],
    [null, 'key', null],
  ])('shows the tag %j to %j as %j', (stored, clientId, shown) => {
    expect(first(row({ notify_tag: stored }), [], { limit: 50, clientId })).toMatchObject({
      notifyTag: shown,
    });
  });

  it.each<[string, unknown, unknown]>([
    [
      'a list',
      [{ id: '2', name: 'Ann', avatar: '', bot: false }],
      { id: 2, name: 'Ann', avatar: '', bot: false },
    ],
    ['an object', { 2: { id: 2, name: 'Ann', bot: 'Y' } }, { id: 2, name: 'Ann', avatar: '', bot: true }],
    ['nobody', [], null],
    ['nonsense', 'x', null],
  ])('joins the author out of %s', (_, users, author) => {
    expect(first(row(), users)).toMatchObject({ id: 5, chatId: 9, author });
  });

  it.each<[unknown, unknown]>([
    ['[{"TITLE":"Yes"}]', [{ TITLE: 'Yes' }]],
    [[{ TITLE: 'Yes' }], [{ TITLE: 'Yes' }]],
    ['{broken', null],
    ['{"TITLE":"Yes"}', null],
    [undefined, null],
  ])('reads the buttons %j', (buttons, shown) => {
    expect(first(row({ notify_buttons: buttons }))).toMatchObject({ buttons: shown });
  });

  it.each<[number, number, object]>([
    [1, 1, { hasMore: true, nextCursor: { lastId: 5, lastType: 1 } }],
    [2, 1, { hasMore: true, nextCursor: { lastId: 5, lastType: 3 } }],
    [3, 2, { hasMore: false, nextCursor: null }],
  ])('leads on from a last one of type %d in a page of %d', (notifyType, limit, meta) => {
    const page = { notifications: [row({ notify_type: notifyType })], users: [] };
    expect(presentFeed(page, context({ limit }))?.meta).toMatchObject(meta);
  });

  it.each([null, undefined, 'x', 5, false])('takes %j for no feed', (payload) => {
    expect(presentFeed(payload, context({ limit: 5 }))).toBeNull();
    expect(presentSchema(payload)).toBeNull();
  });

  it('takes an empty list for an empty object', () => {
    expect(presentFeed([], context({ limit: 5 }))).toMatchObject({ data: [], meta: { total: 0, unread: 0 } });
    expect(presentSchema([])).toEqual({ data: {} });
  });

  it('keeps the names of modules as they are', () => {
    const kinds = {
      my_module: { NAME: 'Mine', MODULE_ID: 'my_module', LIST: [{ ID: 'my_module|x', NAME: 'X' }] },
    };
    expect(presentSchema(kinds)).toEqual({
      data: { my_module: { name: 'Mine', moduleId: 'my_module', list: [{ id: 'my_module|x', name: 'X' }] } },
    });
  });

  it('believes a mark unless the host says that it has not made it', () => {
    expect(presentRead(true, context({ all: true }))).toEqual({ data: { read: true, unread: 0 } });
    expect(presentRead(null, context({}))).toEqual({ data: { read: true } });
    expect(presentRead(false, context({}))).toBeNull();
  });
});
