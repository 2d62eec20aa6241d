import { applicationAccess } from '../portal-data/application-access.js';
import type { Replica } from '../harness/in-process-api.js';
import { BotWorld } from './bot-world.js';

const { outcome } = BotWorld;

interface BotEvent {
  readonly eventId: number;
  readonly type: string;
  readonly data: {
    readonly dialogId: string;
    readonly message: { readonly id: number; readonly text: string };
    readonly command: { readonly id: number; readonly command: string; readonly params: string };
    readonly chat: { readonly dialogId: string };
    readonly user: { readonly id: number };
  };
}

interface Events {
  readonly events: readonly BotEvent[];
  readonly nextOffset: number;
  readonly storedOffset: number;
  readonly persisted: boolean;
  readonly hint?: string;
}

describe('bots at work', () => {
  let world: BotWorld;
  let replica: Replica;

  const events = async (id: number, query = ''): Promise<Events> =>
    (await world.call('GET', `/${id}/events${query}`)).body.data as Events;
  const post = (id: number, path: string, body: object) => world.call('POST', `/${id}${path}`, body);

  beforeAll(async () => {
    world = await BotWorld.start('work.portal.test');
    replica = await world.api.startReplica();
  });
  beforeEach(() => world.api.sandbox.clear());
  afterAll(async () => {
    await replica.stop();
    await world.stop();
  });

  /** A bot that answers what it hears, as a client written for the public service does it: with offsets. */
  async function echoLoop(text: string): Promise<readonly string[]> {
    const listed = await world.call('GET', '', undefined, {
      headers: { 'content-type': 'application/json' },
    });
    expect(listed.status).toBe(200);
    const registered = await world.call('POST', '', { code: 'echo', name: 'Echo', type: 'bot' });
    expect([200, 201]).toContain(registered.status);
    const { botId } = registered.body.data as { botId: number };
    await post(botId, '/commands', { command: 'help', common: 'N' });
    let { nextOffset } = await events(botId);
    await world.say(String(botId), text);
    const heard = await events(botId, `?offset=${nextOffset}&limit=50`);
    nextOffset = heard.nextOffset;
    for (const { type, data } of heard.events) {
      if (type !== 'ONIMBOTV2MESSAGEADD') continue;
      await post(botId, '/typing', { dialogId: data.dialogId });
      await post(botId, '/messages', {
        dialogId: data.dialogId,
        fields: { message: `You said: ${data.message.text}` },
      });
    }
    await events(botId, `?offset=${nextOffset}`);
    const calls = await world.api.sandbox.calls('imbot.v2.Chat.Message.send');
    return calls.map(({ params }) => String((params['fields'] as { message: string }).message));
  }

  it('echoes on every run, and hears nothing of itself', async () => {
    expect(await echoLoop('hi')).toEqual(['You said: hi']);
    await world.api.sandbox.clear();
    expect(await echoLoop('again')).toEqual(['You said: again']);
  });

  /** A client that looks for its bot in the list and registers it under the next free code. */
  async function ensureBot(key: string): Promise<string> {
    const listed = await world.call('GET', '', undefined, { key });
    const { bots } = listed.body.data as { bots: { botId: number; code: string }[] };
    const own = bots.find(({ code }) => code.startsWith('desk'));
    if (own) {
      const { body } = await world.call('GET', `/${own.botId}`, undefined, { key });
      return (body.data as { bot: { active: boolean } }).bot.active ? 'existing' : 'inactive';
    }
    for (const suffix of ['', '_2', '_3']) {
      const made = await world.call('POST', '', { code: `desk${suffix}`, name: 'Desk' }, { key });
      if (made.status === 201) return 'registered';
      if ((made.body.data as object | undefined) !== undefined) return 'belongs to another key';
    }
    return 'no code is free';
  }

  it('is registered once by a client that runs twice, and left to its key', async () => {
    expect(await ensureBot(world.key)).toBe('registered');
    expect(await ensureBot(world.key)).toBe('existing');
    const other = await world.portal.createKey({ scopes: ['imbot'] });
    expect(await ensureBot(other)).toBe('belongs to another key');
  });

  it('moves the cursor by itself once an answer is out, by the offset where one is given, and never back', async () => {
    const id = await world.bot('cursor');
    for (const text of ['one', 'two', 'three']) await world.say(String(id), text);
    const first = await events(id, '?limit=2');
    expect(first.events.map(({ data }) => data.message.text)).toEqual(['one', 'two']);
    expect(first).toMatchObject({ hasMore: true, persisted: true, storedOffset: first.nextOffset });
    const second = await world.call('GET', `/${id}/events`, undefined, {}, replica.client);
    expect((second.body.data as Events).events.map(({ data }) => data.message.text)).toEqual(['three']);
    await world.say(String(id), 'four');
    const again = await events(id, '?offset=0');
    expect(again.events.map(({ data }) => data.message.text)).toEqual(['three', 'four']);
    expect(again).toMatchObject({ persisted: false });
    expect((await events(id, '?offset=0')).events).toHaveLength(2);
    expect(await events(id, `?offset=${again.nextOffset}`)).toMatchObject({ events: [], persisted: true });
    expect(await events(id)).not.toHaveProperty('lastEventId');
    expect(outcome(await world.call('GET', `/${id}/events?limit=1001`))).toBe('400 INVALID_PARAMS');
  });

  it('keeps the cursor where it was when the host does not answer, and says when nothing has come for long', async () => {
    const id = await world.bot('quiet');
    await world.say(String(id), 'kept');
    await world.api.sandbox.fault('imbot.v2.Event.get', { kind: 'reply', status: 503, body: {} });
    expect(outcome(await world.call('GET', `/${id}/events`))).toBe('502 HOST_UNAVAILABLE');
    expect((await events(id)).events).toHaveLength(1);
    const hints: (string | undefined)[] = [];
    for (let poll = 0; poll < 5; poll += 1) hints.push((await events(id)).hint);
    expect(hints.map((hint) => hint !== undefined)).toEqual([false, false, false, false, true]);
  });

  it('reads events of the user with the scope and a subscription only', async () => {
    const id = await world.bot('both');
    const key = await world.portal.createKey({ scopes: ['imbot'] });
    const narrow = await world.bot('narrow', {}, { key });
    expect(
      outcome(await world.call('GET', `/${narrow}/events?withUserEvents=true`, undefined, { key })),
    ).toBe('403 SCOPE_DENIED');
    const refused = await world.call('GET', `/${id}/events?withUserEvents=true`);
    expect(refused.body.error).toMatchObject({ code: 'HOST_ERROR', hostCode: 'USER_NOT_SUBSCRIBED' });
    await world.api.client.call('POST', '/v1/chats/events/subscribe', { key: world.key, body: {} });
    await world.say(String(id), 'to the bot', 1);
    const { events: both } = await events(id, '?withUserEvents=true');
    expect(both.map(({ type }) => type)).toEqual(['ONIMV2MESSAGEADD', 'ONIMBOTV2MESSAGEADD']);
  });

  it('may be read, and not written, with a read-only key', async () => {
    const key = await world.portal.createKey({ scopes: ['imbot'], readOnly: true });
    expect(outcome(await world.call('GET', '', undefined, { key }))).toBe('200');
    expect(outcome(await world.call('POST', '', { code: 'r', name: 'R' }, { key }))).toBe(
      '403 WRITE_BLOCKED_READONLY_KEY',
    );
    expect(outcome(await world.call('POST', '/5/typing', { dialogId: '2' }, { key }))).toBe(
      '403 WRITE_BLOCKED_READONLY_KEY',
    );
    expect(await world.hostCalls()).toEqual([]);
  });

  it('sends, changes, reacts to and deletes messages', async () => {
    const id = await world.bot('writer');
    const sent = await post(id, '/messages', { dialogId: 2, message: 'Draft' });
    expect(sent).toMatchObject({ status: 201, body: { data: { uuidMap: {} } } });
    const { messageId, id: same } = sent.body.data as { messageId: number; id: number };
    expect(same).toBe(messageId);
    const path = `/${id}/messages/${messageId}`;
    expect((await world.call('PATCH', path, { fields: { message: 'Final' } })).body.data).toBe(true);
    expect((await world.call('PATCH', path, { keyboard: 'N' })).body.data).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const reaction = await world.call('POST', `${path}/reactions`, { reaction: 'like' });
      expect([reaction.status, reaction.body.data]).toEqual([200, true]);
    }
    const unheard = await world.call('POST', `${path}/reactions`, { reaction: 'unheard' });
    expect(unheard.body.error).toMatchObject({ code: 'HOST_ERROR', hostCode: 'REACTION_NOT_FOUND' });
    expect((await world.call('DELETE', `${path}/reactions?reaction=like`)).body.data).toBe(true);
    const forwarded = await post(id, '/messages', { dialogId: '3', forwardIds: { copy: messageId } });
    expect(forwarded.body.data).toMatchObject({ uuidMap: { copy: expect.any(Number) } });
    const headers = { 'content-type': 'application/json' };
    expect((await world.call('DELETE', `${path}?complete=true`, undefined, { headers })).body.data).toBe(
      true,
    );
    expect(outcome(await world.call('DELETE', path))).toBe('403 HOST_ACCESS_DENIED');
    const log = await world.api.sandbox.calls('imbot.v2.Chat.Message.delete');
    expect(log[0]?.params).toMatchObject({ botId: id, complete: true });
    expect(log[0]?.params['botToken']).toMatch(/^[0-9a-f]{40}$/);
  });

  it.each([
    ['/messages', {}, 'MISSING_PARAMS'],
    ['/messages', { dialogId: '2' }, 'MISSING_PARAMS'],
    ['/messages', { dialogId: '2', message: '  ' }, 'MISSING_PARAMS'],
    ['/messages', { dialogId: 'chat0', message: 'x' }, 'INVALID_PARAMS'],
    ['/messages', { dialogId: '../2', message: 'x' }, 'INVALID_PARAMS'],
    ['/messages', { dialogId: '2', message: 'x', botToken: 'mine' }, 'INVALID_PARAMS'],
    ['/messages', { dialogId: '2', fields: { message: 'x', botId: 1 } }, 'INVALID_PARAMS'],
    [
      '/messages',
      { dialogId: '2', forwardIds: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`m${i}`, 1])) },
      'INVALID_PARAMS',
    ],
    ['/typing', { dialogId: '2', duration: 601 }, 'INVALID_PARAMS'],
    ['/typing', { dialogId: '2', statusMessageCode: 'IDLING' }, 'INVALID_PARAMS'],
    ['/commands', {}, 'INVALID_PARAMS'],
    ['/commands', { command: 'a b' }, 'INVALID_PARAMS'],
    ['/commands', { command: 'a', title: 7 }, 'INVALID_PARAMS'],
    ['/chats/none/leave', undefined, 'INVALID_PARAMS'],
    ['/chats/chat5/users', {}, 'MISSING_PARAMS'],
    ['/messages/0/reactions', { reaction: 'like' }, 'INVALID_PARAMS'],
  ])('POST %s %j: %s without a call of the host', async (path, body, code) => {
    const id = await world.bot('strict');
    await world.api.sandbox.clear();
    expect(outcome(await world.call('POST', `/${id}${path}`, body))).toBe(`400 ${code}`);
    expect(await world.hostCalls()).toEqual([]);
  });

  it('shows messages of its dialogs to bots that may read them', async () => {
    const reader = await world.bot('reader', { type: 'personal' });
    expect((await world.call('GET', `/${reader}/messages?dialogId=5`)).body.error?.code).toBe(
      'ENTITY_NOT_FOUND',
    );
    for (const text of ['a', 'b', 'c']) await world.say(String(reader), text, 5);
    const newest = await world.call('GET', `/${reader}/messages?dialogId=5&limit=2`);
    expect(newest.body.data).toMatchObject({
      messages: [{ text: 'b' }, { text: 'c' }],
      users: [{ id: 5 }],
      hasPrevPage: true,
      hasNextPage: false,
    });
    const { messages } = newest.body.data as { messages: { id: number }[] };
    const around = await world.call('GET', `/${reader}/messages/${messages[0]?.id}/context?range=1`);
    expect(around.body.data).toMatchObject({ messages: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] });
    const one = await world.call('GET', `/${reader}/messages/${messages[0]?.id}`);
    expect(one.body.data).toMatchObject({ message: { text: 'b' }, user: { id: 5 } });
    expect(outcome(await world.call('GET', `/${reader}/messages`))).toBe('400 MISSING_PARAMS');
    const plain = await world.bot('plain');
    await world.say(String(plain), 'x', 5);
    expect((await world.call('GET', `/${plain}/messages?dialogId=5`)).body.error).toMatchObject({
      code: 'HOST_ERROR',
      hostCode: 'BOT_TYPE_NOT_ALLOWED',
    });
  });

  it('opens chats, brings people in and leaves', async () => {
    const id = await world.bot('host');
    const opened = await post(id, '/chats', { fields: { title: 'Plans', userIds: [2, 3], color: 'mint' } });
    expect(opened).toMatchObject({ status: 201, body: { data: { chat: { name: 'Plans' } } } });
    const { dialogId, chatId } = opened.body.data as { dialogId: string; chatId: number };
    expect(dialogId).toBe(`chat${chatId}`);
    const chat = `/${id}/chats/${dialogId}`;
    expect((await world.call('PATCH', chat, { title: 'Other plans' })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/users`, { userIds: [4] })).body.data).toBe(true);
    expect((await world.call('DELETE', `${chat}/users`, { userId: 2 })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/managers`, { userIds: [3] })).body.data).toBe(true);
    expect((await world.call('DELETE', `${chat}/managers?userId=3`)).body.data).toBe(true);
    const people = await world.call('GET', `${chat}/users`);
    expect((people.body.data as { id: number }[]).map((user) => user.id).sort()).toEqual([3, 4, id].sort());
    expect(people.body.meta).toEqual({ total: 3 });
    await world.say(dialogId, 'hello', 3);
    expect((await world.call('POST', `${chat}/read`, {})).body.data).toMatchObject({ chatId, counter: 0 });
    expect((await world.call('GET', chat)).body.data).toMatchObject({ chat: { name: 'Other plans' } });
    expect((await post(id, '/text-field', { dialogId, enabled: 'N' })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/owner`, { userId: 3 })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/leave`)).body.data).toBe(true);
    expect(outcome(await world.call('GET', chat))).toBe('403 HOST_ACCESS_DENIED');
    const missing = await world.call('GET', `/${id}/chats/chat999999`);
    expect(missing.body.error).toMatchObject({ code: 'ENTITY_NOT_FOUND', hostCode: 'CHAT_NOT_FOUND' });
  });

  it('hears commands and answers them where they were given', async () => {
    const id = await world.bot('helper');
    const made = await post(id, '/commands', { command: 'help' });
    expect(made).toMatchObject({ status: 201, body: { data: { command: { command: '/help' } } } });
    const { commandId } = made.body.data as { commandId: number };
    const [sent] = await world.api.sandbox.calls('imbot.v2.Command.register');
    expect(sent?.params['fields']).toEqual({ command: 'help', title: { en: 'help', ru: 'help' } });
    const listed = await world.call('GET', `/${id}/commands`);
    expect(listed.body).toMatchObject({ data: [{ id: commandId, command: '/help' }], meta: { total: 1 } });
    await world.say(String(id), '/help me please', 7);
    const [heard] = (await events(id)).events;
    expect(heard).toMatchObject({
      type: 'ONIMBOTV2COMMANDADD',
      data: { dialogId: '7', command: { id: commandId, command: '/help', params: 'me please' } },
    });
    const answer = { messageId: heard?.data.message.id, dialogId: '7', fields: { message: 'Here you are' } };
    expect((await post(id, `/commands/${commandId}/answer`, answer)).body.data).toBe(true);
    const changed = await world.call('PATCH', `/${id}/commands/${commandId}`, {
      title: { en: 'Help' },
      hidden: 'Y',
    });
    expect(changed.body.data).toBe(true);
    expect((await world.call('DELETE', `/${id}/commands/${commandId}`)).body.data).toBe(true);
    const gone = await world.call('DELETE', `/${id}/commands/${commandId}`);
    expect(gone.body.error).toMatchObject({ code: 'ENTITY_NOT_FOUND', hostCode: 'COMMAND_NOT_FOUND' });
  });

  it('repeats a message with its Idempotency-Key once, and a registration with the status it had', async () => {
    const id = await world.bot('idem');
    const headers = { 'idempotency-key': 'one-message' };
    const say = () => world.call('POST', `/${id}/messages`, { dialogId: '2', message: 'Once' }, { headers });
    const [first, second] = [await say(), await say()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await world.api.sandbox.calls('imbot.v2.Chat.Message.send')).toHaveLength(1);
    const keyed = { headers: { 'idempotency-key': 'one-registration' } };
    const register = () => world.call('POST', '', { code: 'idem', name: 'I' }, keyed);
    expect([(await register()).status, (await register()).status]).toEqual([200, 200]);
  });

  it('is reached by no method of the first generation', async () => {
    const access = await applicationAccess(world.api, world.portal, world.portal.domain, ['imbot', 'im']);
    for (const entity of ['imbot', 'imbot.message', 'bots']) {
      const calls = [{ id: 'a', entity, action: 'create', params: { BOT_ID: 1 } }];
      const { body } = await world.api.client.call<{ data?: { results?: unknown } }>('POST', '/v1/batch', {
        ...access,
        body: { calls },
      });
      expect(JSON.stringify(body)).not.toContain('"success":true,"data":{"results":{"a":{"success":true');
    }
    expect(await world.hostCalls()).toEqual([]);
  });

  it('stops locally, in every process, while the marketplace has no subscription', async () => {
    const { api, portal } = world;
    const id = await world.bot('payer');
    await api.sandbox.switches(portal.domain, { marketSubscription: false });
    expect(outcome(await world.call('GET', `/${id}`))).toBe('403 HOST_MARKET_SUBSCRIPTION_REQUIRED');
    await api.sandbox.clear();
    const stopped = [
      ['GET', `/${id}`, undefined],
      ['GET', `/${id}/events`, undefined],
      ['POST', `/${id}/messages`, { dialogId: '2', message: 'x' }],
      ['DELETE', `/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of stopped) {
      for (const client of [api.client, replica.client]) {
        expect(outcome(await world.call(method, path, body, {}, client))).toBe(
          '403 HOST_MARKET_SUBSCRIPTION_REQUIRED',
        );
      }
    }
    expect(await world.hostCalls()).toEqual([]);
    expect(outcome(await world.call('GET', ''))).toBe('200');
    expect(outcome(await world.call('POST', '', { code: 'new', name: 'New' }))).toBe(
      '403 HOST_MARKET_SUBSCRIPTION_REQUIRED',
    );
    expect(await world.hostCalls()).toEqual(['imbot.v2.bot.register']);

    await api.sandbox.clear();
    const due = `update bots.market_stop set probe_at = now() - interval '1 second' where portal_id = $1`;
    await api.database.query(due, [portal.id]);
    const polls = [api.client, replica.client, api.client].map((client) =>
      world.call('GET', `/${id}`, undefined, {}, client),
    );
    await Promise.all(polls);
    expect(await world.hostCalls()).toEqual(['imbot.v2.bot.get']);

    await api.sandbox.switches(portal.domain, { marketSubscription: true });
    expect(outcome(await world.call('GET', `/${id}`))).toBe('403 HOST_MARKET_SUBSCRIPTION_REQUIRED');
    await api.database.query(
      `insert into cowork.market_trial (portal_id, state, attempts, requested_at, activated_at, last_version)
       values ($1, 'activated', 1, now(), now() + interval '1 minute', 1)`,
      [portal.id],
    );
    expect(outcome(await world.call('GET', `/${id}`, undefined, {}, replica.client))).toBe('200');
  });

  it('disables a bot after ten refused credentials in a row, until it is enabled', async () => {
    const { sandbox } = world.api;
    // A key of its own: others have used up what a key may call in a second.
    const access = { key: await world.portal.createKey({ scopes: ['imbot'] }) };
    const id = await world.bot('refused', {}, access);
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      world.call(method, `/${id}${path}`, body, access);
    const wrong = { kind: 'reply', status: 401, body: { error: 'INVALID_CREDENTIALS' } } as const;
    const refuse = async (times: number): Promise<void> => {
      await sandbox.fault('imbot.v2.Event.get', wrong, times);
      for (let time = 0; time < times; time += 1) await call('GET', '/events');
    };
    await refuse(9);
    expect(outcome(await call('GET', ''))).toBe('200');
    await refuse(10);
    await sandbox.clear();
    const disabled = await call('GET', '/events');
    expect(outcome(disabled)).toBe('410 BOT_DISABLED');
    expect(disabled.body.error?.reason).toBe('AUTH_FAILURES');
    expect(outcome(await call('POST', '/typing', { dialogId: '2' }))).toBe('410 BOT_DISABLED');
    expect(outcome(await call('PATCH', '', { name: 'Still' }))).toBe('410 BOT_DISABLED');
    expect(await world.hostCalls()).toEqual([]);
    expect((await call('PATCH', '', { disabled: false })).body.data).toBe(true);
    expect(outcome(await call('GET', '/events'))).toBe('200');
  });
});
