import { ChatOpenAI } from '@langchain/openai';
import { given, tell } from './tell.mjs';

const { baseURL, apiKey, models } = given;
const model = new ChatOpenAI({ apiKey, model: models.chat, configuration: { baseURL } });

await tell({
  answered: async () => {
    const { content, usage_metadata: usage } = await model.invoke('Hello');
    return { content, usage };
  },
  streamed: async () => {
    const parts = [];
    for await (const { content } of await model.stream('Hello')) parts.push(content);
    return parts;
  },
});
