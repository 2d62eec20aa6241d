import type { ServerResponse } from 'node:http';
import { answerTrailers } from '../forwarded-headers.policy.js';
import type { AnswerController, AnswerTaker } from './app-call.js';

/** Of an answer; twice as many names and values. */
const MOST_HEADERS = 500;

/** Early hints of an answer that are passed on. */
const MOST_HINTS = 8;

/** Nobody waits for the answer any more. */
class AnswerGivenUp extends Error {
  override readonly name = 'AnswerGivenUp';
}

/** Sends the answer of an application on as it comes, as fast as it is taken. */
export class AnswerRelay implements AnswerTaker {
  /** Resolves when the answer has been sent or has broken off; rejects with what went wrong before its head. */
  readonly sent: Promise<void>;
  #settle!: (error?: Error) => void;
  #controller: AnswerController | null = null;
  #givenUp: Error | null = null;
  #isFlushed = false;
  /** The answer has come to its end, good or bad. */
  #isDone = false;
  #hints = 0;

  /** @param headersOf names and values in turn as they are sent on, of those of the application */
  constructor(
    private readonly response: ServerResponse,
    private readonly headersOf: (raw: readonly Buffer[]) => string[],
  ) {
    this.sent = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    });
    response.on('drain', () => this.#controller?.resume());
    response.once('close', () => this.giveUp());
  }

  /** @param error becomes that of `sent`; without one it resolves */
  giveUp(error?: Error): void {
    if (this.#isDone) return;
    this.#givenUp ??= error ?? new AnswerGivenUp();
    this.#settle(error);
    this.#controller?.abort(this.#givenUp);
  }

  onRequestStart(controller: AnswerController): void {
    this.#controller = controller;
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(
    controller: AnswerController,
    status: number,
    headers: Parameters<AnswerTaker['onResponseStart']>[2],
  ): void {
    if (status < 200) return this.#hint(status, headers['link']);
    const raw = (controller.rawHeaders ?? []) as Buffer[];
    if (raw.length > MOST_HEADERS * 2) throw new Error('too many headers');
    this.response.writeHead(status, this.headersOf(raw));
    // What of the body comes with the head leaves with it.
    process.nextTick(() => this.#flush());
  }

  onResponseData(controller: AnswerController, chunk: Buffer): void {
    this.#isFlushed = true;
    if (!this.response.write(chunk)) controller.pause();
  }

  onResponseEnd(controller: AnswerController): void {
    this.#isDone = true;
    this.#isFlushed = true;
    this.#trail((controller.rawTrailers ?? []) as Buffer[]);
    this.response.end();
    this.#settle();
  }

  onResponseError(_controller: AnswerController | null, error: Error): void {
    this.#isDone = true;
    // What breaks off has begun: who reads it sees it by the connection.
    if (this.response.headersSent) this.response.destroy();
    this.#settle(this.response.headersSent ? undefined : error);
  }

  /** Links of the page to come (RFC 8297); a visitor who is slow to take them does not pile them up. */
  #hint(status: number, link: string | string[] | undefined): void {
    const { req: request } = this.response;
    if (status !== 103 || link === undefined || this.response.headersSent) return;
    if (request.httpVersion !== '1.1' || (this.#hints += 1) > MOST_HINTS) return;
    try {
      this.response.writeEarlyHints({ link });
    } catch (error) {
      // Node checks the form of links; what has another one is no loss to the answer.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** They follow a body in chunks only; to an answer of another form they cannot be added. */
  #trail(raw: readonly Buffer[]): void {
    const trailers = answerTrailers(raw);
    if (trailers.length > 0 && this.response.chunkedEncoding) this.response.addTrailers(trailers);
  }

  #flush(): void {
    if (!this.#isFlushed && !this.response.destroyed) this.response.flushHeaders();
  }
}

/** The body is not wanted. */
class BodyNotWanted extends Error {
  override readonly name = 'BodyNotWanted';
}

/** Takes the status of an answer and leaves its body alone. */
export class AnswerStatus implements AnswerTaker {
  readonly status: Promise<number>;
  #resolve!: (status: number) => void;
  #reject!: (error: Error) => void;

  /** @param signal ends the request; its reason rejects the status */
  constructor(private readonly signal: AbortSignal) {
    this.status = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal.addEventListener('abort', () => this.#reject(signal.reason as Error), { once: true });
  }

  onRequestStart(controller: AnswerController): void {
    const abort = (): void => controller.abort(this.signal.reason as Error);
    if (this.signal.aborted) abort();
    else this.signal.addEventListener('abort', abort, { once: true });
  }

  onResponseStart(controller: AnswerController, status: number): void {
    if (status < 200) return;
    this.#resolve(status);
    controller.abort(new BodyNotWanted());
  }

  onResponseData(): void {}

  onResponseEnd(): void {}

  onResponseError(_controller: AnswerController | null, error: Error): void {
    this.#reject(error);
  }
}
