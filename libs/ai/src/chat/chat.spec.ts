import { ChatChunks } from './chat-chunks.js';
import { checkChat, estimateChat } from './chat-request.policy.js';
import { Delivered } from './delivered.policy.js';

describe('the estimate of a chat completion', () => {
  const model = { contextLength: 1_000, maxOutputTokens: 500 };
  const plain = { textBytes: 300, otherBytes: 0, mediaTokens: 0 };

  it.each([
    [{}, plain, model, 100, 500, 75],
    [{}, plain, { contextLength: null, maxOutputTokens: null }, 100, 1_024, 75],
    [{ max_tokens: 20 }, plain, model, 100, 20, 75],
    [{ max_tokens: 20, max_completion_tokens: 30 }, plain, model, 100, 30, 75],
    [{ max_tokens: 20, n: 4 }, plain, model, 100, 80, 75],
    [{ max_tokens: null, n: null }, { ...plain, textBytes: 1, mediaTokens: 2_048 }, model, 2_049, 500, 2_049],
    [{}, { ...plain, otherBytes: 12_000 }, model, 4_100, 500, 3_075],
  ])('of %j with %j', (input, size, limits, prompt, answer, least) => {
    const { atMost, atLeast } = estimateChat({ messages: [], ...input }, size, limits);
    expect([
      atMost.promptTokens,
      atMost.completionTokens,
      atLeast.promptTokens,
      atLeast.completionTokens,
    ]).toEqual([prompt, answer, least, 0]);
  });

  it('refuses only what is too long for certain', () => {
    const refused = (textBytes: number, max_tokens?: number) => () =>
      estimateChat({ messages: [], max_tokens: max_tokens ?? null }, { ...plain, textBytes }, model);
    expect(refused(6_000)).not.toThrow();
    expect(refused(6_001)).toThrow(expect.objectContaining({ code: 'context_length_exceeded' }));
    // A provider may pass over it, or count it in its own way.
    const doubtful = { textBytes: 600, otherBytes: 10 ** 6, mediaTokens: 10 ** 6 };
    expect(() => estimateChat({ messages: [] }, doubtful, model)).not.toThrow();
    expect(refused(600, 900)).not.toThrow();
    expect(refused(600, 901)).toThrow(expect.objectContaining({ code: 'context_length_exceeded' }));
    expect(() =>
      estimateChat(
        { messages: [] },
        { ...plain, textBytes: 10 ** 9 },
        { contextLength: null, maxOutputTokens: null },
      ),
    ).not.toThrow();
  });
});

describe('what was delivered', () => {
  const delta = (each: unknown) => ({ index: 0, delta: each });
  const parts = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));
  const long = 'x'.repeat(4_000);
  it.each<[string, readonly unknown[], number]>([
    ['pieces', [delta({ content: 'a' }), delta({ content: 'b' })], 2],
    ['letters', [delta({ content: 'x'.repeat(9) })], 3],
    ['letters of two bytes', [delta({ content: 'я'.repeat(4) })], 2],
    ['nothing', [delta({ role: 'assistant', content: '' }), delta({}), delta(null), null], 0],
    [
      'reasoning',
      [delta({ reasoning_content: 'hm' }), delta({ reasoning: 'hm' }), delta({ refusal: 'no' })],
      3,
    ],
    ['functions', [delta({ tool_calls: [{ function: { name: 'f', arguments: '{"a":' } }, null] })], 2],
    ['a function of old', [delta({ function_call: { arguments: '1}' } })], 1],
    ['a list of parts', [delta({ content: parts(long, long) })], 2_000],
    ['parts that think', [delta({ content: [{ type: 'thinking', thinking: parts(long) }] })], 1_000],
    ['details of reasoning', [delta({ reasoning_details: [{ type: 'reasoning.text', text: long }] })], 1_000],
    ['thoughts in two forms', [delta({ reasoning: long, reasoning_details: parts(long) })], 1_000],
    ['arguments as an object', [delta({ tool_calls: [{ function: { arguments: { a: long } } }] })], 1_002],
    ['a transcript', [delta({ audio: { id: 'a1', transcript: long } })], 1_000],
    ['a delta that is a text', [delta(long)], 1_000],
    ['a text without a delta', [{ index: 0, text: long }], 1_000],
    [
      'a message',
      [{ index: 0, message: { role: 'assistant', content: long }, finish_reason: 'stop' }],
      1_000,
    ],
    [
      'a message behind its pieces',
      [delta({ content: long }), { delta: {}, message: { content: long } }],
      1_000,
    ],
    [
      'a picture',
      [delta({ images: [{ image_url: { url: `data:image/png;base64,${'A'.repeat(9_000)}` } }] })],
      1_024,
    ],
    ['a second of sound', [delta({ audio: { data: 'A'.repeat(64_000) } })], 32],
  ])('%s', (_name, choices, tokens) => {
    const delivered = new Delivered();
    for (const choice of choices) delivered.add(choice);
    expect(delivered.tokens).toBe(tokens);
  });
});

