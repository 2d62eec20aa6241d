import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { applicationAccess } from '../portal-data/application-access.js';
import { type Caller, callerWith } from './messenger-portal.js';
import { aPortal, type BuiltPortal, type KeyHolder } from '../harness/portal-builder.js';

const DOMAIN = 'events.portal.test';
const DAY_MS = 86_400_000;

interface Queue {
  readonly events: readonly {
    readonly eventId: number;
    readonly type: string;
    readonly data: { readonly message?: { readonly text: string } };
  }[];
  readonly nextOffset: number;
  readonly hasMore: boolean;
}

describe('events of the messenger', () => {
  let api: InProcessApi;
  let portal: BuiltPortal<Record<'ann' | 'other', KeyHolder>>;
  let one: Caller;
  let other: Caller;

  beforeAll(async () => {
    api = await startInProcessApi();
    const messages = { scopes: ['im'] };
    portal = await aPortal(api, DOMAIN)
      .withKey(messages)
      .withUser('other', { hostUserId: 30, hasWebhook: true })
      .withKey(messages)
      .build();
    one = callerWith(api, portal);
    other = callerWith(api, portal.people.other);
  });
  beforeEach(async () => {
    await api.sandbox.control('POST', '/reset', {});
    await api.sandbox.moveClock(0);
  });
  afterAll(() => api.stop());

  const subscribe = (caller = one, body?: unknown) => caller('POST', '/v1/chats/events/subscribe', body);
  const queue = async (query = '', caller = one): Promise<Queue> => {
    const { status, data } = await caller<Queue>('GET', `/v1/chats/events${query}`);
    expect(status).toBe(200);
    return data;
  };
  const say = (text: string, userId = 2, dialogId = '1') =>
    api.sandbox.control('POST', '/messages', { domain: DOMAIN, userId, dialogId, text });
  const textsOf = ({ events }: Queue): unknown[] => events.map(({ data }) => data.message?.text);

  it('keeps nothing before a subscription, and subscribes as often as it is asked to', async () => {
    await say('too early');
    expect(await queue()).toEqual({ events: [], nextOffset: 0, hasMore: false });
    expect(await queue('?offset=12')).toEqual({ events: [], nextOffset: 12, hasMore: false });
    for (const body of [undefined, {}, { unknown: 'ignored', offset: 5 }]) {
      expect(await subscribe(one, body)).toMatchObject({ status: 200, data: true });
    }
    await say('in time');
    const { events } = await queue();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'ONIMV2MESSAGEADD',
      data: {
        message: { text: 'in time', authorId: 2, isSystem: false },
        chat: { dialogId: '2', type: 'private', textFieldEnabled: 'Y' },
        user: { id: 2, bot: false, lastActivityDate: false },
        language: 'en',
      },
    });
  });

  it('tells of changes through the interface too, the author among others', async () => {
    await subscribe();
    await subscribe(other);
    const { data: chatId } = await one<number>('POST', '/v1/chats', { title: 'Plans', users: [30] });
    const path = `/v1/chats/chat${chatId}/messages`;
    const { data: messageId } = await one<number>('POST', path, { message: 'a' });
    await one('PATCH', `${path}/${messageId}`, { message: 'b' });
    await one('DELETE', `${path}/${messageId}`);
    const types = ['ONIMV2MESSAGEADD', 'ONIMV2MESSAGEUPDATE', 'ONIMV2MESSAGEDELETE'];
    expect((await queue()).events.map(({ type }) => type)).toEqual(types);
    const theirs = await queue('', other);
    expect(theirs.events.map(({ type }) => type)).toEqual(['ONIMV2JOINCHAT', ...types]);
    expect(theirs.events.at(-1)?.data).toMatchObject({ messageId });
  });

  it('gives events again until an offset confirms them, page by page', async () => {
    await subscribe();
    for (const text of ['a', 'b', 'c']) await say(text);
    const first = await queue('?limit=2');
    expect([textsOf(first), first.hasMore]).toEqual([['a', 'b'], true]);
    expect(await queue('?limit=2')).toEqual(first);
    const second = await queue(`?offset=${first.nextOffset}`);
    expect([textsOf(second), second.hasMore]).toEqual([['c'], false]);
    expect(textsOf(await queue())).toEqual(['c']);
    const end = await queue(`?offset=${second.nextOffset}`);
    expect(end).toEqual({ events: [], nextOffset: second.nextOffset, hasMore: false });
  });

  it('delivers again what an answer lost on the way confirmed nothing of', async () => {
    await subscribe();
    await say('a');
    const { nextOffset } = await queue();
    await say('b');
    await api.sandbox.control('POST', '/faults', {
      method: 'im.v2.event.get',
      times: 1,
      fault: { kind: 'reset', after: true },
    });
    expect(textsOf(await queue(`?offset=${nextOffset}`))).toEqual(['b']);
    expect(textsOf(await queue(`?offset=${nextOffset}`))).toEqual(['b']);
  });

  it('has one queue for each person, whatever key reads it', async () => {
    const application = callerWith(api, await applicationAccess(api, portal, DOMAIN, ['im']));
    await subscribe(application);
    await subscribe(other);
    await say('to the first', 2, '1');
    await say('to the other', 2, '30');
    expect(textsOf(await queue('', other))).toEqual(['to the other']);
    const { nextOffset } = await queue('', application);
    await queue(`?offset=${nextOffset}`, application);
    expect((await queue()).events).toEqual([]);
    expect(textsOf(await queue('', other))).toEqual(['to the other']);
  });

  it('keeps events for a day, and those stored after the subscription has ended', async () => {
    await subscribe();
    await say('old');
    expect(await one('POST', '/v1/chats/events/unsubscribe')).toMatchObject({ status: 200, data: true });
    await say('unheard');
    expect(textsOf(await queue())).toEqual(['old']);
    await api.sandbox.moveClock(DAY_MS + 60_000);
    expect((await queue()).events).toEqual([]);
  });

  it('is open to keys that only read, without the right to subscribe', async () => {
    const reader = callerWith(api, { key: await portal.createKey({ scopes: ['im'], readOnly: true }) });
    expect(await reader('GET', '/v1/chats/events')).toMatchObject({ status: 200 });
    expect(await subscribe(reader)).toMatchObject({
      status: 403,
      error: { code: 'WRITE_BLOCKED_READONLY_KEY' },
    });
  });

  it.each(['offset=-1', 'offset=x', 'limit=0', 'limit=1001', 'offset=1.5'])('refuses %s', async (query) => {
    const refused = await one('GET', `/v1/chats/events?${query}`);
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID_PARAMS' } });
  });

  it('tells the code of the host where it finds nothing', async () => {
    const body = { error: 'CHAT_NOT_FOUND', error_description: 'Chat not found' };
    await api.sandbox.fault('im.v2.event.subscribe', { kind: 'reply', status: 400, body });
    expect(await subscribe()).toMatchObject({
      status: 404,
      error: { code: 'ENTITY_NOT_FOUND', hostCode: 'CHAT_NOT_FOUND' },
    });
  });
});
