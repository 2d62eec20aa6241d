import { request } from 'undici';
import { type Caller, CallsApp, MODEL, targetAt } from '../__fixtures__/calls-app.js';
import { ScriptedProvider } from '../__fixtures__/scripted-provider.js';

interface AnyAnswer extends Record<string, unknown> {
  readonly error: { readonly code: string; readonly param?: string; readonly type: string };
}
type Parts = readonly (readonly [name: string, value: string | Buffer, fileName?: string])[];

/** Silence of so many seconds: 8 kHz, one channel of 8 bits. `claimed` is what its header says. */
function wav(seconds: number, claimed = seconds): Buffer {
  const [rate, bytes] = [8_000, claimed * 8_000];
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * rate, 128)]);
}

describe('embeddings, transcriptions and images', () => {
  let app: CallsApp;
  let provider: ScriptedProvider;
  let other: ScriptedProvider;
  let caller: Caller;

  beforeAll(async () => {
    [app, provider, other] = await CallsApp.withProviders({ AI_MAX_RESPONSE_BYTES: '300000' });
  });
  beforeEach(async () => {
    caller = await app.caller();
    const units = { ...MODEL.rates.units, audioMinute: 60_000_000n, image: 5_000_000n };
    app.resolved = {
      model: { ...MODEL, contextLength: 16, rates: { units, credits: null } },
      keySource: 'platform',
      targets: [targetAt(provider.baseUrl)],
      deprecated: false,
      replaced: false,
    };
    provider.calls.length = other.calls.length = 0;
  });
  afterAll(() => app.stop());

  const ask = (path: string, body: object, key = caller.key) =>
    app.app.call<AnyAnswer>('POST', path, { key, body });
  /** Checked against the document like any answer; `body` is text where it is no JSON. */
  async function transcribe(parts: Parts, path = '/v1/audio/transcriptions', type = 'audio/wav') {
    const boundary = 'frontier';
    const pieces = parts.flatMap(([name, value, fileName]) => {
      const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
    });
    const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
    return app.app.call<AnyAnswer>('POST', path, {
      key: caller.key,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }
  const vectors = (...rows: unknown[]) => ({
    object: 'list',
    data: rows.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model: 'real-name',
    usage: { prompt_tokens: 5, total_tokens: 5 },
  });

  it('embeddings come in the encoding that was asked for, and their tokens are charged, by both addresses', async () => {
    provider.does((call) => call.json(vectors([1, -2], [0.5, 0])));
    const body = {
      model: 'host/plain',
      input: ['a', 'b'],
      encoding_format: 'base64',
      dimensions: 2,
      x_new: 1,
    };
    const answer = await ask('/v1/embeddings', body);
    expect(answer.body).toEqual({
      object: 'list',
      data: [
        { object: 'embedding', index: 0, embedding: 'AACAPwAAAMA=' },
        { object: 'embedding', index: 1, embedding: 'AAAAPwAAAAA=' },
      ],
      model: 'host/plain',
      usage: { prompt_tokens: 5, total_tokens: 5 },
    });
    expect(provider.last.path).toBe('/base/v1/embeddings');
    expect(provider.last.body).toEqual({ ...body, model: 'real-name' });
    const call = await app.ended(caller);
    expect(call).toMatchObject({
      state: 'SETTLED',
      prompt: 5,
      completion: 0,
      origin: 'provider',
      status: 200,
    });
    expect(answer.headers['x-generation-id']).toBe(call.id);

    provider.does((received) => received.json({ ...vectors('AACAPwAAAMA='), usage: null }));
    const twin = await ask('/v1/ai/embeddings', { input: [1, 2, 3] });
    expect(twin.body).toMatchObject({ data: [{ embedding: [1, -2] }], usage: { prompt_tokens: 3 } });
    expect(await app.ended(caller)).toMatchObject({ prompt: 3, origin: 'estimated' });
  });

  it('what no provider can embed, or none has embedded well, is told and not charged', async () => {
    const codeOf = async (body: object) => {
      const { body: answered } = await ask('/v1/embeddings', body);
      return [answered.error.code, answered.error.param ?? null];
    };
    expect(await codeOf({})).toEqual(['invalid_request', 'input']);
    expect(await codeOf({ input: ['a', 7] })).toEqual(['invalid_request', 'input[1]']);
    expect(await codeOf({ input: 'a', encoding_format: 'hex' })).toEqual([
      'invalid_request',
      'encoding_format',
    ]);
    expect(await codeOf({ input: 'a', model: 'host/none' })).toEqual(['ai_model_not_found', null]);
    expect(await codeOf({ input: 'word '.repeat(100) })).toEqual(['context_length_exceeded', 'input']);
    expect(provider.calls).toHaveLength(0);
    for (const broken of [
      vectors(),
      vectors([1], [2]),
      vectors(['x']),
      { error: { message: 'no' } },
      [],
      '{',
      '"x"',
    ]) {
      // Each time an address that has not failed before.
      app.serve(targetAt(provider.baseUrl));
      provider.does((call) => call.json(broken));
      expect(['ai_provider_error', 'ai_provider_unavailable']).toContain((await codeOf({ input: 'a' }))[0]);
      expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', prompt: 0 });
    }
    // One that is unwell is passed over for the next.
    provider.does((call) => call.json({}, 503));
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    other.does((call) => call.json(vectors([7])));
    expect((await ask('/v1/embeddings', { input: 'a' })).body).toMatchObject({ data: [{ embedding: [7] }] });
  });

  it('images go on as they came, each of them is charged, and links lead nowhere else', async () => {
    const made = {
      created: 17,
      data: [{ b64_json: 'aGk=', revised_prompt: 'a cat' }],
      usage: { total_tokens: 1 },
    };
    provider.does((call) => call.json(made));
    const body = { prompt: 'a cat', n: 4, size: '1024x1024', quality: 'hd', response_format: 'b64_json' };
    expect((await ask('/v1/images/generations', body)).body).toEqual(made);
    expect(provider.last.path).toBe('/base/v1/images/generations');
    expect(provider.last.body).toEqual({ ...body, model: 'real-name' });
    expect(await app.ended(caller)).toMatchObject({
      state: 'SETTLED',
      images: 1,
      prompt: 0,
      origin: 'provider',
    });
    provider.does((call) => call.json({ data: [{ url: 'https://images.example/1.png' }] }));
    expect((await ask('/v1/ai/images/generations', { prompt: 'x' })).body).toMatchObject({
      data: [{ url: 'https://images.example/1.png' }],
    });
    for (const url of ['http://169.254.169.254/', 'javascript:alert(1)']) {
      provider.does((call) => call.json({ data: [{ url }] }));
      expect((await ask('/v1/images/generations', { prompt: 'x' })).body.error.code).toBe(
        'ai_provider_error',
      );
      expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', images: 0 });
    }
    for (const [param, wrong] of [
      ['prompt', {}],
      ['n', { prompt: 'x', n: 5 }],
      ['size', { prompt: 'x', size: 'big' }],
      ['stream', { prompt: 'x', stream: true }],
      ['response_format', { prompt: 'x', response_format: 'png' }],
    ] as const) {
      expect((await ask('/v1/images/generations', wrong)).body.error).toMatchObject({
        code: 'invalid_request',
        param,
      });
    }
  });

  it('a file is sent on from disk, and what the provider heard is charged', async () => {
    provider.does((call) =>
      call.json({
        task: 'transcribe',
        language: 'english',
        duration: 2.5,
        text: 'Hi.',
        segments: [],
        words: [],
      }),
    );
    const audio = wav(2);
    const answer = await transcribe([
      ['model', 'host/plain'],
      ['file', audio, '../../My secret meeting.WAV'],
      ['language', 'EN'],
      ['prompt', 'Ann, Bob\r\n--border'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
      ['temperature', '0.2'],
      ['vad_filter', 'true'],
      ['x_unknown', 'stays here'],
    ]);
    expect(answer.body).toMatchObject({ text: 'Hi.', duration: 2.5 });
    const { path, bytes, headers } = provider.last;
    expect(path).toBe('/base/v1/audio/transcriptions');
    expect(headers['content-length']).toBe(String(bytes.length));
    const sent = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': headers['content-type']! },
    }).formData();
    const file = sent.get('file') as File;
    expect([file.name, file.type]).toEqual(['audio.wav', 'audio/wav']);
    expect(Buffer.from(await file.arrayBuffer()).equals(audio)).toBe(true);
    sent.delete('file');
    expect([...sent.entries()]).toEqual([
      ['model', 'real-name'],
      ['language', 'en'],
      ['prompt', 'Ann, Bob\r\n--border'],
      ['response_format', 'verbose_json'],
      ['temperature', '0.2'],
      ['vad_filter', 'true'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
    ]);
    expect(await app.ended(caller)).toMatchObject({ state: 'SETTLED', audioMs: 2_500, origin: 'provider' });
  });

  it('empty fields are none, and a file without an ending has that of its type', async () => {
    provider.does((call) => call.json({ text: 'Hi.' }));
    const empty = [
      'model',
      'language',
      'prompt',
      'response_format',
      'temperature',
      'timestamp_granularities[]',
      'vad_filter',
      'stream',
    ].map((name): [string, string] => [name, '']);
    for (const [type, name] of [
      ['audio/webm;codecs=opus', 'audio.webm'],
      ['audio/mpeg', 'audio.mp3'],
      ['audio/x-m4a', 'audio.m4a'],
      ['application/octet-stream', 'audio'],
    ] as const) {
      const answer = await transcribe([['file', wav(1), 'blob'], ...empty], undefined, type);
      expect([answer.status, answer.body.text]).toEqual([200, 'Hi.']);
      const { bytes, headers } = provider.last;
      const sent = await new Response(new Uint8Array(bytes), {
        headers: { 'content-type': headers['content-type']! },
      }).formData();
      expect((sent.get('file') as File).name).toBe(name);
      expect([...sent.keys()].sort()).toEqual(['file', 'model']);
    }
  });

  it('texts have their types; without a word of the provider the container says how long it was', async () => {
    for (const [format, type, text] of [
      ['text', 'text/plain', 'Hi.\n'],
      ['srt', 'application/x-subrip', '1\n00:00:00,000 --> 00:00:02,000\nHi.\n'],
      ['vtt', 'text/vtt', 'WEBVTT\n'],
    ] as const) {
      provider.does(
        ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end(text),
      );
      const answer = await transcribe([
        ['response_format', format],
        ['file', wav(3), 'a.wav'],
      ]);
      expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
        200,
        `${type}; charset=utf-8`,
        text,
      ]);
      expect(await app.ended(caller)).toMatchObject({
        state: 'SETTLED',
        audioMs: 3_000,
        origin: 'estimated',
      });
    }
    // No container: so many seconds as its size has of ordinary speech. A provider that lies is not believed.
    provider.does((call) => call.json({ text: 'Hi.', usage: { type: 'duration', seconds: 100_000 } }));
    const twin = await transcribe([['file', Buffer.alloc(8_000, 1), 'noise']], '/v1/ai/audio/transcriptions');
    expect(twin.body.text).toBe('Hi.');
    expect(await app.ended(caller)).toMatchObject({ audioMs: 2_000, origin: 'estimated' });
    expect(provider.last.bytes.toString('latin1')).toContain('filename="audio.wav"');
    // A header that says less than can be true.
    await transcribe([['file', Buffer.concat([wav(0, 1), Buffer.alloc(2_000_000, 1)]), 'a.wav']]);
    expect((await app.ended(caller)).audioMs).toBeGreaterThan(3_000);
  });

  it('files that are none, too large or too long are refused before anybody is asked', async () => {
    const codeOf = async (parts: Parts) => {
      const { status, body } = await transcribe(parts);
      return [status, body.error.code];
    };
    expect(await codeOf([['model', 'x']])).toEqual([400, 'no_file']);
    expect(await codeOf([['file', 'text']])).toEqual([400, 'no_file']);
    expect(await codeOf([['file', '', 'a.wav']])).toEqual([400, 'empty_file']);
    expect(await codeOf([['file', wav(901), 'a.wav']])).toEqual([413, 'file_too_large']);
    expect(await codeOf([['file', Buffer.alloc(26_214_401), 'a.wav']])).toEqual([413, 'file_too_large']);
    expect(
      await codeOf([
        ['file', wav(1), 'a.wav'],
        ['language', 'russian'],
      ]),
    ).toEqual([400, 'invalid_language']);
    for (const wrong of [
      ['response_format', 'docx'],
      ['temperature', '2'],
      ['timestamp_granularities[]', 'letter'],
      ['stream', 'true'],
    ] as const) {
      expect(await codeOf([['file', wav(1), 'a.wav'], wrong])).toEqual([400, 'invalid_request']);
    }
    expect((await ask('/v1/audio/transcriptions', { model: 'x' })).body.error.code).toBe('no_file');
    expect(provider.calls).toHaveLength(0);

    // What the provider does wrong costs nothing; another one gets the whole file again.
    for (const broken of [{}, { text: 7 }, { text: 'a', segments: 'b' }]) {
      app.serve(targetAt(provider.baseUrl));
      provider.does((call) => call.json(broken));
      expect(await codeOf([['file', wav(1), 'a.wav']])).toEqual([502, 'ai_provider_error']);
      expect(await app.ended(caller)).toMatchObject({ state: 'RELEASED', audioMs: 0 });
    }
    app.serve(targetAt(provider.baseUrl), targetAt(other.baseUrl, { rank: 1 }));
    provider.does((call) => call.cut());
    other.does((call) => call.json({ text: 'Hi.' }));
    expect((await transcribe([['file', wav(9), 'a.wav']])).body.text).toBe('Hi.');
    expect(other.last.bytes.includes(wav(9))).toBe(true);
  });

  it('who may not call gets no further', async () => {
    const stranger = await app.caller({ scopes: ['crm'] });
    for (const path of ['embeddings', 'images/generations', 'audio/transcriptions']) {
      const answer = await request(`${app.app.origin}/v1/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': stranger.key, 'content-type': 'application/json' },
        body: '{',
      });
      expect(await answer.body.json()).toMatchObject({
        error: { code: 'scope_missing', type: 'invalid_request_error' },
      });
    }
    expect(provider.calls).toHaveLength(0);
  });
});
