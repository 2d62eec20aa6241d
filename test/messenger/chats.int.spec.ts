import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { type Caller, callerWith } from './messenger-portal.js';
import { aPortal, type BuiltPortal, type KeyHolder } from '../harness/portal-builder.js';

const DOMAIN = 'chats.portal.test';
const WITHOUT_FIRST_USER = 'chat12';

interface Message {
  readonly id: number;
  readonly authorId: number;
  readonly text: string;
}

interface Page {
  readonly chatId: number;
  readonly messages: readonly Message[];
  readonly users: readonly { readonly id: number }[];
}

describe('chats', () => {
  let api: InProcessApi;
  let portal: BuiltPortal<Record<'ann' | 'other', KeyHolder>>;
  let one: Caller;
  let other: Caller;
  let chatId: number;

  beforeAll(async () => {
    api = await sharedApi();
    const messages = { scopes: ['im'] };
    portal = await aPortal(api, DOMAIN)
      .withKey(messages)
      .withUser('other', { hostUserId: 30, hasWebhook: true })
      .withKey(messages)
      .build();
    one = callerWith(api, portal);
    other = callerWith(api, portal.people.other);
    const made = await one<number>('POST', '/v1/chats', {
      title: 'Plans',
      userIds: [30, 31],
      message: 'First.',
    });
    expect(made.status).toBe(201);
    chatId = made.data;
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  const write = async (dialogId: string, body: object, caller = one): Promise<number> => {
    const { status, data } = await caller<number>('POST', `/v1/chats/${dialogId}/messages`, body);
    expect(status).toBe(201);
    return data;
  };
  const read = async (dialogId: string, query = '', caller = one): Promise<Page> =>
    (await caller<Page>('GET', `/v1/chats/${dialogId}/messages${query}`)).data;
  const sent = async (method: string): Promise<Readonly<Record<string, unknown>>> =>
    (await api.sandbox.calls(method)).at(-1)?.params ?? {};

  it('answers the numbers of what it makes', async () => {
    expect(chatId).toEqual(expect.any(Number));
    expect(await write(`chat${chatId}`, { message: 'Second.' })).toEqual(expect.any(Number));
  });

  it('finds the chat of a record', async () => {
    const found = await one('GET', '/v1/chats/find?entityType=CRM&entityId=DEAL%7C2');
    expect(found).toMatchObject({
      status: 200,
      data: {
        id: 2,
        dialogId: 'chat2',
        title: 'Deal 2',
        name: 'Deal 2',
        entityId: 'DEAL|2',
        entityType: 'CRM',
      },
    });
    expect(await one('GET', '/v1/chats/chat2')).toMatchObject({ data: found.data });
    const missing = await one('GET', '/v1/chats/find?entityType=CRM&entityId=DEAL%7C99');
    expect(missing).toMatchObject({ status: 404, error: { code: 'ENTITY_NOT_FOUND' } });
    expect(await one('GET', '/v1/chats/find?entityType=CRM')).toMatchObject({
      status: 400,
      error: { code: 'MISSING_PARAMS' },
    });
  });

  it('reads a dialog back and forth, with its people as a list', async () => {
    const dialogId = '33';
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c']) ids.push(await write(dialogId, { message: text }));
    const whole = await read(dialogId);
    expect(whole.messages.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(whole.users.find(({ id }) => id === 1)).toMatchObject({ name: expect.any(String), bot: false });
    expect((await read(dialogId, `?limit=1&lastId=${ids[1]}`)).messages.map(({ text }) => text)).toEqual([
      'a',
    ]);
    expect((await read(dialogId, `?firstId=${ids[1]}`)).messages.map(({ text }) => text)).toEqual(['c']);
    expect(await read('34')).toEqual({ chatId: 0, messages: [], users: [], files: [] });
  });

  it('passes on what a message shows, in the host’s words', async () => {
    const attach = [{ MESSAGE: 'block' }];
    const keyboard = { BUTTONS: [{ TEXT: 'Go' }] };
    await write(`chat${chatId}`, { attach, keyboard, systemMessage: 'Y', urlPreview: false });
    expect(await sent('im.message.add')).toEqual({
      DIALOG_ID: `chat${chatId}`,
      ATTACH: attach,
      KEYBOARD: keyboard,
      SYSTEM: 'Y',
      URL_PREVIEW: 'N',
    });
    await write(`chat${chatId}`, { message: 'x', system: true });
    expect(await sent('im.message.add')).toMatchObject({ SYSTEM: 'Y' });
  });

  it('lets people change and delete their own messages, and nobody else', async () => {
    const dialogId = `chat${chatId}`;
    const id = await write(dialogId, { message: 'Typo' });
    const path = `/v1/chats/${dialogId}/messages/${id}`;
    const refused = { status: 403, error: { code: 'HOST_ACCESS_DENIED', hostCode: 'CANT_EDIT_MESSAGE' } };
    expect(await other('PATCH', path, { message: 'Mine' })).toMatchObject(refused);
    expect(await other('DELETE', path)).toMatchObject(refused);
    expect(await one('PATCH', path, {})).toMatchObject({ status: 400, error: { code: 'MISSING_PARAMS' } });
    expect(await one('PATCH', path, { message: 'Better' })).toMatchObject({ status: 200, data: true });
    expect((await read(dialogId)).messages[0]).toMatchObject({ id, text: 'Better' });
    expect(await one('DELETE', path)).toMatchObject({ status: 200, data: true });
    expect((await read(dialogId)).messages[0]?.text).not.toBe('Better');
  });

  it('takes people in and out, renames, is read and is left', async () => {
    const path = `/v1/chats/${chatId}`;
    const dialog = `/v1/chats/chat${chatId}`;
    const people = async (): Promise<number[]> =>
      (await one<{ id: number }[]>('GET', `${dialog}/users`)).data.map(({ id }) => id);
    expect(await one('POST', `${path}/users`, { users: [32] })).toMatchObject({ status: 200, data: true });
    expect(await people()).toEqual([1, 30, 31, 32]);
    expect(await one('DELETE', `${path}/users`, { userId: 32 })).toMatchObject({ status: 200, data: true });
    expect(await one('DELETE', `${path}/users?userId=31`)).toMatchObject({ status: 200, data: true });
    expect(await people()).toEqual([1, 30]);
    expect(await one('PATCH', path, { title: 'Other plans' })).toMatchObject({ status: 200, data: true });
    const unread = await other('GET', dialog);
    expect(unread.data).toMatchObject({ title: 'Other plans', counter: expect.any(Number) });
    expect(unread.data['counter']).toBeGreaterThan(0);
    expect(await other('POST', `${dialog}/read`)).toMatchObject({ status: 200, data: true });
    expect((await other('GET', dialog)).data).toMatchObject({ counter: 0 });
    expect(await other('POST', `${path}/leave`, {})).toMatchObject({ status: 200, data: true });
    const outside = await other('GET', dialog);
    expect(outside).toMatchObject({
      status: 403,
      error: { code: 'HOST_ACCESS_DENIED', hostCode: 'ACCESS_ERROR' },
    });
  });

  it('lists recent dialogs under either spelling of its switches', async () => {
    const all = await one<{ items: { type: string; chatId: number }[]; hasMore: boolean }>(
      'GET',
      '/v1/chats/recent?limit=5',
    );
    expect(all.data.items).toHaveLength(5);
    expect(all.data.hasMore).toBe(true);
    for (const name of ['skipChat=true', 'SKIP_CHAT=Y']) {
      const { data } = await one<{ items: { type: string }[] }>('GET', `/v1/chats/recent?${name}`);
      expect([...new Set(data.items.map(({ type }) => type))]).toEqual(['user']);
      expect(await sent('im.recent.list')).toMatchObject({ LIMIT: expect.anything(), SKIP_CHAT: 'Y' });
    }
  });

  it('searches chats by name', async () => {
    const { data, meta } = await one<{ title: string }[]>('GET', '/v1/chats/search?search=deal&limit=3');
    expect(data.map(({ title }) => title)).toEqual(['Deal 1', 'Deal 2', 'Deal 3']);
    expect(meta).toEqual({ total: 4 });
    expect(await one('GET', '/v1/chats/search?search=d')).toMatchObject({
      status: 400,
      error: { code: 'INVALID_PARAMS' },
    });
    await api.sandbox.switches(DOMAIN, { chatsAsList: false });
    expect((await one<unknown[]>('GET', '/v1/chats/search?search=deal&limit=3')).data).toEqual(data);
    await api.sandbox.switches(DOMAIN, {});
  });

  it('may be told only that what is not there is not theirs', async () => {
    await api.sandbox.switches(DOMAIN, { namesMissingChats: false });
    const denied = { status: 403, error: { code: 'HOST_ACCESS_DENIED' } };
    expect(await one('GET', '/v1/chats/chat999')).toMatchObject(denied);
    expect(await one('GET', '/v1/chats/chat999/messages')).toMatchObject(denied);
    await api.sandbox.switches(DOMAIN, {});
  });

  it('reads several dialogs in one call of the host, each for itself', async () => {
    const dialogs = [
      { dialogId: 'chat1', limit: 2 },
      { dialogId: 'chat999', id: 'gone' },
      { dialogId: WITHOUT_FIRST_USER },
      { dialogId: '2', limit: 1, id: 'person' },
    ];
    const { status, data } = await one<{
      results: Record<string, Page>;
      errors: Record<string, { code: string }>;
      summary: object;
    }>('POST', '/v1/chats/messages/bulk', { dialogs });
    expect(status).toBe(200);
    expect(Object.keys(data.results)).toEqual(['chat1', 'person']);
    expect(data.results['chat1']?.messages).toHaveLength(2);
    expect(data.errors).toMatchObject({
      gone: { code: 'ENTITY_NOT_FOUND' },
      [WITHOUT_FIRST_USER]: { code: 'HOST_ACCESS_DENIED' },
    });
    expect(data.summary).toEqual({ total: 4, succeeded: 2, failed: 2 });
    expect((await api.sandbox.calls()).map(({ method }) => method)).toEqual(['batch']);
  });
});
