import { request } from 'undici';
import { send, TestSandbox } from '../__fixtures__/test-sandbox.js';
import { ModelCaller, HELLO } from './__fixtures__/model-caller.js';

let models: ModelCaller;

beforeAll(async () => {
  models = await ModelCaller.start();
});
afterAll(() => models.stop());

describe('the other calls', () => {
  it('lists models, and one', async () => {
    const { body } = await send(models.url('models'), 'GET');
    expect(body).toMatchObject({
      object: 'list',
      data: expect.arrayContaining([
        { id: 'emulated-chat', object: 'model', created: expect.any(Number), owned_by: 'sandbox' },
      ]),
    });
    expect((await send(models.url('models/emulated-chat'), 'GET')).body['id']).toBe('emulated-chat');
    expect((await send(models.url('models/none'), 'GET')).body).toMatchObject({
      error: { code: 'model_not_found' },
    });
  });

  it('embeds texts as unit vectors that are near where the texts are', async () => {
    const input = ['the red house', 'the red car', 'quarterly figures'];
    const { body } = await send(models.url('embeddings'), 'POST', { model: 'e', input, dimensions: 256 });
    const [a = [], b = [], c = []] = (body['data'] as { embedding: number[] }[]).map(
      ({ embedding }) => embedding,
    );
    const product = (left: number[], right: number[]): number =>
      left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
    expect(a).toHaveLength(256);
    expect(product(a, a)).toBeCloseTo(1, 5);
    expect(product(a, b)).toBeGreaterThan(product(a, c));
    const packed = await send(models.url('embeddings'), 'POST', {
      model: 'e',
      input: input[0],
      dimensions: 256,
      encoding_format: 'base64',
    });
    const [{ embedding }] = packed.body['data'] as [{ embedding: string }];
    const bytes = Buffer.from(embedding, 'base64');
    expect(Array.from({ length: 256 }, (_, index) => bytes.readFloatLE(index * 4))).toEqual(a);
  });

  it('makes pictures that are PNG files, as bytes and behind an address', async () => {
    const order = { prompt: 'A house', n: 2 };
    const inline = await send(models.url('images/generations'), 'POST', {
      ...order,
      response_format: 'b64_json',
    });
    const [{ b64_json: text }] = inline.body['data'] as [{ b64_json: string }];
    const linked = await send(models.url('images/generations'), 'POST', order);
    const [{ url: address }] = linked.body['data'] as [{ url: string }];
    const fetched = Buffer.from(await (await request(address)).body.arrayBuffer());
    expect(fetched.toString('base64')).toBe(text);
    expect(fetched.toString('latin1', 1, 4)).toBe('PNG');
  });

  it.each([
    ['json', /^\{"text":"\w+ .*"usage":\{"type":"duration","seconds":6\}\}$/],
    ['verbose_json', /"duration":6,.*"segments":\[\{"id":0,.*"start":5,"end":6/],
    ['text', /^\w+ .*\n$/],
    ['srt', /^1\n00:00:00,000 --> 00:00:05,000\n\w.*\n\n2\n/],
    ['vtt', /^WEBVTT\n\n00:00:00\.000 --> 00:00:05\.000\n/],
  ])('writes down sound as %s', async (format, expected) => {
    const rate = 8_000;
    const wav = Buffer.alloc(44 + rate * 6);
    wav.write('RIFF', 0, 'latin1');
    wav.write('WAVEfmt ', 8, 'latin1');
    wav.writeUInt32LE(16, 16);
    wav.writeUInt32LE(rate, 28);
    wav.write('data', 36, 'latin1');
    wav.writeUInt32LE(rate * 6, 40);
    const form = new FormData();
    form.set('model', 't');
    form.set('response_format', format);
    form.set('file', new Blob([wav]), 'speech.wav');
    const encoded = new Response(form);
    const answer = await request(models.url('audio/transcriptions'), {
      method: 'POST',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(await answer.body.text()).toMatch(expected);
  });

  it('wants a key once it has one', async () => {
    const guarded = await TestSandbox.start();
    await guarded.control('PUT', '/ai/key', { key: 'sk-right' });
    const address = `${guarded.restUrl}/ai/v1/chat/completions`;
    const call = (authorization: string) =>
      send(address, 'POST', { model: 'm', messages: HELLO }, { authorization });
    expect(await call('Bearer sk-wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
    expect((await call('Bearer sk-right')).status).toBe(200);
    const { body } = await guarded.control('GET', '/ai/calls');
    expect(JSON.stringify(body)).not.toContain('sk-right');
    await guarded.stop();
  });
});
