import type { JsonSchema } from '#libs/http';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'choice' | 'any';

/** What a schema asks for, as far as the values below tell kinds apart. */
export function TYPE_OF(schema: JsonSchema): Kind {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.enum) return 'choice';
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'any' : 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    default:
      return type === 'object' ? 'object' : 'any';
  }
}

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
};

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly wrongFor: readonly Kind[];
  /** Refused wherever it stands, before anybody asks for what: the body itself is named. */
  readonly isUnreadable?: true;
}

const TEXTS = ['text', 'choice'] as const;

/** Values of members, and what cannot take them. */
export const PROPERTY_VALUES: readonly Row[] = [
  { name: 'a list', value: ['x'], wrongFor: [...TEXTS, 'number', 'boolean', 'object'] },
  { name: 'an object', value: { a: 1 }, wrongFor: [...TEXTS, 'number', 'boolean', 'list'] },
  { name: 'a number', value: 7, wrongFor: [...TEXTS, 'boolean', 'list', 'object'] },
  { name: 'true', value: true, wrongFor: [...TEXTS, 'number', 'list', 'object'] },
  { name: 'a text', value: 'x', wrongFor: ['number', 'boolean', 'list', 'object', 'choice'] },
  {
    name: 'a NUL',
    value: 'a\0b',
    wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'],
    isUnreadable: true,
  },
  {
    name: 'half a character',
    value: 'a\ud800',
    wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'],
    isUnreadable: true,
  },
  { name: 'deep', value: nested(100), wrongFor: [...TEXTS, 'number', 'boolean', 'list'], isUnreadable: true },
  { name: '2^53', value: 2 ** 53, wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
  { name: '1e308', value: 1e308, wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
  { name: 'negative', value: -1, wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
  { name: 'a fraction', value: 60.5, wrongFor: [...TEXTS, 'boolean', 'list', 'object'] },
  { name: 'a list of lists', value: [[['x']]], wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
];

/** Names of members and parameters that are nobody's. */
export const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a'.repeat(5_000),
  'a\0b',
  '🏠',
  'مبلغ',
  'ID',
  '\ufffd',
];

/** Bodies a schema alone does not lead to. */
export const SAMPLES: Readonly<Record<string, object>> = {
  'POST /v1/work-schedules': {
    ...{ name: 'Office', timezone: 'UTC', week: [{ day: 'MO', from: '09:00', to: '18:00' }] },
  },
  'POST /v1/infra/servers/:id/deploy': {
    ...{ source: { url: 'https://files.example/app.tar.gz' }, runtime: 'node22', start: 'true' },
  },
};

interface RawCall {
  readonly name: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses?: readonly number[];
}

const form = (text: string): Omit<RawCall, 'name'> => ({
  body: text.replaceAll('\n', '\r\n'),
  headers: { 'content-type': 'multipart/form-data; boundary=B' },
});

/** Bodies that no route takes. */
export const RAW_BODIES: readonly RawCall[] = [
  { name: 'a list', body: '[]' },
  { name: 'a text', body: '"x"' },
  { name: 'a number', body: '1' },
  { name: 'null', body: 'null' },
  { name: 'half of JSON', body: '{"a":' },
  { name: 'JSON with a NUL', body: '{"a":"\0"}' },
  { name: 'deep JSON', body: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}` },
  { name: 'a deep list', body: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}` },
  { name: 'two values', body: '{}{}' },
  { name: 'plain text', body: '{}', headers: { 'content-type': 'text/plain' }, statuses: [400, 415] },
  { name: 'XML', body: '<a/>', headers: { 'content-type': 'application/xml' }, statuses: [400, 415] },
  {
    name: 'an unknown encoding',
    body: '{}',
    headers: { 'content-encoding': 'zstd' },
    statuses: [400, 415],
  },
  { name: 'gzip that is none', body: '{}', headers: { 'content-encoding': 'gzip' }, statuses: [400, 415] },
  {
    name: 'an unknown charset',
    body: '{}',
    headers: { 'content-type': 'application/json; charset=x' },
    statuses: [400, 415],
  },
  {
    name: 'an unterminated form',
    ...form('--B\nContent-Disposition: form-data; name="a"\n\nx'),
    statuses: [400, 415],
  },
  {
    name: 'a form without a boundary',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
    statuses: [400, 415],
  },
  {
    name: 'a form with __proto__',
    ...form('--B\nContent-Disposition: form-data; name="__proto__"\n\nx\n--B--\n'),
    statuses: [400, 415],
  },
  {
    name: 'a form with a file nobody asked for',
    ...form('--B\nContent-Disposition: form-data; name="zzz"; filename="a"\n\nx\n--B--\n'),
    statuses: [400, 415],
  },
];

/** Bodies only a route that takes forms would read. */
export const OTHER_BODIES: readonly RawCall[] = [
  {
    name: 'a form',
    ...form('--B\nContent-Disposition: form-data; name="path"\n\nx\n--B--\n'),
    statuses: [400, 415],
  },
];

interface QueryRow {
  readonly name: string;
  readonly query: (field: string) => string;
  readonly wrongFor: readonly Kind[];
}

const given =
  (value: string) =>
  (field: string): string =>
    `${field}=${value}`;

export const QUERY_VALUES: readonly QueryRow[] = [
  {
    name: 'given twice',
    query: (field) => `${field}=1&${field}=2`,
    wrongFor: ['text', 'number', 'boolean', 'choice'],
  },
  { name: 'a list', query: (field) => `${field}[]=1`, wrongFor: ['text', 'number', 'boolean', 'choice'] },
  { name: 'an object', query: (field) => `${field}[a]=1`, wrongFor: ['text', 'number', 'boolean', 'choice'] },
  { name: 'negative', query: given('-1'), wrongFor: ['number', 'boolean', 'choice'] },
  { name: 'a fraction', query: given('1.5'), wrongFor: ['number', 'boolean', 'choice'] },
  { name: 'huge', query: given('9007199254740993'), wrongFor: ['number', 'boolean', 'choice'] },
  { name: '1e1', query: given('1e1'), wrongFor: ['number', 'boolean', 'choice'] },
  { name: 'a NUL', query: given('a%00b'), wrongFor: ['text', 'number', 'boolean', 'choice'] },
  { name: 'no UTF-8', query: given('%ff'), wrongFor: ['number', 'boolean', 'choice'] },
  { name: '../../agent', query: given('..%2F..%2Fagent'), wrongFor: ['number', 'boolean', 'choice'] },
];

/** As they stand in a path. */
export const HOSTILE_IDS: readonly string[] = [
  'x',
  '1',
  '-1',
  '__proto__',
  'constructor',
  '%00',
  '..%2F..%2Fetc',
  '%2F',
  'a%2Fb',
  '%ff',
  '%ZZ',
  '%F0%9F%8F%A0',
  'a'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  "'%20or%201=1--",
];

export const HEADERS: readonly {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly field: string;
}[] = [
  {
    name: 'an empty reason',
    headers: { 'x-skip-source-snapshot': '' },
    field: 'X-Skip-Source-Snapshot',
  },
  {
    name: 'a blank reason',
    headers: { 'x-skip-source-snapshot': '   ' },
    field: 'X-Skip-Source-Snapshot',
  },
  {
    name: 'a long reason',
    headers: { 'x-skip-source-snapshot': 'x'.repeat(201) },
    field: 'X-Skip-Source-Snapshot',
  },
];
