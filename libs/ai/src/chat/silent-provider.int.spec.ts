import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#libs/testing';
import { type Caller, CallsApp, targetAt, TIMEOUTS } from '../__fixtures__/calls-app.js';
import { chunk, completion, type ProviderCall, ScriptedProvider } from '../__fixtures__/scripted-provider.js';
import { StreamClient } from '../__fixtures__/stream-client.js';

const MESSAGES = [{ role: 'user', content: 'Count to four, please.' }];
const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
const ALIVE = ': keep-alive';
/** So long that nothing but the rule that is looked at ends anything. */
const PATIENT = { connectMs: 30_000, firstByteMs: 3_600_000, idleMs: 3_600_000, totalMs: 3_600_000 };

interface AnyAnswer extends Record<string, unknown> {
  readonly error: { readonly code: string };
}

describe('a provider that is slow or silent', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders({ AI_KEEP_ALIVE_MS: '40' });
  });
  beforeEach(async () => {
    caller = await app.caller();
    app.serve(targetAt(provider.baseUrl, { timeouts: PATIENT }));
    for (const each of [provider, other]) each.calls.length = 0;
    other.does(async (call) => {
      await call.say('other');
      await call.finish();
    });
  });
  afterAll(() => app.stop());

  const open = (body: object = {}) =>
    StreamClient.open(app.app.origin, caller.key, { messages: MESSAGES, stream: true, ...body });
  const ask = (key = caller.key) =>
    app.app.call<AnyAnswer>('POST', '/v1/chat/completions', { key, body: { messages: MESSAGES } });
  /** Calls a provider gets and does not answer by itself. */
  const held = (of: ScriptedProvider, begin: (call: ProviderCall) => unknown = () => undefined) => {
    const calls: ProviderCall[] = [];
    of.does(async (call) => {
      await begin(call);
      calls.push(call);
    });
    return async (index: number): Promise<ProviderCall> =>
      eventually(() => {
        const call = calls[index];
        if (!call) throw new Error('It has not come.');
        return call;
      });
  };
  const shown = (content: string) => ({ ...chunk({ delta: { content } }), model: 'host/plain' });

  describe('before its first event', () => {
    it.each<[string, (call: ProviderCall) => unknown]>([
      ['nothing', () => undefined],
      ['a status line', (call) => call.raw('')],
      ['comments', (call) => call.raw(': PROCESSING\n\n: PROCESSING\n\n')],
      ['an event without data', (call) => call.raw('data:\n\n')],
      ['a chunk that says nothing', (call) => call.frame({ ...chunk(), choices: [] })],
    ])('says %s: the answer begins all the same, and is kept alive', async (_, begin) => {
      const call = held(provider, begin);
      const client = await open();
      expect(client.answer.statusCode).toBe(200);
      expect(client.answer.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'x-generation-id': expect.any(String),
      });
      expect(await client.event()).toBe(ALIVE);
      const theirs = await call(0);
      await theirs.say('One');
      const one = JSON.stringify(shown('One'));
      const arrived = async (): Promise<boolean> => JSON.stringify(await client.data()) === one;
      while (!(await arrived()));
      await theirs.finish();
      expect((await client.rest()).at(-1)).toBe('[DONE]');
      expect(await app.ended(caller)).toMatchObject({
        id: client.answer.headers['x-generation-id'],
        state: 'SETTLED',
        completion: 7,
        end: 'completed',
      });
    });

    it.each<[string, (call: ProviderCall) => unknown, string]>([
      ['refuses', (call) => call.json({ error: { message: 'no' } }, 413), 'provider_request_rejected'],
      ['is too busy', (call) => call.json({}, 429), 'provider_rate_limited'],
      ['fails', (call) => call.json({}, 500), 'ai_provider_unavailable'],
      ['breaks off', (call) => call.cut(), 'ai_provider_error'],
      ['answers a page', (call) => call.response.end('<html>'), 'ai_provider_error'],
      ['tells an error', (call) => call.frame({ error: { message: 'x' } }), 'ai_provider_unavailable'],
    ])('%s when the answer has begun: an error event, and nobody pays', async (_, then, code) => {
      const call = held(provider);
      const client = await open();
      expect(await client.event()).toBe(ALIVE);
      await then(await call(0));
      expect(await client.rest()).toEqual([{ error: expect.objectContaining({ code }) }]);
      expect((await app.ended(caller)).state).toBe('RELEASED');
    });

    it('fails when the answer has begun, and another one is asked', async () => {
      app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
      const call = held(provider);
      const client = await open();
      expect(await client.event()).toBe(ALIVE);
      (await call(0)).json({}, 503);
      expect(await client.data()).toEqual(shown('other'));
      expect((await client.rest()).at(-1)).toBe('[DONE]');
    });

    it('is broken off when its client leaves, and the prompt is paid', async () => {
      const call = held(provider);
      const client = await open();
      expect(await client.event()).toBe(ALIVE);
      client.leave();
      await (
        await call(0)
      ).gone;
      expect(await app.ended(caller)).toMatchObject({ prompt: 6, completion: 0, end: 'client_gone' });
    });

    it('has a time, which its comments prolong, and a shorter one only once it speaks', async () => {
      app.serve(targetAt(provider.baseUrl, { timeouts: { ...PATIENT, firstByteMs: 1_500, idleMs: 20 } }));
      provider.does(async (call) => {
        for (let count = 0; count < 20; count += 1) {
          await call.raw(': still thinking\n\n');
          await pause(100);
        }
        await call.say('One');
        await call.finish();
      });
      const client = await open();
      expect(await client.event()).toBe(ALIVE);
      expect((await client.rest()).at(-1)).toBe('[DONE]');

      app.serve(targetAt(provider.baseUrl, { timeouts: { ...PATIENT, firstByteMs: 60 } }));
      provider.does(() => undefined);
      const silent = await open();
      expect(await silent.event()).toBe(ALIVE);
      expect(await silent.rest()).toEqual([
        { error: expect.objectContaining({ code: 'ai_provider_timeout' }) },
      ]);
      await provider.last.gone;
    });
  });

  describe('with a whole answer', () => {
    it.each<[string, (call: ProviderCall) => unknown]>([
      ['nothing', () => undefined],
      ['a status line', (call) => call.response.writeHead(200, { 'content-type': 'application/json' })],
      ['blank lines', (call) => void call.response.write('\n\n \n')],
    ])('may take as long as a call may, though it says %s', async (_, begin) => {
      app.serve(targetAt(provider.baseUrl, { timeouts: { ...PATIENT, firstByteMs: 30, idleMs: 30 } }));
      provider.does(async (call) => {
        await begin(call);
        await pause(300);
        if (call.response.headersSent) call.response.end(JSON.stringify(completion()));
        else call.json(completion());
      });
      expect((await ask()).status).toBe(200);
      expect(await app.ended(caller)).toMatchObject({ completion: 7, end: 'completed' });
    });

    it('is given up when all of its time is over', async () => {
      app.serve(targetAt(provider.baseUrl, { timeouts: { ...PATIENT, totalMs: 80 } }));
      provider.does(() => undefined);
      const { status, body } = await ask();
      expect([status, body.error.code]).toEqual([504, 'ai_provider_timeout']);
      await provider.last.gone;
    });
  });

  describe('while it is tried again', () => {
    const opened = async (): Promise<void> => {
      provider.does((call) => call.json({}, 500));
      for (let count = 0; count < 5; count += 1) await ask();
      provider.calls.length = 0;
    };
    /** Asks until the pause is over. */
    const trying = (asking: () => Promise<unknown>): void =>
      void eventually(async () => {
        if (provider.calls.length === 0) await asking();
        if (provider.calls.length === 0) throw new Error('It is left alone.');
      });

    it('answers others, where there is nobody else', async () => {
      await opened();
      const call = held(provider);
      trying(ask);
      const slow = await call(0);
      provider.does((next) => next.json(completion()));
      expect((await ask()).status).toBe(200);
      slow.json(completion());
    });

    it('is asked by others as soon as its answer has begun well', async () => {
      app.serve(
        targetAt(provider.baseUrl, { timeouts: PATIENT }),
        targetAt(other.baseUrl, { rank: 1, timeouts: TIMEOUTS }),
      );
      await opened();
      other.does((call) => call.json(completion()));
      const call = held(provider, (theirs) => theirs.raw(': hello\n\n'));
      const clients: StreamClient[] = [];
      trying(async () => clients.push(await open()));
      await call(0);
      const before = provider.calls.length;
      provider.does((next) => next.json(completion()));
      await eventually(async () => {
        await ask();
        expect(provider.calls.length).toBeGreaterThan(before);
      });
      for (const client of clients) client.leave();
    });
  });

  describe('at the end of its answer', () => {
    const words = async (call: ProviderCall): Promise<void> => call.say('One', 'two');
    it.each<[string, (call: ProviderCall) => Promise<void>, number]>([
      [
        'the usual end',
        async (call) => {
          await call.frame(chunk({ delta: {}, finish_reason: 'stop' }));
          await call.frame({ ...chunk(), choices: [], usage: USAGE });
          await call.frame('[DONE]');
        },
        7,
      ],
      ['an end without usage', async (call) => call.frame('[DONE]'), 2],
      [
        'an end, and the usage behind it',
        async (call) => {
          await call.frame('[DONE]');
          await call.frame({ ...chunk(), choices: [], usage: USAGE });
        },
        7,
      ],
      [
        'the usage alone',
        async (call) => {
          await call.frame(chunk({ delta: {}, finish_reason: 'stop' }));
          await call.frame({ ...chunk(), choices: [], usage: USAGE });
        },
        7,
      ],
      ['a reason alone', async (call) => call.frame(chunk({ delta: {}, finish_reason: 'length' })), 2],
    ])('keeps the line open after %s: everybody is let go', async (_, end, tokens) => {
      provider.does(async (call) => {
        await words(call);
        await end(call);
      });
      const client = await open();
      const events = await client.rest();
      expect(events.slice(0, 2)).toEqual([shown('One'), shown('two')]);
      expect(events.at(-1)).toBe('[DONE]');
      await provider.last.gone;
      expect(await app.ended(caller)).toMatchObject({ completion: tokens, end: 'completed' });
    });

    it('is not taken at its word when it goes on', async () => {
      provider.does(async (call) => {
        for (const content of ['One', 'two', 'three']) {
          await call.frame({ ...chunk({ delta: { content }, finish_reason: 'stop' }), usage: USAGE });
          if (content !== 'One') await pause(1_500);
        }
        await call.frame('[DONE]');
        call.response.end();
      });
      expect(await (await open()).rest()).toHaveLength(4);
    });

    it('keeps its connection when it ends as it should', async () => {
      const sockets = new Set<unknown>();
      provider.does(async (call) => {
        sockets.add(call.response.socket);
        await words(call);
        await call.finish();
      });
      for (let count = 0; count < 3; count += 1) await (await open()).rest();
      expect(sockets.size).toBe(1);
    });
  });
});
