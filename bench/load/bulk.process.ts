import { once } from 'node:events';
import { connect } from 'node:net';
import { answerQuestions } from '../harness/answer-questions.js';
import type { BulkOrder, BulkResult } from './bulk-order.js';

/** Characters at the beginning of an answer that are kept, at least. */
const KEPT = 1_024;
const END_OF_HEAD = '\r\n\r\n';
const PIECE = Buffer.alloc(1024 * 1024, 'x');
/** Read into again and again: a reader that keeps nothing should cost nothing. */
const READ_INTO = Buffer.alloc(256 * 1024);

/** Reads one answer and keeps its beginning. */
class Answer {
  private head = '';
  private left = Number.NaN;
  /** Resolves with the beginning when all of it has come. */
  readonly whole: Promise<string>;
  private resolve: (text: string) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  constructor() {
    this.whole = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  take(size: number, piece: Buffer): void {
    if (Number.isNaN(this.left)) this.begin(piece.toString('latin1', 0, size));
    else {
      this.left -= size;
      if (this.head.length < KEPT) this.head += piece.toString('latin1', 0, size);
    }
    if (this.left <= 0) this.resolve(this.head);
  }

  fail(error: Error): void {
    this.reject(error);
  }

  private begin(text: string): void {
    this.head += text;
    const end = this.head.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.head.slice(0, end))?.[1];
    if (!this.head.startsWith('HTTP/1.1 200') || length === undefined) {
      this.reject(new Error(`answered ${this.head.slice(0, 300)}`));
      return;
    }
    this.left = Number(length) - (this.head.length - end - END_OF_HEAD.length);
  }
}

async function carry({ url, host, direction, bytes }: BulkOrder): Promise<BulkResult> {
  const { hostname, port, pathname } = new URL(url);
  const answer = new Answer();
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: READ_INTO,
      callback: (size, piece) => {
        answer.take(size, piece as Buffer);
        return true;
      },
    },
  });
  socket.on('error', (error) => answer.fail(error));
  socket.on('close', () => answer.fail(new Error('The connection ended before the answer.')));
  await once(socket, 'connect');
  const startedAt = performance.now();
  if (direction === 'down') {
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await answer.whole;
  } else {
    socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${bytes}\r\n\r\n`);
    for (let left = bytes; left > 0; left -= PIECE.length) {
      const isTaken = socket.write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE);
      if (!isTaken) await Promise.race([once(socket, 'drain'), answer.whole]);
    }
    const text = await answer.whole;
    if (!text.endsWith(`${END_OF_HEAD}${bytes}`)) throw new Error(`${bytes} were sent, answered: ${text}`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  socket.destroy();
  return { seconds };
}

answerQuestions('ready', carry);
