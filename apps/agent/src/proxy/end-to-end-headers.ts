import type { IncomingHttpHeaders } from 'node:http';

/** Belong to one connection (RFC 9110 §7.6.1, RFC 9113 §8.2.2). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that pass on, without those of one connection, those named by `connection` and those of `own`. */
export function endToEndHeaders(
  headers: IncomingHttpHeaders,
  own: readonly string[],
): Record<string, string | string[]> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...named, ...own]);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':') || HOP_BY_HOP.has(name) || left.has(name)) continue;
    kept[name] = value;
  }
  return kept;
}
