/**
 * Headers that say who calls and from where. They go along with every call a tool makes, as they were sent;
 * nothing else of the request does.
 */
const CALLER_HEADERS: ReadonlySet<string> = new Set([
  'x-api-key',
  'authorization',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  'host',
  'user-agent',
  'accept-language',
  'traceparent',
  'tracestate',
]);

/**
 * The headers of a caller by their names in lower case. One that was sent twice stays two, because the guard judges
 * it so.
 * @param rawHeaders names and values alternate, as they came over the wire.
 */
export function callerHeaders(rawHeaders: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    if (!CALLER_HEADERS.has(name)) continue;
    const known = headers[name];
    headers[name] = known === undefined ? value : [...[known].flat(), value];
  }
  return headers;
}
