import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { PorticoError } from '#libs/kernel';
import { bodyTooSlow } from '../bodies/receive-body.js';
import { sendError } from '../answers/send-error.js';
import type { PorticoRequest } from '../context/request-context.js';

/** Ends a request that takes too long: nobody waits for ever. */
export class Deadline {
  #timer: NodeJS.Timeout;

  constructor(
    private readonly request: PorticoRequest,
    private readonly response: Response,
    milliseconds: number,
  ) {
    this.#timer = setTimeout(this.#expire, milliseconds);
    request.context.endsAtMs = request.context.startedAtMs + milliseconds;
  }

  /** Replaces the limit; the time already spent counts. */
  limitTo(milliseconds: number): void {
    clearTimeout(this.#timer);
    const { context } = this.request;
    context.endsAtMs = context.startedAtMs + milliseconds;
    this.#timer = setTimeout(this.#expire, Math.max(1, context.endsAtMs - performance.now()));
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  readonly #expire = (): void => {
    const { request, response } = this;
    const { context } = request;
    if (response.headersSent) {
      // A streamed answer may take its time; any other one is stuck at a client that does not read.
      if (!context.route?.stream) response.destroy();
      return;
    }
    const error = isBodyMissing(request) ? bodyTooSlow() : new PorticoError('SERVICE_UNAVAILABLE');
    context.errorCode = error.code;
    sendError(response, error, { requestId: context.requestId });
    context.abort();
  };
}

function isBodyMissing(request: IncomingMessage): boolean {
  return !request.complete && request.method !== 'GET' && request.method !== 'HEAD';
}
