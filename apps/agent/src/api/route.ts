import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';

export interface Call {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** First group of the path pattern; '' when it has none. */
  readonly id: string;
}

/** One call of the agent's interface. What it throws becomes the answer. */
export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (call: Call) => void | Promise<void>;
}
