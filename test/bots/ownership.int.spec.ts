import type { CallOptions } from '#libs/testing';
import { applicationAccess } from '../portal-data/application-access.js';
import { BotWorld } from './bot-world.js';

const { outcome } = BotWorld;

describe('whose bots are', () => {
  let world: BotWorld;
  let stranger: string;
  let foreign: string;
  let application: CallOptions;

  beforeAll(async () => {
    world = await BotWorld.start('owners.portal.test');
    stranger = await world.portal.createKey({ scopes: ['imbot'] });
    const other = await world.api.createPortal('foreign.portal.test');
    foreign = await other.createKey({ scopes: ['imbot'] });
    application = await applicationAccess(world.api, world.portal, world.portal.domain, ['imbot', 'user']);
  });
  beforeEach(() => world.api.sandbox.clear());
  afterAll(() => world.stop());

  it.each([
    ['GET', '/none', 'INVALID_BOT_ID'],
    ['GET', '/0', 'INVALID_BOT_ID'],
    ['GET', '/77/events', 'BOT_NOT_FOUND'],
    ['DELETE', '/77/messages/5', 'BOT_NOT_FOUND'],
    ['POST', '/77/unheard', 'ROUTE_NOT_FOUND'],
    ['POST', '', 'CODE_REQUIRED'],
  ] as const)('%s %s: %s', async (method, path, code) => {
    const { body } = await world.call(method, path, method === 'POST' ? {} : undefined);
    expect(body.error?.code).toBe(code);
  });

  it.each([
    [{ code: 'a b', name: 'A' }, 'INVALID_PARAMS'],
    [{ code: 'x'.repeat(51), name: 'A' }, 'INVALID_PARAMS'],
    [{ code: 'ok' }, 'NAME_REQUIRED'],
    [{ code: 'ok', name: '  ' }, 'NAME_REQUIRED'],
    [{ name: 'A' }, 'CODE_REQUIRED'],
    [{ code: 'ok', name: 'A', type: 'network' }, 'INVALID_PARAMS'],
    [{ code: 'ok', name: 'A', unheard: 1 }, 'INVALID_PARAMS'],
    [{ code: 'ok', name: 'A', fields: { unheard: 1 } }, 'INVALID_PARAMS'],
    [{ code: 'ok', name: 'A', eventMode: 'webhook' }, 'INVALID_PARAMS'],
    [{ code: 'ok', name: 'A', eventMode: 'webhook', webhookUrl: 'http://a.example' }, 'INVALID_PARAMS'],
  ])('%j is refused with %s before the host is asked', async (body, code) => {
    expect(outcome(await world.call('POST', '', body))).toBe(`400 ${code}`);
    expect(await world.hostCalls()).toEqual([]);
  });

  it('is shown and used by the key that made it alone', async () => {
    const id = await world.bot('mine');
    const ways = [
      ['GET', `/${id}`, undefined],
      ['PATCH', `/${id}`, { name: 'Theirs' }],
      ['GET', `/${id}/events`, undefined],
      ['POST', `/${id}/messages`, { dialogId: '2', message: 'x' }],
      ['GET', `/${id}/commands`, undefined],
      ['DELETE', `/${id}`, undefined],
    ] as const;
    await world.api.sandbox.clear();
    for (const [method, path, body] of ways) {
      expect(outcome(await world.call(method, path, body, { key: stranger }))).toBe('403 BOT_ACCESS_DENIED');
      expect(outcome(await world.call(method, path, body, { key: foreign }))).toBe('404 BOT_NOT_FOUND');
      expect(outcome(await world.call(method, path, body, application))).toBe('403 BOT_ACCESS_DENIED');
    }
    expect(await world.hostCalls()).toEqual([]);
    expect(outcome(await world.call('GET', `/${id}`))).toBe('200');
    expect(outcome(await world.call('PATCH', `/${id}`, { fields: { name: 'Mine' } }))).toBe('200');
    expect(await world.call('DELETE', `/${id}`, undefined, { headers: JSON_HEADERS })).toMatchObject({
      status: 200,
      body: { data: { deleted: true } },
    });
    expect(outcome(await world.call('GET', `/${id}`))).toBe('404 BOT_NOT_FOUND');
  });

  it('has one bot for a code: a repeat changes nothing, another owner is told which it is', async () => {
    const wanted = { code: 'once', name: 'Once', workPosition: 'Helper', color: 'mint' };
    const first = await world.call('POST', '', wanted);
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: {
          code: 'once',
          name: 'Once',
          type: 'bot',
          eventMode: 'fetch',
          active: true,
          properties: { name: 'Once', workPosition: 'Helper' },
          bot: { active: true },
          users: [{ active: true, bot: true }],
        },
      },
    });
    const { botId } = first.body.data as { botId: number };
    const again = await world.call('POST', '', { fields: { ...wanted, properties: { name: 'Other' } } });
    expect(again).toMatchObject({ status: 200, body: { data: { botId, name: 'Once' } } });
    const theirs = await world.call('POST', '', wanted, { key: stranger });
    expect(outcome(theirs)).toBe('409 BOT_ALREADY_EXISTS');
    expect(theirs.body.data).toEqual({ botId, code: 'once', name: 'Once' });
    expect(outcome(await world.call('POST', '', wanted, { key: foreign }))).toBe('201');
  });

  it('has one bot when two processes register the code at once', async () => {
    const replica = await world.api.startReplica();
    try {
      const clients = [world.api.client, replica.client, world.api.client, replica.client];
      const answers = await Promise.all(
        clients.map((client) => world.call('POST', '', { code: 'race', name: 'Race' }, {}, client)),
      );
      const ids = new Set(answers.map(({ body }) => (body.data as { botId: number }).botId));
      expect(ids.size).toBe(1);
      expect(answers.map(outcome).filter((status) => status === '201')).toHaveLength(1);
    } finally {
      await replica.stop();
    }
  });

  it('goes on with the bot the host has made when its answer was lost', async () => {
    await world.api.sandbox.control('POST', '/faults', {
      method: 'imbot.v2.Bot.register',
      times: 1,
      fault: { kind: 'reset', after: true },
    });
    const wanted = { code: 'lost', name: 'Lost' };
    expect(outcome(await world.call('POST', '', wanted))).toBe('502 HOST_UNAVAILABLE');
    expect(outcome(await world.call('POST', '', wanted, { key: stranger }))).toBe('409 BOT_ALREADY_EXISTS');
    const { status, body } = await world.call('POST', '', wanted);
    expect([status, (body.data as { code: string }).code]).toEqual([201, 'lost']);
    expect(outcome(await world.call('POST', '', wanted))).toBe('200');
  });

  it('gives the code up when the host refuses, and says so when the host has it from elsewhere', async () => {
    const refusal = { status: 400, body: { error: 'BOT_LIMIT_EXCEEDED', error_description: 'Too many' } };
    await world.api.sandbox.fault('imbot.v2.Bot.register', { kind: 'reply', ...refusal });
    const refused = await world.call('POST', '', { code: 'full', name: 'Full' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'HOST_ERROR', hostCode: 'BOT_LIMIT_EXCEEDED' } },
    });
    expect(outcome(await world.call('POST', '', { code: 'full', name: 'Full' }, { key: stranger }))).toBe(
      '201',
    );
    const taken = { status: 400, body: { error: 'BOT_CODE_ALREADY_TAKEN', error_description: '' } };
    await world.api.sandbox.fault('imbot.v2.Bot.register', { kind: 'reply', ...taken });
    const elsewhere = await world.call('POST', '', { code: 'elsewhere', name: 'E' });
    expect([outcome(elsewhere), elsewhere.body.data]).toEqual(['409 BOT_ALREADY_EXISTS', undefined]);
    await world.api.sandbox.fault('imbot.v2.Bot.register', {
      kind: 'reply',
      status: 200,
      body: { result: {} },
    });
    expect(outcome(await world.call('POST', '', { code: 'nameless', name: 'N' }))).toBe(
      '502 REGISTRATION_FAILED',
    );
  });

  it('makes a bot anew that the host has lost, and counts a lost one as removed', async () => {
    const id = await world.bot('phoenix');
    const gone = {
      kind: 'reply',
      status: 400,
      body: { error: 'BOT_NOT_FOUND', error_description: '' },
    } as const;
    await world.api.sandbox.fault('imbot.v2.Bot.get', gone);
    expect(outcome(await world.call('GET', `/${id}`))).toBe('404 BOT_NOT_FOUND');
    await world.api.sandbox.fault('imbot.v2.Bot.get', gone);
    expect(outcome(await world.call('POST', '', { code: 'phoenix', name: 'P' }))).toBe('200');
    await world.api.sandbox.fault('imbot.v2.Bot.unregister', gone);
    expect(outcome(await world.call('DELETE', `/${id}`))).toBe('200');
  });

  it('belongs to the application, whoever is signed in, without a token of its own', async () => {
    const id = await world.bot('apps', {}, application);
    const [register] = await world.api.sandbox.calls('imbot.v2.Bot.register');
    expect((register?.params['fields'] as object) ?? {}).not.toHaveProperty('botToken');
    expect(outcome(await world.call('GET', `/${id}`, undefined, application))).toBe('200');
    const { headers: _session, ...withoutSession } = application;
    expect(outcome(await world.call('GET', `/${id}`, undefined, withoutSession))).toBe('401 TOKEN_MISSING');
    await world.call('POST', `/${id}/messages`, { dialogId: '2', message: 'Here' }, application);
    await world.api.database.query('delete from bots.bot where code = $1', ['apps']);
    const restored = await world.call('POST', '', { code: 'apps', name: 'Apps' }, application);
    expect(restored).toMatchObject({ status: 200, body: { data: { botId: id, name: 'Bot apps' } } });
    const listed = await world.call('GET', '', undefined, application);
    expect(listed.body.data).toMatchObject({ bots: [{ botId: id, code: 'apps' }], hasNextPage: false });
  });

  it('lists the bots of the caller in pages, without asking the host', async () => {
    const key = await world.portal.createKey({ scopes: ['imbot'] });
    for (const code of ['one', 'two', 'three']) {
      await world.bot(code, { type: code === 'two' ? 'supervisor' : 'bot' }, { key });
    }
    await world.api.sandbox.clear();
    const page = await world.call('GET', '?limit=2', undefined, { key });
    expect(page.body).toMatchObject({
      data: { bots: [{ code: 'one', active: true }, { code: 'two' }], users: [], hasNextPage: true },
      meta: { limit: 2, offset: 0, hasMore: true },
    });
    const rest = await world.call('GET', '?limit=2&offset=2', undefined, { key });
    expect(rest.body).toMatchObject({ data: { bots: [{ code: 'three' }], hasNextPage: false } });
    const some = await world.call('GET', '?type=supervisor', undefined, { key });
    expect(some.body).toMatchObject({ data: { bots: [{ code: 'two' }] } });
    expect(outcome(await world.call('GET', '?limit=201', undefined, { key }))).toBe('400 INVALID_PARAMS');
    expect(await world.hostCalls()).toEqual([]);
  });

  it.each([
    [{ type: 'personal' }, 400, 'INVALID_PARAMS'],
    [{ code: 'other' }, 400, 'INVALID_PARAMS'],
    [{}, 400, 'INVALID_PARAMS'],
    [{ disabled: true }, 400, 'DISABLE_NOT_ALLOWED'],
    [{ name: 'Changed', isHidden: 'Y', backgroundId: 'mint' }, 200, undefined],
    [{ fields: { properties: { lastName: 'Inside' }, eventMode: 'fetch' } }, 200, undefined],
  ])('PATCH %j: %d %s', async (body, status, code) => {
    const id = await world.bot('patched');
    const answer = await world.call('PATCH', `/${id}`, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(answer.body.data).toBe(status === 200 ? true : undefined);
  });
});

/** What some clients send with an empty body. */
const JSON_HEADERS = { 'content-type': 'application/json' };