describe('chunks', () => {
  const view = { modelId: 'public', wantsUsage: false, contextLength: 100, choices: 2 };
  const choice = (index: number, finish_reason: string | null = null) => ({
    index,
    delta: { content: 'x' },
    finish_reason,
  });
  const event = (data: unknown) => ({
    name: null,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  });

  it('are whole when every answer has ended and the usage was told', () => {
    const chunks = new ChatChunks(view);
    chunks.take(event({ choices: [choice(0, 'stop'), choice(1)] }));
    chunks.take(event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }));
    expect(chunks.isComplete).toBe(false);
    chunks.take(event({ choices: [choice(1, 'length')] }));
    expect([chunks.isComplete, chunks.isDone]).toEqual([true, false]);
    expect(chunks.take(event('[DONE]'))).toBeNull();
    expect([chunks.isDone, chunks.usageChunk(7)]).toEqual([true, null]);
    expect(chunks.take(event({ choices: [choice(0)] }))).toBeNull();
    expect(chunks.delivered(7)).toMatchObject({ promptTokens: 7, completionTokens: 3 });
  });

  it('are charged for what the provider told last, and never for zeros of before', () => {
    const read = (...events: unknown[]) => {
      const chunks = new ChatChunks({ ...view, wantsUsage: true });
      for (const each of events) chunks.take(event(each));
      const { counts, usageOrigin } = chunks.measured(9);
      return [counts.promptTokens, counts.completionTokens, usageOrigin, chunks.brokenOff(9).promptTokens];
    };
    const zeros = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const usage = { prompt_tokens: 5, completion_tokens: 3 };
    const said = { choices: [choice(0)] };
    expect(read({ ...said, usage: zeros }, said, said)).toEqual([9, 3, 'estimated', 9]);
    expect(read({ choices: [], usage: { ...usage, completion_tokens: 1 } }, said, said)).toEqual([
      5,
      2,
      'estimated',
      5,
    ]);
    expect(read(said, { choices: [], usage: zeros })).toEqual([0, 0, 'provider', 9]);
    expect(read({ choices: [], usage: { ...zeros, prompt_tokens: 5 } }, said)).toEqual([
      5,
      1,
      'estimated',
      5,
    ]);
    expect(read(said, { choices: [], usage }, { choices: [], usage: {} })).toEqual([5, 3, 'provider', 5]);
    expect(read(said, '[DONE]', { choices: [], usage })).toEqual([5, 3, 'provider', 5]);
  });

  it('tell usage by the names of the contract, however the provider called it', () => {
    const chunks = new ChatChunks({ ...view, wantsUsage: true });
    chunks.take(
      event({
        id: 'c',
        choices: [choice(0)],
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 3 },
      }),
    );
    expect(JSON.parse(chunks.usageChunk(7)!)).toMatchObject({
      id: 'c',
      choices: [],
      usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
    });
  });

  it('with strange members are handed on all the same', () => {
    const chunks = new ChatChunks(view);
    for (const odd of [
      {},
      { choices: null },
      { choices: [null, 7] },
      { choices: [{ delta: 7, index: {} }], usage: 'x' },
    ]) {
      expect(JSON.parse(chunks.take(event(odd))!)).toMatchObject({ model: 'public' });
    }
    expect(chunks.hasUsage).toBe(false);
    expect(chunks.measured(7)).toMatchObject({ usageOrigin: 'estimated', counts: { promptTokens: 7 } });
    // What only looks deep is text.
    const text = JSON.stringify({ choices: [{ delta: { content: `\\"${'[{'.repeat(900)}` } }] });
    expect(JSON.parse(chunks.take(event(text))!)).toMatchObject(JSON.parse(text) as object);
    const deep = `{"choices":[{"delta":${'['.repeat(9_000)}${']'.repeat(9_000)}}]}`;
    for (const none of ['7', 'null', '[]', '"x"', deep])
      expect(() => chunks.take(event(none))).toThrow('unreadable');
    for (const nothing of ['', ' ']) expect(chunks.take(event(nothing))).toBeNull();
  });
});

