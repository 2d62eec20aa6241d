import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { parseJsonBody, type PorticoRequest, type RawBodies } from '#libs/http';
import { type ErrorCode, PorticoError } from '#libs/kernel';
import { answerType } from './answer-type.policy.js';
import { isServedAddress } from './request-origin.policy.js';

/** What a message can be refused with before anything of it is done. */
export const MESSAGE_ERRORS: readonly ErrorCode[] = [
  'AGENT_ADDRESS_REFUSED',
  'NOT_ACCEPTABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'INVALID_REQUEST',
];

/** Bytes of one message. Larger archives are deployed from an address or a stored version. */
export const LARGEST_MESSAGE_BYTES = 256 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

const importProtocol = () => import('./agent-messages.js');
let protocol: ReturnType<typeof importProtocol> | undefined;

/**
 * The protocol's library is a tenth of what a process would load at its start, and few installations have agents. The
 * shapes of its messages are most of it, and are made in a turn of the loop of their own.
 */
export function loadProtocol(): ReturnType<typeof importProtocol> {
  protocol ??= import('@modelcontextprotocol/sdk/types.js').then(() => setImmediate()).then(importProtocol);
  return protocol;
}

/** The one message of a request. @throws PorticoError those of {@link MESSAGE_ERRORS} */
export async function readMessage(
  bodies: RawBodies,
  publicUrl: string,
  request: PorticoRequest,
  response: Response,
): Promise<object> {
  const { host, origin, accept, 'content-type': type = '' } = request.headers;
  if (!isServedAddress({ host, origin }, publicUrl)) throw new PorticoError('AGENT_ADDRESS_REFUSED');
  if (!JSON_TYPE.test(type)) throw new PorticoError('UNSUPPORTED_MEDIA_TYPE');
  if (answerType(accept, false) === null) throw new PorticoError('NOT_ACCEPTABLE');
  // The first time in a process it takes long, and nothing of the body is read then.
  const { isMessage } = await loadProtocol();
  const message = await parseJsonBody(await bodies.receiveWhole(request, response, LARGEST_MESSAGE_BYTES));
  if (isMessage(message)) return message;
  throw new PorticoError('INVALID_REQUEST', { message: 'The body must be one JSON-RPC 2.0 message.' });
}
