import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import type { Json } from '../__fixtures__/test-sandbox.js';
import { ModelCaller, HELLO } from './__fixtures__/model-caller.js';

let models: ModelCaller;

beforeAll(async () => {
  models = await ModelCaller.start();
});
afterAll(() => models.stop());

describe('scripted behaviour', () => {
  const marked = (text: string): Json => ({ messages: [{ role: 'user', content: text }] });

  it('meets the calls it is for, as often as it is to', async () => {
    await models.script({ contains: 'busy day', times: 1, behaviour: { status: 429, retryAfter: '3' } });
    expect(await models.ask({})).toHaveProperty('choices');
    const refused = await request(models.url('chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', ...marked('busy day') }),
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3']);
    await refused.body.dump();
    expect(await models.ask(marked('busy day'))).toHaveProperty('choices');
    expect(await models.callsWith('busy day')).toMatchObject([
      { status: 429, end: 'refused' },
      { status: 200, end: 'completed' },
    ]);
  });

  it('lies about usage, says nothing of it, and answers something else', async () => {
    const one = (behaviour: Json): Record<string, string> => ({
      'x-sandbox-behaviour': JSON.stringify(behaviour),
    });
    expect((await models.ask({}, one({ usage: { prompt_tokens: -5 } })))['usage']).toEqual({
      prompt_tokens: -5,
    });
    expect(await models.ask({}, one({ usage: null }))).not.toHaveProperty('usage');
    expect((await models.ask({}, one({ words: 100 })))['usage']).toMatchObject({
      completion_tokens: expect.any(Number),
    });
    const text = (await models.ask({}, one({ fillerBytes: 100_000 })))['filler'];
    expect(text).toHaveLength(100_000);
    await expect(models.ask({}, one({ body: '<html>' }))).rejects.toThrow(SyntaxError);
    expect(await models.ask({}, one({ typo: 1 }))).toMatchObject({
      error: { message: expect.stringContaining('behaviour') },
    });
  });

  it.each([
    ['cut', { cutAfterFrames: 4 }, 4, 'cut'],
    ['ended', { endAfterFrames: 4 }, 4, 'completed'],
  ])('a stream is %s after some frames', async (_, behaviour, sent, end) => {
    const text = `stream ${end}`;
    await models.script({ contains: text, behaviour });
    const told = models.frames({ ...marked(text) });
    if (end === 'cut') await expect(told).rejects.toThrow();
    else expect(await told).toHaveLength(sent);
    expect(await models.callsWith(text)).toMatchObject([{ framesSent: sent, end }]);
  });

  it('frames are spoilt, end in CRLF and come in pieces', async () => {
    const bytes = Buffer.from([0x64, 0xff, 0xfe, 0x0a, 0x0a]);
    const header = JSON.stringify({
      spoil: { frame: 1, base64: bytes.toString('base64') },
      lineEnd: 'crlf',
      writeBytes: 7,
    });
    const response = await request(models.url('chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-behaviour': header },
      body: JSON.stringify({ model: 'm', messages: HELLO, stream: true }),
    });
    const all = Buffer.from(await response.body.arrayBuffer());
    expect(all.includes(bytes)).toBe(true);
    expect(all.toString('latin1').split('\r\n\r\n').length).toBeGreaterThan(10);
  });

  it('answers in another form, under another status, and keeps the line open behind its end', async () => {
    const sent = async (behaviour: Json, isStream: boolean) => {
      const response = await request(models.url('chat/completions'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-behaviour': JSON.stringify(behaviour) },
        body: JSON.stringify({ model: 'm', messages: HELLO, stream: isStream }),
      });
      return { status: response.statusCode, headers: response.headers, body: response.body };
    };
    const whole = await sent({ form: 'whole', status: 201, contentType: 'text/plain' }, true);
    expect([whole.status, whole.headers['content-type']]).toEqual([201, 'text/plain']);
    expect(await whole.body.json()).toHaveProperty('choices');
    expect(await (await sent({ form: 'stream' }, false)).body.text()).toMatch(/^data: \{.*\[DONE\]\n\n$/s);
    const packed = await sent({ encoding: 'gzip' }, false);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(await packed.body.bytes()).toString())).toHaveProperty('choices');
    const silent = await sent({ firstByteMs: 25, commentMs: 10, keepOpen: true }, true);
    let text = '';
    for await (const piece of silent.body as AsyncIterable<Buffer>) {
      text += piece.toString();
      if (text.endsWith('[DONE]\n\n')) break;
    }
    expect(text).toMatch(/^(?:: PROCESSING\n\n){3}data: /);
  });

  it('sees a caller that hangs up, and at which frame', async () => {
    const text = 'hang up on me';
    await models.script({ contains: text, behaviour: { stallAfterFrames: 3 } });
    const { hostname, port } = new URL(models.sandbox.restUrl);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ model: 'm', ...marked(text), stream: true });
    socket.write(
      `POST /ai/v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'data');
    await eventually(async () =>
      expect(await models.callsWith(text)).toMatchObject([{ framesSent: 3, end: 'running' }]),
    );
    socket.destroy();
    await eventually(async () =>
      expect(await models.callsWith(text)).toMatchObject([{ framesSent: 3, end: 'aborted' }]),
    );
  });

  it('is shown, taken back, and refused when it makes no sense', async () => {
    await models.script({ model: 'never', behaviour: { firstByteMs: 1, byteMs: 1, frameMs: 1 } });
    expect((await models.sandbox.control('GET', '/ai/behaviours')).body['behaviours']).toContainEqual(
      expect.objectContaining({ match: { model: 'never' }, remaining: null }),
    );
    expect(
      (await models.sandbox.control('POST', '/ai/behaviours', { behaviour: { status: 7 } })).body,
    ).toEqual({
      error: 'behaviour.status must be a whole number from 200 to 599',
    });
    await models.sandbox.control('DELETE', '/ai/behaviours');
    expect((await models.sandbox.control('GET', '/ai/behaviours')).body).toEqual({ behaviours: [] });
  });
});
