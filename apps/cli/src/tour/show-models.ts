import { CliError } from '../cli-error.js';
import type { TourClient } from './tour-client.js';

const QUESTION = { messages: [{ role: 'user' as const, content: 'Hello' }] };
const END_OF_STREAM = 'data: [DONE]';

/** A model is asked, at once and word by word; then what that took. */
export async function showModels(client: TourClient): Promise<void> {
  await client.call('The models there are', 'models.list', {});
  await client.call('Ask one', 'chat.completions', { body: QUESTION });
  const body = { ...QUESTION, stream: true };
  const stream = await client.text('Ask it for a stream', 'chat.completions', { body });
  if (!stream.includes(END_OF_STREAM)) {
    throw new CliError('TOUR_FAILED', `The stream does not end with "${END_OF_STREAM}": ${stream}`);
  }
  await client.call('What the portal may still use', 'ai.quota.get', {});
  await client.call('What was used', 'ai.usage.get', {});
}
