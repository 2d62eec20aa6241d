import { CliError } from '../cli-error.js';
import type { TourCall, TourStep } from './tour-client.js';

const QUESTION = { messages: [{ role: 'user', content: 'Hello' }] };
const END_OF_STREAM = 'data: [DONE]';

/** A model is asked, at once and word by word; then what that took. */
export async function showModels(walk: (call: TourCall) => Promise<TourStep>): Promise<void> {
  await walk({ title: 'The models there are', method: 'GET', path: '/models' });
  await walk({ title: 'Ask one', method: 'POST', path: '/chat/completions', body: QUESTION });
  const { answer } = await walk({
    title: 'Ask it for a stream',
    method: 'POST',
    path: '/chat/completions',
    body: { ...QUESTION, stream: true },
  });
  if (!String(answer).includes(END_OF_STREAM)) {
    throw new CliError('TOUR_FAILED', `The stream does not end with "${END_OF_STREAM}": ${String(answer)}`);
  }
  await walk({ title: 'What the portal may still use', method: 'GET', path: '/ai/quota' });
  await walk({ title: 'What was used', method: 'GET', path: '/ai/usage' });
}
