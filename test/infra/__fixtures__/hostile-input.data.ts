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

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly wrongFor: readonly Kind[];
}

const TEXTS = ['text', 'choice'] as const;

/** Values of members, and what cannot take them. */
export const PROPERTY_VALUES: readonly Row[] = [
  { name: 'a list', value: ['x'], wrongFor: [...TEXTS, 'number', 'boolean', 'object'] },
  { name: 'an object', value: { a: 1 }, wrongFor: [...TEXTS, 'number', 'boolean', 'list'] },
  { name: 'a number', value: 7, wrongFor: [...TEXTS, 'boolean', 'list', 'object'] },
  { name: 'true', value: true, wrongFor: [...TEXTS, 'number', 'list', 'object'] },
  { name: 'a text', value: 'x', wrongFor: ['number', 'boolean', 'list', 'object', 'choice'] },
  { name: '2^53', value: 2 ** 53, wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
  { name: 'negative', value: -1, wrongFor: [...TEXTS, 'number', 'boolean', 'list', 'object'] },
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
    name: 'Office',
    timezone: 'UTC',
    week: [{ day: 'MO', from: '09:00', to: '18:00' }],
  },
  'POST /v1/infra/servers/:id/wake-schedules': { days: ['MO'], time: '09:00', timezone: 'UTC' },
  'POST /v1/infra/servers/:id/deploy': {
    source: { url: 'https://files.example/app.tar.gz' },
    runtime: 'node20',
    start: 'true',
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
  { name: 'half a character', body: '{"name":"a\\ud800"}' },
  { name: 'an escaped NUL', body: '{"name":"a\\u0000"}' },
  { name: '__proto__ deep inside', body: '{"name":{"a":[{"__proto__":{"a":1}}]}}' },
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
  '__proto__',
  '%00',
  '..%2F..%2Fetc',
  'a%2Fb',
  '%ff',
  'a'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
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

/** One member of the body of a route of a server: its name, and texts or values that look right and are not. */
export const MEMBERS: readonly (readonly [path: string, field: string, values: readonly unknown[]])[] = [
  [
    'deploy',
    'healthPath',
    ['health', '//\r\nX: 1', 'http://169.254.169.254/', '/a b', '/é', `/${'a'.repeat(600)}`],
  ],
  [
    'deploy',
    'dataDirs',
    [['../x'], ['/etc'], ['/data/../..'], ['/opt/data/'], ['a/./b'], ['a\nb'], ['$(id)'], ['-rf'], ['a//b']],
  ],
  ['deploy', 'extractTo', ['../x', '/etc', 'a/../..', 'a\nb', '-x', 'a//b', '~']],
  ['deploy', 'serviceName', ['../../agent', '.', '-x', 'a/b', 'a b', 'a\nb', 'é', 'x'.repeat(64)]],
  ['deploy', 'runtime', ['../node', 'node20; id', 'constructor', '__proto__']],
  ['deploy', 'port', [0, 80, 65_536, 2 ** 31, 1e21]],
  [
    'deploy',
    'env',
    [
      { PORT: '1' },
      { 'A=B': '1' },
      { 'A\nB': '1' },
      { '1': '1' },
      { A: 1 },
      { A: null },
      { ['A'.repeat(300) + '-']: '1' },
      { constructor: 1 },
    ],
  ],
  [
    'deploy',
    'source',
    [
      {},
      { content: '' },
      { content: '!!!' },
      { url: 'file:///etc/passwd' },
      { url: 'gopher://127.0.0.1/' },
      { url: 'https://a:b@files.example/' },
      { url: 'http://' },
      { url: '//files.example' },
      { versionId: 'v0' },
      { versionId: '1 or 1=1' },
      { url: 'https://a.example/', versionId: 'v1' },
      { zzz: 1 },
    ],
  ],
  ['deploy', 'baseVersion', ['v0', 'v', 'latest', 'v99999999999999999999']],
  ['upload', 'path', ['', 'relative', '/a\nb', `/${'a'.repeat(300)}`, `/${'a/'.repeat(2_100)}`]],
  ['upload', 'mode', ['4755', '0o644', '9', 'rw']],
  ['upload', 'content', ['!!!', 'a', 'é']],
  ['exec', 'command', ['', 'x'.repeat(10_001)]],
  ['exec', 'timeout', [0, -1, 601, 1.5, 2 ** 53]],
  [
    'event-subscriptions',
    'appPath',
    [
      '//evil.example',
      '/a//b',
      '/\\evil.example',
      '/../x',
      '/a/%2e%2e/b',
      '/a#b',
      '/a b',
      '/é',
      'http://127.0.0.1/',
      '',
    ],
  ],
  ['event-subscriptions', 'event', ['onTaskAdd', 'ON TASK', '__proto__', `ON${'A'.repeat(200)}`, 'ON\nA']],
  ['access-tokens', 'ttlSeconds', [0, 299, 315_360_001, 300.5, 2 ** 53]],
  ['access-tokens', 'name', ['x'.repeat(101)]],
  ['access-tokens', 'mode', ['', 'API-BEARER', '__proto__', 'constructor']],
  ['access', 'hostId', [0, -1, 2 ** 31, 1.5]],
  ['access', 'type', ['users', '__proto__']],
  ['wake-schedules', 'time', ['24:00', '9:00', '09:60', '09:00:00', '٠٩:٠٠']],
  ['wake-schedules', 'timezone', ['Mars/Olympus', '../UTC', '__proto__', 'x'.repeat(200)]],
  ['wake-schedules', 'days', [['mo'], ['MO', 'MO', 'MO', 'MO', 'MO', 'MO', 'MO', 'MO'], []]],
  ['icon', 'content', ['%%%', 'é']],
];

const ofB = (disposition: string): string => `--B\nContent-Disposition: form-data; ${disposition}\n\nx\n`;

/** Forms for the routes that take files. */
export const FORMS: readonly (RawCall & { readonly part: string; readonly field?: string })[] = [
  {
    part: 'deploy',
    name: 'a field twice',
    field: 'start',
    ...form(`${ofB('name="start"').repeat(2)}--B--\n`),
  },
  {
    part: 'deploy',
    name: 'a file for a field',
    field: 'start',
    ...form(`${ofB('name="start"; filename="a"')}--B--\n`),
  },
  {
    part: 'deploy',
    name: 'a field for a file',
    field: 'archive',
    ...form(`${ofB('name="archive"')}--B--\n`),
  },
  {
    part: 'deploy',
    name: 'a file twice',
    field: 'archive',
    ...form(`${ofB('name="archive"; filename="a"').repeat(2)}--B--\n`),
  },
  { part: 'deploy', name: 'env that is no JSON', field: 'env', ...form(`${ofB('name="env"')}--B--\n`) },
  { part: 'deploy', name: 'constructor', ...form(`${ofB('name="constructor"')}--B--\n`) },
  { part: 'deploy', name: 'a part without a name', ...form(`${ofB('filename="a"')}--B--\n`) },
  { part: 'deploy', name: 'a hundred parts', ...form(`${ofB('name="a"').repeat(100)}--B--\n`) },
  { part: 'deploy', name: 'no end', ...form(ofB('name="start"')) },
  { part: 'upload', name: 'a field for a file', ...form(`${ofB('name="file"')}--B--\n`) },
  { part: 'upload', name: 'a path twice', field: 'path', ...form(`${ofB('name="path"').repeat(2)}--B--\n`) },
  { part: 'icon', name: 'a field for a file', field: 'file', ...form(`${ofB('name="file"')}--B--\n`) },
];

export const LOG_QUERIES: readonly string[] = [
  'service=..%2F..%2Fagent',
  'service=.',
  'service=a%0Ab',
  'lines=0',
  'lines=1001',
  'since=yesterday',
  'since=2026-13-01',
];
