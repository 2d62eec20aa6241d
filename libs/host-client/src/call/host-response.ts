import { PorticoError } from '#libs/kernel';
import { hostRefusal, type RefusalContext } from '../errors/host-refusal.js';
import type { RawResponse } from '../transport/exchange.js';
import { isNestedDeeper } from '../transport/json-depth.js';
import type { HostAnswer } from './host-call.js';

/** Deeper answers could not be written out again without overflowing the stack. */
const MAX_DEPTH = 1000;

function unusable(reason: string, cause?: unknown): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', {
    message: `The host answered unexpectedly: ${reason}.`,
    cause,
  });
}

function parse({ status, body }: RawResponse): Record<string, unknown> {
  if (isNestedDeeper(body, MAX_DEPTH)) throw unusable('the answer is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw unusable(`status ${status} without readable JSON`);
  }
  if (typeof value !== 'object' || value === null) throw unusable(`status ${status} without a JSON object`);
  return value as Record<string, unknown>;
}

/**
 * Reads a complete response of the REST 2 protocol.
 * @throws PorticoError as the error table says; HOST_UNAVAILABLE for anything that is not the protocol.
 */
export function readHostResponse(response: RawResponse, context: RefusalContext): HostAnswer {
  const { status } = response;
  if (status >= 300 && status < 400) throw new PorticoError('PORTAL_ADDRESS_CHANGED');
  const answer = parse(response);
  if (answer['error'] !== undefined && answer['error'] !== null) throw hostRefusal(answer, context);
  if (status >= 400 || !('result' in answer))
    throw unusable(`status ${status} with neither result nor error`);
  return answer as unknown as HostAnswer;
}
