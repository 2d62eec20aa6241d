import type { JsonSchema } from '../../routes/json-schema.js';
import type { RouteDefinition } from '../../routes/route-definition.js';

interface HeaderParameter {
  readonly name: string;
  readonly in: 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

type Reference = Readonly<Record<'$ref', string>>;

const whole = (description: string): object => ({ description, schema: { type: 'integer', minimum: 0 } });
const text = (description: string): object => ({ description, schema: { type: 'string' } });

/** Headers of answers, as components of the document. */
export const HEADER_COMPONENTS = {
  RequestId: text('Id of the request; quote it in a report.'),
  RetryAfter: { description: 'Seconds until the next attempt.', schema: { type: 'integer', minimum: 1 } },
  RateLimitLimit: whole('Calls this process admits in the window: its share of the ceiling.'),
  RateLimitRemaining: whole('Calls left in the window.'),
  RateLimitReset: whole('Seconds until calls come back.'),
  RateLimitPolicy: text('Every limit that counts the call: `"name";q=calls;w=seconds`.'),
  RateLimit: text('Where each limit stands: `"name";r=calls left;t=seconds`.'),
  IgnoredParams: text(
    'Query parameters the route does not know, comma separated: they were ignored. Absent when there are none.',
  ),
  Location: text('Address of what the answer leads to.'),
  IdempotencyReplayed: text('`true` on the repeat of an answer that was kept.'),
} as const;

type HeaderName = keyof typeof HEADER_COMPONENTS;

export const refer = (name: HeaderName): Reference => ({ $ref: `#/components/headers/${name}` });

const LIMIT_HEADERS: Readonly<Record<string, Reference>> = {
  'X-RateLimit-Limit': refer('RateLimitLimit'),
  'X-RateLimit-Remaining': refer('RateLimitRemaining'),
  'X-RateLimit-Reset': refer('RateLimitReset'),
  'RateLimit-Policy': refer('RateLimitPolicy'),
  RateLimit: refer('RateLimit'),
};

/** Headers of the success answer of a route. */
export function successHeaders({ rateLimit, idempotency }: RouteDefinition): Record<string, Reference> {
  return {
    'X-Request-Id': refer('RequestId'),
    'X-Svc-Ignored-Params': refer('IgnoredParams'),
    ...(rateLimit !== 'none' && LIMIT_HEADERS),
    ...(idempotency === 'supported' && { 'Idempotency-Replayed': refer('IdempotencyReplayed') }),
  };
}

/** Headers a caller may send beside its key. */
export function headerParameters({ idempotency }: RouteDefinition): HeaderParameter[] {
  if (idempotency !== 'supported') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key and request is not run again; it gets the first answer.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    },
  ];
}
