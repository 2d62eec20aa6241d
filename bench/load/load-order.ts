/** What the load process is asked to do. */
export interface LoadOrder {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sets of headers that calls of a connection take in turn, beside those they all have. */
  readonly callers?: readonly Readonly<Record<string, string>>[];
  /** Requests that are sent in turn instead of those of `callers`; each belongs to one connection. */
  readonly calls?: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[];
  /** Connections, each with one request at a time. */
  readonly concurrency: number;
  /** Ends with whichever comes first. */
  readonly limit: { readonly requests: number; readonly seconds: number };
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
