import type { IncomingHttpHeaders } from 'node:http';
import { HOP_BY_HOP_HEADERS } from '#libs/agent-protocol';

const HOP_BY_HOP: ReadonlySet<string> = new Set(HOP_BY_HOP_HEADERS);

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
