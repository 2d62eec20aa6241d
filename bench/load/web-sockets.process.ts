import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerQuestions } from '../harness/answer-questions.js';
import type { WebSocketsOrder } from './web-sockets-order.js';

/** Handshakes under way at once: fewer than a listener keeps waiting. */
const AT_ONCE = 25;

const sockets: Socket[] = [];

async function openOne(url: string, host: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    `GET ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  if (!Buffer.isBuffer(head) || !head.toString('latin1').startsWith('HTTP/1.1 101')) {
    throw new Error(`A WebSocket was answered ${String(head)}`);
  }
  socket.on('error', () => socket.destroy());
  socket.resume();
  return socket;
}

/** @returns how many of them are still there. */
async function keep({ url, host, open }: WebSocketsOrder): Promise<number> {
  const surplus = sockets.splice(open);
  await Promise.all(
    surplus.map(async (socket) => {
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    }),
  );
  while (sockets.length < open) {
    const missing = Math.min(AT_ONCE, open - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: missing }, () => openOne(url, host)))));
  }
  return sockets.filter((socket) => !socket.destroyed).length;
}

answerQuestions('ready', keep);
