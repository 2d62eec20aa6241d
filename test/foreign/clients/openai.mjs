import { Buffer } from 'node:buffer';
import OpenAI, { toFile } from 'openai';
import { given, tell } from './tell.mjs';

const { baseURL, apiKey, keys, models, audio } = given;
const clientOf = (key) => new OpenAI({ baseURL, apiKey: key, maxRetries: 0 });
const client = clientOf(apiKey);
const says = (content) => [{ role: 'user', content }];
const ask = (content, more = {}, by = client) =>
  by.chat.completions.create({ model: models.chat, messages: says(content), ...more });

async function chunksOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const address = {
  name: 'address',
  strict: true,
  schema: {
    type: 'object',
    properties: { street: { type: 'string' }, number: { type: 'integer' } },
    required: ['street', 'number'],
    additionalProperties: false,
  },
};

const transcribe = async (format, more = {}) =>
  client.audio.transcriptions.create({
    model: models.transcription,
    file: await toFile(Buffer.from(audio, 'base64'), 'speech.wav'),
    response_format: format,
    ...more,
  });

await tell({
  listed: async () => (await chunksOf(client.models.list())).map(({ id, object }) => ({ id, object })),
  retrieved: async () => client.models.retrieve(models.chat),
  answered: () => ask('Hello'),
  streamed: async () => chunksOf(await ask('Hello', { stream: true })),
  counted: async () =>
    chunksOf(await ask('Hello', { stream: true, stream_options: { include_usage: true } })),
  calledTool: () => ask('What is the weather?', { tools: [weather] }),
  streamedTool: async () => {
    const runner = client.chat.completions.stream({
      model: models.chat,
      messages: says('What is the weather?'),
      tools: [weather],
    });
    const { choices } = await runner.finalChatCompletion();
    return choices[0].message.tool_calls;
  },
  toolResult: () =>
    client.chat.completions.create({
      model: models.chat,
      messages: [
        ...says('What is the weather?'),
        {
          role: 'assistant',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'Sunny' },
      ],
      tools: [weather],
    }),
  structured: async () => {
    const format = { type: 'json_schema', json_schema: address };
    const { choices } = await client.chat.completions.parse({
      model: models.chat,
      messages: says('Where?'),
      response_format: format,
    });
    return JSON.parse(choices[0].message.content);
  },
  embedded: async () => {
    const { data, usage } = await client.embeddings.create({
      model: models.embedding,
      input: ['one', 'two'],
    });
    return { lengths: data.map(({ embedding }) => embedding.length), first: data[0].embedding, usage };
  },
  embeddedFloats: async () => {
    const order = { model: models.embedding, input: ['one', 'two'], encoding_format: 'float' };
    const { data } = await client.embeddings.create(order);
    return data[0].embedding;
  },
  transcribed: () => transcribe('json'),
  transcribedVerbose: () => transcribe('verbose_json', { timestamp_granularities: ['word', 'segment'] }),
  transcribedCaptions: () => transcribe('srt'),
  drawn: async () => {
    const { data } = await client.images.generate({
      model: models.image,
      prompt: 'A house',
      response_format: 'b64_json',
    });
    return Buffer.from(data[0].b64_json, 'base64').toString('latin1', 1, 4);
  },
  aborted: async () => {
    const stream = await ask(given.slow, { stream: true });
    const seen = [];
    for await (const chunk of stream) {
      seen.push(chunk);
      if (seen.length === 3) stream.controller.abort();
    }
    return seen.length;
  },
  cut: async () => chunksOf(await ask(given.cut, { stream: true })),
  wrongKey: () => ask('Hello', {}, clientOf('svc_api_wrong')),
  withoutScope: () => ask('Hello', {}, clientOf(keys.withoutScope)),
  unknownModel: () => ask('Hello', { model: 'host/none' }),
  unknownModelRead: () => client.models.retrieve('host/none'),
  noMessages: () => client.chat.completions.create({ model: models.chat, messages: [] }),
  wrongModelType: () => ask('Hello', { model: models.embedding }),
  tooFast: async () => {
    const slow = clientOf(keys.oneCall);
    await ask('Hello', {}, slow);
    return ask('Hello', {}, slow);
  },
  providerBusy: () => ask(given.busy),
  providerBusyForLong: () => ask(given.busyForLong, {}, new OpenAI({ baseURL, apiKey, maxRetries: 2 })),
  providerBroken: () => ask(given.broken),
  providerGone: () => new OpenAI({ baseURL: given.closed, apiKey, maxRetries: 0 }).models.list(),
});
