import type { Duplex } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import type { AnswerTaker, AppCall } from './app-call.js';

/** Of the head of an answer, bytes. */
const LONGEST_HEAD = 48 * 1024;
/** Unused for that long it is closed, or earlier where the application says so. Most close after five seconds. */
const IDLE_MS = 4000;
const LONGEST_IDLE_MS = 60_000;

export interface AppConnectionOptions {
  readonly open: () => Promise<Duplex>;
  /** Which of the releases of its slot it leads to; one that is no longer in use gets no more requests. */
  readonly generation: number;
  /** Called when it has ended, whoever ended it. */
  readonly onEnd: (connection: AppConnection) => void;
}

/** One connection to an application, for one request at a time. It opens with its first. */
export class AppConnection {
  /** Requests that were answered on it. */
  answered = 0;
  readonly generation: number;
  readonly #client: Client;
  #stream: Duplex | null = null;

  constructor({ open, generation, onEnd }: AppConnectionOptions) {
    this.generation = generation;
    this.#client = new Client('http://app', {
      connect: (_, done) => {
        open().then(
          (stream) => {
            this.#stream = stream.on('error', () => undefined);
            stream.once('close', () => onEnd(this));
            done(null, stream as Parameters<typeof done>[1] & Duplex);
          },
          (error: Error) => done(error, null),
        );
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: LONGEST_HEAD,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: LONGEST_IDLE_MS,
    });
  }

  get isOpen(): boolean {
    return this.#stream !== null && !this.#stream.destroyed && !this.#stream.readableEnded;
  }

  send({ method, path, headers, body }: AppCall, taker: AnswerTaker): void {
    this.#client.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers: headers as string[], body },
      taker,
    );
  }

  close(): void {
    void this.#client.destroy();
  }
}
