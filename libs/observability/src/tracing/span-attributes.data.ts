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
