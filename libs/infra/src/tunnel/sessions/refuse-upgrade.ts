import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request to upgrade with a plain status and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: 400 | 401 | 404 | 503): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.once('finish', () => socket.destroy());
}
