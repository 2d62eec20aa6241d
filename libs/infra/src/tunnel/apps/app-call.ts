import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A request for an application. */
export interface AppCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn, as the application gets them; with `host`, without those of one connection. */
  readonly headers: readonly string[];
  /** Null for a request without a body. */
  readonly body: Readable | null;
}

/**
 * Takes the answer of an application, or of what is in front of it. What goes wrong before its head is an
 * `AppUnreachable`, a `TunnelMissing` or a `GatewayUnreachable`, or the reason the taker has given up with.
 */
export type AnswerTaker = Required<
  Pick<
    Dispatcher.DispatchHandler,
    'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
  >
>;

export type AnswerController = Dispatcher.DispatchController;
