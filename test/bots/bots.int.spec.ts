import { applicationAccess } from '../portal-data/application-access.js';
import type { Replica } from '../harness/in-process-api.js';
import { BotWorld, type Events } from './bot-world.js';

const { outcome } = BotWorld;

describe('bots at work', () => {
  let world: BotWorld;
  let replica: Replica;

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
    await world.post(botId, '/commands', { command: 'help', common: 'N' });
    let { nextOffset } = await world.events(botId);
    await world.say(String(botId), text);
    const heard = await world.events(botId, `?offset=${nextOffset}&limit=50`);
    nextOffset = heard.nextOffset;
    for (const { type, data } of heard.events) {
      if (type !== 'ONIMBOTV2MESSAGEADD') continue;
      await world.post(botId, '/typing', { dialogId: data.dialogId });
      await world.post(botId, '/messages', {
        dialogId: data.dialogId,
        fields: { message: `You said: ${data.message.text}` },
      });
    }
    await world.events(botId, `?offset=${nextOffset}`);
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
    const first = await world.events(id, '?limit=2');
    expect(first.events.map(({ data }) => data.message.text)).toEqual(['one', 'two']);
    expect(first).toMatchObject({ hasMore: true, persisted: true, storedOffset: first.nextOffset });
    const second = await world.call('GET', `/${id}/events`, undefined, {}, replica.client);
    expect((second.body.data as Events).events.map(({ data }) => data.message.text)).toEqual(['three']);
    await world.say(String(id), 'four');
    const again = await world.events(id, '?offset=0');
    expect(again.events.map(({ data }) => data.message.text)).toEqual(['three', 'four']);
    expect(again).toMatchObject({ persisted: false });
    expect((await world.events(id, '?offset=0')).events).toHaveLength(2);
    expect(await world.events(id, `?offset=${again.nextOffset}`)).toMatchObject({
      events: [],
      persisted: true,
    });
    expect(await world.events(id)).not.toHaveProperty('lastEventId');
    expect(outcome(await world.call('GET', `/${id}/events?limit=1001`))).toBe('400 INVALID_PARAMS');
  });

  it('keeps the cursor where it was when the host does not answer, and says when nothing has come for long', async () => {
    const id = await world.bot('quiet');
    await world.say(String(id), 'kept');
    await world.api.sandbox.fault('imbot.v2.Event.get', { kind: 'reply', status: 503, body: {} });
    expect(outcome(await world.call('GET', `/${id}/events`))).toBe('502 HOST_UNAVAILABLE');
    expect((await world.events(id)).events).toHaveLength(1);
    const hints: (string | undefined)[] = [];
    for (let poll = 0; poll < 5; poll += 1) hints.push((await world.events(id)).hint);
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
    const { events: both } = await world.events(id, '?withUserEvents=true');
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
