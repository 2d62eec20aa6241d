import type { AnswerController, AnswerTaker } from './app-call.js';

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
