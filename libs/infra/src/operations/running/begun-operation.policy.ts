const OPERATION = 'operation-';

/** The operation among streams that a request has begun; null when it has accepted none. */
export function begunOperation(streams: readonly string[]): string | null {
  const found = streams.find((stream) => stream.startsWith(OPERATION));
  return found === undefined ? null : found.slice(OPERATION.length);
}
