import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PorticoError } from '#libs/kernel';
import { presentError } from '../answers/present-error.js';

/**
 * Answers on a connection that is not, or no longer, read as HTTP, and ends it.
 * @param method of the request, where it is known: what follows the answer to a HEAD is no body of it.
 */
export function answerRaw(socket: Duplex, error: PorticoError, requestId: string, method?: string): void {
  const { status, headers, body } = presentError(error, { requestId });
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', method === 'HEAD' ? '' : text].join('\r\n'),
  );
  socket.once('finish', () => socket.destroy());
}
