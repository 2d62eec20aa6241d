import { TunnelMissing } from '../client/tunnel-missing.error.js';
import { isAbsent } from '../client/tunnel-replicas.js';
import type { AnswerController, AnswerTaker } from './app-call.js';
import { AppUnreachable } from './app-unreachable.error.js';

export interface ExchangeEnds {
  readonly serverId: string;
  /** Sends the request another way when the tunnel took no connection for it, which leaves its body unread; null where there is none. */
  readonly elsewhere: (() => void) | null;
  /** Whether the tunnel is gone. */
  readonly isTunnelGone: () => boolean;
  /** Sends the request again; null where it may have been done already. */
  readonly repeat: (() => void) | null;
  readonly answered: () => void;
  readonly failed: () => void;
}

/** A request on a connection to an application: what the taker is told, and what becomes of the connection. */
export class AppExchange implements AnswerTaker {
  #hasBegun = false;

  constructor(
    private readonly taker: AnswerTaker,
    private readonly ends: ExchangeEnds,
  ) {}

  onRequestStart(controller: AnswerController, context: unknown): void {
    this.taker.onRequestStart(controller, context);
  }

  onResponseStart(...[controller, status, headers, text]: Parameters<AnswerTaker['onResponseStart']>): void {
    if (status < 200) return;
    this.taker.onResponseStart(controller, status, headers, text);
    this.#hasBegun = true;
  }

  onResponseData(controller: AnswerController, chunk: Buffer): void {
    this.taker.onResponseData(controller, chunk);
  }

  onResponseEnd(...[controller, trailers]: Parameters<AnswerTaker['onResponseEnd']>): void {
    this.ends.answered();
    this.taker.onResponseEnd(controller, trailers);
  }

  onResponseError(controller: AnswerController | null, error: Error): void {
    const { serverId, elsewhere, isTunnelGone, repeat, failed } = this.ends;
    failed();
    if (elsewhere && !this.#hasBegun && isAbsent(error)) return elsewhere();
    const isGivenUp = controller?.aborted === true && !this.#hasBegun && controller.reason === error;
    if (this.#hasBegun || error instanceof AppUnreachable || error instanceof TunnelMissing) {
      this.#fail(controller, error);
    } else if (isTunnelGone()) this.#fail(controller, new TunnelMissing(serverId, 'broken'));
    else if (repeat && !isGivenUp) repeat();
    else this.#fail(controller, isGivenUp ? error : new AppUnreachable(serverId, 'app_unreachable', error));
  }

  #fail(controller: AnswerController | null, error: Error): void {
    this.taker.onResponseError(controller as AnswerController, error);
  }
}
