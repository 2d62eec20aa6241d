import type { ServerResponse } from 'node:http';
import type { AnswerController, AnswerTaker } from './app-call.js';

/** Of an answer; twice as many names and values. */
const MOST_HEADERS = 500;

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

  onResponseStart(controller: AnswerController, status: number): void {
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

  onResponseEnd(): void {
    this.#isDone = true;
    this.#isFlushed = true;
    this.response.end();
    this.#settle();
  }

  onResponseError(_controller: AnswerController | null, error: Error): void {
    this.#isDone = true;
    // What breaks off has begun: who reads it sees it by the connection.
    if (this.response.headersSent) this.response.destroy();
    this.#settle(this.response.headersSent ? undefined : error);
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
    this.#resolve(status);
    controller.abort(new BodyNotWanted());
  }

  onResponseData(): void {}

  onResponseEnd(): void {}

  onResponseError(_controller: AnswerController | null, error: Error): void {
    this.#reject(error);
  }
}