describe('the measure of a prompt', () => {
  const user = (content: unknown, more: object = {}) => ({ messages: [{ role: 'user', content, ...more }] });
  const size = (body: { readonly messages: unknown }) => checkChat(body, body as never);
  const picture = (url: unknown) => user([{ type: 'image_url', image_url: url }]);

  it('is its texts, tools and images', () => {
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(4_000)}` } };
    expect(
      size({
        messages: [
          { role: 'system', content: 'да' },
          { role: 'user', content: [{ type: 'text', text: 'abc' }, image] },
          { role: 'assistant', content: null, tool_calls: [1] },
        ],
        tools: [{ type: 'function', function: { name: 'f' } }],
      } as never),
    ).toMatchObject({ textBytes: 4 + 3 + 3 + 45, mediaTokens: 1_024 });
  });

  const long = 'x'.repeat(90_000);
  it.each<[string, object]>([
    ['functions of old', { functions: [{ name: 'f', description: long }] }],
    ['a prediction', { prediction: { type: 'content', content: long } }],
    ['a member nobody knows', { x_context: { deep: [long] } }],
    ['the name of one', { x_context: { [long]: 1 } }],
    ['texts that end it', { stop: [long] }],
    ['an option of the stream', { stream_options: { x: long } }],
    ['thoughts of before', { messages: [{ role: 'assistant', content: 'a', reasoning_content: long }] }],
    [
      'a call of before',
      { messages: [{ role: 'assistant', content: null, function_call: { arguments: long } }] },
    ],
    ['a member of a message', { messages: [{ role: 'user', content: 'a', x_memory: [{ a: long }] }] }],
    ['a member of a part', user([{ type: 'text', text: 'a', x_note: long }])],
    ['a part nobody knows', user([{ type: 'later', says: { a: long } }])],
    ['a part that only calls itself bytes', user([{ type: 'later', data: long }])],
  ])('holds %s', (_name, body) => {
    const { textBytes, otherBytes } = size({ ...user('Hi'), ...body });
    expect(textBytes + otherBytes).toBeGreaterThanOrEqual(90_000);
    expect(textBytes + otherBytes).toBeLessThan(90_200);
  });

  it('does not hold settings', () => {
    const settings = {
      model: 'm',
      user: 'u',
      stream: true,
      n: 2,
      temperature: 0.5,
      stream_options: { include_usage: true },
    };
    expect(size({ ...user('Hi'), ...settings })).toEqual({ textBytes: 2, otherBytes: 0, mediaTokens: 0 });
  });

  const wav = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
    Buffer.alloc(24),
  ]);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  const base64 = (head: Buffer | string, bytes: number) =>
    Buffer.concat([Buffer.from(head as string, 'latin1'), Buffer.alloc(bytes)]).toString('base64');
  const mp3 = base64('\xff\xfb\x90\x00', 160_000 - 4);
  const pdf = base64('%PDF-1.7 /Type /Pages /Count 7 >>', 300_000);
  const film = Buffer.alloc(400_000);
  film.write('\0\0\0\x18ftypmp42', 'latin1');
  film.write('mvhd', 300_000);
  film.writeUInt32BE(1_000, 300_016);
  film.writeUInt32BE(20_000, 300_020);
  it.each<[string, object, number]>([
    [
      'ten seconds of sound',
      { type: 'input_audio', input_audio: { data: base64(wav, 320_000 - 48), format: 'wav' } },
      320,
    ],
    ['ten seconds of another', { type: 'input_audio', input_audio: { data: mp3, format: 'mp3' } }, 320],
    ['sound as an address', { type: 'audio_url', audio_url: { url: `data:audio/mpeg;base64,${mp3}` } }, 320],
    ['sound that is elsewhere', { type: 'audio_url', audio_url: { url: 'https://a.example/a.mp3' } }, 1_024],
    [
      'seven pages',
      { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${pdf}` } },
      7_168,
    ],
    ['seven pages without a word', { type: 'file', file: { file_data: pdf } }, 7_168],
    [
      'pages of a document',
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: pdf } },
      7_168,
    ],
    [
      'pages as an image',
      { type: 'image_url', image_url: { url: `data:application/pdf;base64,${pdf}` } },
      7_168,
    ],
    ['a file that is elsewhere', { type: 'file', file: { file_id: 'file-7' } }, 4_096],
    [
      'twenty seconds of film',
      { type: 'video_url', video_url: { url: `data:video/mp4;base64,${film.toString('base64')}` } },
      6_000,
    ],
    ['film that is elsewhere', { type: 'video_url', video_url: { url: 'https://a.example/a.mp4' } }, 8_192],
    [
      'an image of another contract',
      { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(4_000)}` },
      1_024,
    ],
  ])('counts %s by its kind', (_name, part, tokens) => {
    const { textBytes, otherBytes, mediaTokens } = size(user([part]));
    expect(textBytes + otherBytes).toBeLessThan(200);
    expect(Math.abs(mediaTokens - tokens)).toBeLessThanOrEqual(1);
  });

  it.each<[string, unknown]>([
    ['in lines', { url: `data:image/png;base64,${'QUJD\n'.repeat(30)}` }],
    ['of the other alphabet', { url: 'data:image/png;base64,a-_b' }],
    ['as a text', 'data:image/jpeg;base64,QUJD'],
    ['an address as a text', 'https://a.example/a.png'],
    ['avif', { url: 'data:image/avif;base64,QUJD' }],
    ['svg with a parameter', { url: 'data:image/svg+xml;charset=utf-8;base64,QUJD' }],
    ['without its end', { url: 'data:image/bmp;base64,QUI' }],
  ])('takes an image %s', (_name, image) => {
    expect(size(picture(image)).mediaTokens).toBe(1_024);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['no text', 7, 'image_url.url', /neither an address nor/],
    ['no address', { url: 'a.png' }, 'image_url.url', /neither an address nor/],
    ['an open address', 'http://a.example/a.png', 'image_url', /must begin with https/],
    ['a page', { url: 'data:text/html;base64,QUJD' }, 'image_url.url', /data URI must be/],
    ['letters that are none', { url: 'data:image/png;base64,Q%JD' }, 'image_url.url', /no base64/],
    ['an end in the middle', { url: 'data:image/png;base64,QQ==QUJD' }, 'image_url.url', /no base64/],
    ['nothing', { url: 'data:image/png;base64,' }, 'image_url.url', /no base64/],
  ])('refuses %s in words that fit', (_name, image, param, message) => {
    expect(() => size(picture(image))).toThrow(
      expect.objectContaining({
        code: 'invalid_image_payload',
        message: expect.stringMatching(message) as string,
        options: expect.objectContaining({ extra: { param: `messages[0].content[0].${param}` } }) as object,
      }),
    );
  });
});
