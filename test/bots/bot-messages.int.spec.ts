import { BotWorld } from './bot-world.js';

const { outcome } = BotWorld;

describe('messages of bots', () => {
  let world: BotWorld;

  beforeAll(async () => {
    world = await BotWorld.start('messages.portal.test');
  });
  beforeEach(() => world.api.sandbox.clear());
  afterAll(() => world.stop());

  it('sends, changes, reacts to and deletes messages', async () => {
    const id = await world.bot('writer');
    const sent = await world.post(id, '/messages', { dialogId: 2, message: 'Draft' });
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
    const forwarded = await world.post(id, '/messages', { dialogId: '3', forwardIds: { copy: messageId } });
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
    const opened = await world.post(id, '/chats', {
      fields: { title: 'Plans', userIds: [2, 3], color: 'mint' },
    });
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
    expect((await world.post(id, '/text-field', { dialogId, enabled: 'N' })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/owner`, { userId: 3 })).body.data).toBe(true);
    expect((await world.call('POST', `${chat}/leave`)).body.data).toBe(true);
    expect(outcome(await world.call('GET', chat))).toBe('403 HOST_ACCESS_DENIED');
    const missing = await world.call('GET', `/${id}/chats/chat999999`);
    expect(missing.body.error).toMatchObject({ code: 'ENTITY_NOT_FOUND', hostCode: 'CHAT_NOT_FOUND' });
  });

  it('hears commands and answers them where they were given', async () => {
    const id = await world.bot('helper');
    const made = await world.post(id, '/commands', { command: 'help' });
    expect(made).toMatchObject({ status: 201, body: { data: { command: { command: '/help' } } } });
    const { commandId } = made.body.data as { commandId: number };
    const [sent] = await world.api.sandbox.calls('imbot.v2.Command.register');
    expect(sent?.params['fields']).toEqual({ command: 'help', title: { en: 'help', ru: 'help' } });
    const listed = await world.call('GET', `/${id}/commands`);
    expect(listed.body).toMatchObject({ data: [{ id: commandId, command: '/help' }], meta: { total: 1 } });
    await world.say(String(id), '/help me please', 7);
    const [heard] = (await world.events(id)).events;
    expect(heard).toMatchObject({
      type: 'ONIMBOTV2COMMANDADD',
      data: { dialogId: '7', command: { id: commandId, command: '/help', params: 'me please' } },
    });
    const answer = { messageId: heard?.data.message.id, dialogId: '7', fields: { message: 'Here you are' } };
    expect((await world.post(id, `/commands/${commandId}/answer`, answer)).body.data).toBe(true);
    const changed = await world.call('PATCH', `/${id}/commands/${commandId}`, {
      title: { en: 'Help' },
      hidden: 'Y',
    });
    expect(changed.body.data).toBe(true);
    expect((await world.call('DELETE', `/${id}/commands/${commandId}`)).body.data).toBe(true);
    const gone = await world.call('DELETE', `/${id}/commands/${commandId}`);
    expect(gone.body.error).toMatchObject({ code: 'ENTITY_NOT_FOUND', hostCode: 'COMMAND_NOT_FOUND' });
  });
});
