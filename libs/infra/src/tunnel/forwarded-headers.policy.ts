import type { IncomingHttpHeaders } from 'node:http';
import { HOP_BY_HOP_HEADERS, SLOT_HEADER } from '#libs/agent-protocol';
import { INTERNAL_TOKEN_HEADER } from '#libs/observability';

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

/** Of a call between replicas: what the application is not sent. It is sent the host. */
const OF_THE_CALL: ReadonlySet<string> = new Set([
  ...[...HOP_BY_HOP_HEADERS].filter((name) => name !== 'host'),
  INTERNAL_TOKEN_HEADER,
  SLOT_HEADER,
]);

/** The headers of a request of another replica as the application gets them, names and values in turn. */
export function callHeaders(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    if (!OF_THE_CALL.has(raw[at]!.toLowerCase())) kept.push(raw[at]!, raw[at + 1]!);
  }
  return kept;
}

/** What a message says belongs to its connection besides what always does. */
export function nominatedBy(connection: string): ReadonlySet<string> | null {
  if (connection === '' || /^(?:keep-alive|close|upgrade)$/i.test(connection)) return null;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * The headers of an application's answer as they leave the service, names in lower case and values in turn: without
 * those of its connection, and without claims that are the service's to make.
 */
export function answerHeaders(raw: readonly Buffer[]): string[] {
  const kept: string[] = [];
  let connection = '';
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toString('latin1').toLowerCase();
    if (name === 'connection') connection += `${connection && ','}${raw[at + 1]!.toString('latin1')}`;
    else if (!HOP_BY_HOP_HEADERS.has(name) && !name.startsWith('x-svc-'))
      kept.push(name, raw[at + 1]!.toString('latin1'));
  }
  const nominated = nominatedBy(connection);
  return nominated === null ? kept : withoutNames(kept, nominated);
}

/** Fields that frame, lead or name a message, or speak for its visitor: as trailers they must not be sent (RFC 9110, 6.5.1). */
const NOT_TRAILING =
  /^(?:content-|set-cookie|cache-control$|expires$|age$|date$|location$|retry-after$|vary$|warning$|authorization$|www-authenticate$|max-forwards$|range$|te$|if-)/;

/** The trailers of an application's answer as they leave the service, pairs of names in lower case and values. */
export function answerTrailers(raw: readonly Buffer[]): [string, string][] {
  const given = answerHeaders(raw);
  const kept: [string, string][] = [];
  for (let at = 0; at < given.length; at += 2) {
    if (!NOT_TRAILING.test(given[at]!)) kept.push([given[at]!, given[at + 1]!]);
  }
  return kept;
}

function withoutNames(headers: readonly string[], names: ReadonlySet<string>): string[] {
  return headers.filter((_, at) => !names.has(headers[at - (at % 2)]!));
}
