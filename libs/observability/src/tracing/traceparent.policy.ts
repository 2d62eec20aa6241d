/** The parts of a W3C `traceparent` of version 00. */
export interface Traceparent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly sampled: boolean;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST = 256;

/** Null for what is no `traceparent`: the request then begins a trace of its own, as the standard asks. */
export function readTraceparent(header: unknown): Traceparent | null {
  if (typeof header !== 'string' || header.length > LONGEST) return null;
  const [, version = 'ff', traceId = '', spanId = '', flags = '', more] = FORM.exec(header) ?? [];
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, sampled }: Traceparent): string {
  return `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;
}

/**
 * Everything a span may say, by the names of the semantic conventions and ours. Names and numbers: no address with its
 * query, no body, no secret, nobody's name.
 */
export const SPAN_ATTRIBUTES = [
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.operation.type',
  'messaging.system',
  'portico.host.method',
  'portico.job',
  'portico.job.attempt',
  'portico.portal_id',
  'portico.request_id',
  'portico.server_id',
  'server.address',
] as const;

export type SpanAttribute = (typeof SPAN_ATTRIBUTES)[number];
export type SpanAttributes = { readonly [Name in SpanAttribute]?: string | number };
