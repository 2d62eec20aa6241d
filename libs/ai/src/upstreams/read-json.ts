import { isUtf8 } from 'node:buffer';
import { refusalInside } from './read-refusal.js';
import { readWhole, type UpstreamAnswer } from './upstream-answer.js';
import { UpstreamFault } from './upstream-failure.js';

/**
 * The whole answer as a JSON object.
 * @throws UpstreamFault `unreadable` and those of the transport, UpstreamRefusal for an error that came as a success.
 */
export async function readJson(answer: UpstreamAnswer): Promise<Record<string, unknown>> {
  const value = parsed(await readWhole(answer));
  const refusal = refusalInside(value);
  if (refusal) throw refusal;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UpstreamFault('unreadable');
  return value as Record<string, unknown>;
}

function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new UpstreamFault('unreadable');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UpstreamFault('unreadable', { cause: error });
  }
}
