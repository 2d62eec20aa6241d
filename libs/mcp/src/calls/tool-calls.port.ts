import type { HttpMethod } from '#libs/http/contracts';

/** One call of a route, as any client would make it. */
export interface ServiceCall {
  readonly method: HttpMethod;
  /** Path with the query, for example `/v1/deals?limit=10`. */
  readonly path: string;
  /** Beside those of the caller, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** One server-sent event of an answer. `data` is parsed JSON, or the text that is none. */
export interface ServiceEvent {
  readonly name: string;
  readonly data: unknown;
}

/** What the service answered. */
export interface ServiceAnswer {
  readonly status: number;
  readonly requestId: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; the text of another answer; the data of the last event of a stream. */
  readonly body: unknown;
}

/**
 * Calls of routes in the name of whoever asked the agent's interface. They go through everything a request goes
 * through: guards, limits, owners, the access log.
 */
export interface ToolCalls {
  /**
   * @param onEvent is given every event of an answer that is a stream.
   * @throws Error when the connection broke off before the answer was complete.
   */
  call(call: ServiceCall, onEvent?: (event: ServiceEvent) => Promise<void>): Promise<ServiceAnswer>;
}
