import { parseWholeAnswer } from './parse-answer.js';
import { refusalInside } from './read-refusal.js';
import { readWhole, type UpstreamAnswer } from './upstream-answer.js';

/**
 * The whole answer as a JSON object.
 * @throws UpstreamFault `unreadable` and those of the transport, UpstreamRefusal for an error that came as a success.
 */
export async function readJson(answer: UpstreamAnswer): Promise<Record<string, unknown>> {
  const value = await parseWholeAnswer(await readWhole(answer));
  const refusal = refusalInside(value);
  if (refusal) throw refusal;
  return value;
}
