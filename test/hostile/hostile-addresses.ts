import type { DocumentedRoute } from '#libs/http';
import { type Attack, BAITS, filled } from './attack.js';

/** Bytes of all that stands in front of a body: the runtime takes 16 KiB. */
const HEAD_BYTES = 13_000;

const asWritten = (text: string, bytes: number): string => {
  const letter = encodeURIComponent(text);
  return filled(bytes - (bytes % letter.length), letter);
};

/** Addresses that are much for whoever reads them. */
export function queries({ query }: DocumentedRoute, seed: number): Attack[] {
  const known = Object.keys(query?.properties ?? {});
  const any = known[seed % Math.max(1, known.length)] ?? 'limit';
  const repeated = [
    `${any}=1&`,
    `${any}[]=1&`,
    `${any}[a][b]=1&`,
    `filter[$or][0][${any}]=1&`,
    `filter[${any}][$in][]=1&`,
    '&',
    'a&',
    'a[',
    '%5B%5D',
    '__proto__[a]=1&',
    'a.b=1&',
    '=',
  ];
  const json = ['{"$or":[', '{"a":', '[', '"a",', '\\u0061', '1e9'];
  return [
    ...repeated.map((piece) => ({ name: `?${piece}`, query: filled(HEAD_BYTES, piece) })),
    ...known.map((name, index) => {
      const bait = BAITS[(seed + index) % BAITS.length]!;
      return { name: `?${name}=${JSON.stringify(bait)}`, query: `${name}=${asWritten(bait, HEAD_BYTES)}` };
    }),
    ...(known.includes('filter')
      ? json.map((piece) => ({ name: `?filter=${piece}`, query: `filter=${asWritten(piece, HEAD_BYTES)}` }))
      : []),
  ];
}

/** Headers that are much for whoever reads them. Many of them name one thing again and again. */
export const HEADERS: readonly Attack[] = [
  ...(
    [
      ['accept', '*/*;q=0.1,'],
      ['accept', 'application/json;'],
      ['accept-encoding', 'gzip;q=0,'],
      ['accept-encoding', ' ,'],
      ['accept-language', 'en;q=0.5,'],
      ['authorization', 'Bearer '],
      ['authorization', 'Basic '],
      ['cookie', 'a=1; '],
      ['cookie', ';'],
      ['cookie', '="\\'],
      ['content-type', 'application/json; '],
      ['content-type', 'multipart/form-data; boundary='],
      ['content-type', '; charset'],
      ['if-none-match', 'W/"a", '],
      ['if-none-match', '"'],
      ['if-none-match', ', '],
      ['if-match', '"a" '],
      ['if-modified-since', 'Mon, '],
      ['range', 'bytes=0-1,'],
      ['range', 'bytes=-'],
      ['range', '0'],
      ['idempotency-key', 'a'],
      ['idempotency-key', '"'],
      ['traceparent', '00-'],
      ['tracestate', 'a=b,'],
      ['x-forwarded-for', '1.1.1.1, '],
      ['x-forwarded-for', ':'],
      ['x-request-id', 'a-'],
      ['x-api-key', 'svc_api_'],
      ['origin', 'https://a.'],
      ['referer', 'https://a/'],
      ['user-agent', '(a) '],
      ['content-disposition', "attachment; filename*=utf-8''%41; "],
    ] as const
  ).map(([header, piece]) => ({
    name: `${header}: ${piece}`,
    headers: { [header]: filled(HEAD_BYTES, piece).trim() || 'x' },
  })),
  {
    name: 'many headers',
    headers: Object.fromEntries(Array.from({ length: 1_400 }, (_, at) => [`x-${at}`, '1'])),
  },
];
