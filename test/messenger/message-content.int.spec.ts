import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';
import { type Caller, callerWith } from './messenger-portal.js';

const LONGEST = 20_000;
const whole = (letter: string): string => letter.repeat(LONGEST);

interface Place {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly more?: object;
  readonly status: number;
}

describe('what a message holds', () => {
  let api: InProcessApi;
  let call: Caller;
  let places: Readonly<Record<string, Place>>;

  beforeAll(async () => {
    api = await sharedApi();
    const portal = await api.createPortal('content.portal.test');
    call = callerWith(api, { key: await portal.createKey({ scopes: ['im', 'imbot'] }) });
    const made = await call<{ botId: number }>('POST', '/v1/bots', { code: 'teller', name: 'Teller' });
    const bot = `/v1/bots/${made.data.botId}`;
    const { data: command } = await call<{ commandId: number }>('POST', `${bot}/commands`, {
      command: 'tell',
    });
    const { data: messageId } = await call<number>('POST', '/v1/chats/2/messages', { message: 'First' });
    const sent = await call<{ messageId: number }>('POST', `${bot}/messages`, {
      dialogId: '2',
      message: 'x',
    });
    const asked = await call<number>('POST', `/v1/chats/${made.data.botId}/messages`, { message: '/tell' });
    const answered = { messageId: asked.data, dialogId: '1' };
    places = {
      chat: { method: 'POST', path: '/v1/chats/2/messages', status: 201 },
      'changed in a chat': { method: 'PATCH', path: `/v1/chats/2/messages/${messageId}`, status: 200 },
      bot: { method: 'POST', path: `${bot}/messages`, more: { dialogId: '2' }, status: 201 },
      'changed by a bot': { method: 'PATCH', path: `${bot}/messages/${sent.data.messageId}`, status: 200 },
      command: {
        method: 'POST',
        path: `${bot}/commands/${command.commandId}/answer`,
        more: answered,
        status: 200,
      },
      'new chat': { method: 'POST', path: '/v1/chats', more: { title: 'New' }, status: 201 },
      'new chat of a bot': { method: 'POST', path: `${bot}/chats`, more: { title: 'New' }, status: 201 },
    };
  });
  beforeEach(() => api.sandbox.clear());
  afterAll(() => api.stop());

  const say = (place: string, said: object) => {
    const { method, path, more } = places[place]!;
    return call(method, path, { ...more, ...said });
  };
  const writes = async (): Promise<readonly string[]> =>
    (await api.sandbox.calls()).map(({ method }) => method).filter((name) => !/\.get$/i.test(name));

  const EVERYWHERE = [
    'chat',
    'changed in a chat',
    'bot',
    'changed by a bot',
    'command',
    'new chat',
    'new chat of a bot',
  ];
  const SHOWN = EVERYWHERE.slice(0, 5);

  it.each(EVERYWHERE)('is passed on up to the last character: %s', async (place) => {
    for (const letter of ['ж', '🙂', 'x']) {
      const { status } = await say(place, { message: whole(letter) });
      expect(status).toBe(places[place]!.status);
      const { params } = (await api.sandbox.calls()).at(-1)!;
      expect(JSON.stringify(params)).toContain(whole(letter));
    }
  });

  it.each(EVERYWHERE)('is refused above what the portal keeps, with the true number: %s', async (place) => {
    const long = [
      `${whole('ж')}Z`,
      whole('🙂') + '🙂',
      `${whole('❤️').slice(0, LONGEST)}x`,
      whole('x').repeat(6),
    ];
    for (const message of long) {
      const refused = await say(place, { message });
      expect(refused).toMatchObject({
        status: 400,
        error: { code: 'INVALID_PARAMS', details: { field: 'message' } },
      });
      expect(refused.error).toMatchObject({ message: expect.stringContaining('20000') as string });
    }
    expect(await writes()).toEqual([]);
  });

  it('is refused in the wrapping members of a bot as well', async () => {
    const fields = { message: `${whole('ж')}Z` };
    expect(await say('bot', { fields })).toMatchObject({
      status: 400,
      error: { code: 'INVALID_PARAMS', details: { field: 'message' } },
    });
  });

  it.each([
    [[]],
    ['[]'],
    [''],
    [{}],
    ['{}'],
    [{ BLOCKS: [] }],
    [JSON.stringify({ BLOCKS: [] })],
    [{ BLOCKS: '[]' }],
    [[[]]],
    [[{}]],
    [[null]],
    [[{ MESSAGE: '' }]],
    [{ BLOCKS: [{ GRID: [] }], COLOR: '#29619b' }],
  ])('is missing where blocks hold nothing: %j', async (attach) => {
    for (const place of SHOWN) {
      for (const said of [{ attach }, { attach, message: ' ' }]) {
        expect([place, await say(place, said)]).toMatchObject([
          place,
          { status: 400, error: { code: 'MISSING_PARAMS' } },
        ]);
      }
    }
    expect(await writes()).toEqual([]);
  });

  it.each([
    [[{ MESSAGE: 'block' }]],
    [{ BLOCKS: [{ MESSAGE: 'block' }] }],
    [JSON.stringify([{ MESSAGE: 'block' }])],
  ])('may be blocks alone: %j', async (attach) => {
    for (const place of SHOWN) {
      expect([place, (await say(place, { attach })).status]).toEqual([place, places[place]!.status]);
      expect(JSON.stringify((await api.sandbox.calls()).at(-1)!.params)).toContain(JSON.stringify(attach));
    }
  });

  it.each(SHOWN)('may lose its blocks by N when it is changed, and is not made of N: %s', async (place) => {
    const { status, error } = await say(place, { attach: 'N' });
    const isChange = places[place]!.method === 'PATCH';
    expect([status, error?.code]).toEqual(isChange ? [200, undefined] : [400, 'MISSING_PARAMS']);
  });

  it('may have a text beside blocks that hold nothing, which are passed on as they are', async () => {
    expect((await say('chat', { message: 'x', attach: [] })).status).toBe(201);
    expect((await api.sandbox.calls('im.message.add')).at(-1)?.params).toMatchObject({ ATTACH: [] });
    expect((await say('bot', { message: 'x', attach: '[]' })).status).toBe(201);
  });

  it('is left to the portal where the blocks are none', async () => {
    expect(await say('chat', { attach: 'no blocks' })).toMatchObject({
      status: 422,
      error: { code: 'HOST_ERROR', hostCode: 'ATTACH_ERROR' },
    });
  });

  it('of a bot may be a forwarded message, or change its buttons alone', async () => {
    const { data } = await call<{ messageId: number }>('POST', places['bot']!.path, {
      dialogId: '2',
      message: 'x',
    });
    const forwardIds = { copy: data.messageId };
    expect((await say('bot', { forwardIds, attach: [] })).status).toBe(201);
    expect((await say('changed by a bot', { keyboard: 'N', attach: [] })).status).toBe(200);
  });
});
