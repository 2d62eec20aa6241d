import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { PorticoError } from '#libs/kernel';
import { requestIdFrom } from '../context/request-context.js';
import { answerRaw } from './raw-answer.js';

/** Headers of an offer to change the protocol (RFC 9110, 7.8; RFC 7540, 3.2.1). */
const OF_THE_OFFER: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** The parser keeps 2,000 names and values and drops what comes behind: the head of such a request is not known as a whole. */
const MOST_LINES = 2_000;

/** The protocols a request offers to change to, in lower case. */
export function offeredProtocols({ headers }: IncomingMessage): readonly string[] {
  return (headers.upgrade ?? '').split(',').map((name) => name.trim().toLowerCase());
}

/** The head of a request as it would be without its offer; null when it is not known as a whole. */
function headWithoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (rawHeaders.length >= MOST_LINES) return null;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    const lowerCase = name.toLowerCase();
    if (OF_THE_OFFER.has(lowerCase)) continue;
    const kept = lowerCase === 'connection' ? withoutOffer(value) : value;
    if (kept !== '') lines.push(`${name}: ${kept}`);
    else if (lowerCase !== 'connection') lines.push(`${name}:`);
  }
  return [...lines, '', ''].join('\r\n');
}

function withoutOffer(connection: string): string {
  const names = connection.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !OF_THE_OFFER.has(name.toLowerCase())).join(', ');
}

/**
 * Goes on in HTTP/1.1 with a request that offers a protocol nobody here speaks (RFC 9110, 7.8). Node has handed its
 * connection over with all that came behind the head, the body as well: the connection is given back with that head
 * first, without the offer, and what stands there is read by the parser that reads every request.
 */
export function declineUpgrade(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const text = headWithoutOffer(request);
  if (text === null) {
    const error = new PorticoError('INVALID_REQUEST', {
      status: 431,
      message: 'The request has too many headers.',
    });
    return answerRaw(socket, error, requestIdFrom(undefined), request.method);
  }
  socket.setTimeout(0);
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
}
