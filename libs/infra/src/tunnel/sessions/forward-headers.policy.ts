import type { IncomingHttpHeaders } from 'node:http';
import { HOP_BY_HOP_HEADERS } from '#libs/agent-protocol';

/** What belongs to one connection, and what is ours alone and must not reach a managed server. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP_HEADERS,
  'x-svc-internal-token',
  'x-svc-tunnel-fault',
]);

/** The headers that may pass between an HTTP/1.1 message and a stream of the tunnel, either way. */
export function forwardableHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':') && !NOT_FORWARDED.has(name)) kept[name] = value;
  }
  return kept;
}
