import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { given, tell } from './tell.mjs';

const { baseURL, apiKey, models } = given;
const model = createOpenAI({ baseURL, apiKey }).chat(models.chat);

const get_weather = tool({
  description: 'The weather of a city',
  inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
  execute: () => Promise.resolve('Sunny'),
});

async function partsOf(result) {
  const parts = [];
  for await (const part of result.fullStream) parts.push(part);
  return parts;
}

await tell({
  text: async () => {
    const result = streamText({ model, prompt: 'Hello' });
    const parts = await partsOf(result);
    return {
      deltas: parts.filter(({ type }) => type === 'text-delta').length,
      text: await result.text,
      usage: await result.totalUsage,
      reason: await result.finishReason,
    };
  },
  tools: async () => {
    const result = streamText({
      model,
      prompt: 'What is the weather?',
      tools: { get_weather },
      stopWhen: stepCountIs(2),
    });
    const parts = await partsOf(result);
    return { kinds: [...new Set(parts.map(({ type }) => type))], text: await result.text };
  },
  whole: async () => (await generateText({ model, prompt: 'Hello' })).text,
});
