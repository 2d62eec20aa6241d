/** A request as a hostile caller writes it; a text as the body is sent as it stands. */
export interface HostileCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const LONG = 'x'.repeat(100_000);
const MEGABYTE = 'x'.repeat(1_000_000);
const TOO_MANY = Array.from({ length: 10_000 }, (_one, index) => index + 1);
const nested = (levels: number): string => '[a]'.repeat(levels);
const deepJson = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const conditions = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_one, index) => [`ufCrm${index}`, 1]));

/** Five alternatives of twenty conditions each. */
const HUNDRED_CONDITIONS = {
  $or: Array.from({ length: 5 }, (_one, index) =>
    Object.fromEntries(
      ['id', 'amount', 'categoryId', 'assignedById', 'companyId'].flatMap((name) =>
        ['>', '>=', '<', '<='].map((sign) => [sign + name, index]),
      ),
    ),
  ),
};

/** Names that are not fields, parameters, operators, functions, bases or actions. */
export const NAMES: readonly [string, string][] = [
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['prototype', 'prototype'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['toString', 'toString'],
  ['of 5,000 characters', 'a'.repeat(5_000)],
  ['of a custom field with 5,000 characters', `ufCrm${'a'.repeat(5_000)}`],
  ['of an emoji', '🏠'],
  ['written from right to left', 'مبلغ'],
];

/** Queries of a list and the field that is to be named. */
export const QUERIES: readonly [string, string, string | undefined][] = [
  ['limit=0', 'limit=0', 'limit'],
  ['limit=-1', 'limit=-1', 'limit'],
  ['limit=1.5', 'limit=1.5', 'limit'],
  ['limit=1e3', 'limit=1e3', 'limit'],
  ['a blank before the limit', 'limit=%205', 'limit'],
  ['limit=∞', 'limit=%E2%88%9E', 'limit'],
  ['limit=NaN', 'limit=NaN', 'limit'],
  ['limit=Infinity', 'limit=Infinity', 'limit'],
  ['limit=null', 'limit=null', 'limit'],
  ['an empty limit', 'limit=', 'limit'],
  ['digits of another script', 'limit=%D9%A5', 'limit'],
  ['a limit given twice', 'limit=5&limit=6', 'limit'],
  ['a list of limits', 'limit[]=5', 'limit'],
  ['an object of limits', 'limit[a]=5', 'limit'],
  ['page=0', 'page=0', 'page'],
  ['page=10^21', 'page=1000000000000000000000', 'page'],
  ['a page beyond every list', 'page=999999999&limit=5000', 'offset'],
  ['offset=-1', 'offset=-1', 'offset'],
  ['offset=-0', 'offset=-0', 'offset'],
  ['offset=1e15', 'offset=1e15', 'offset'],
  ['an offset of sixteen digits', 'offset=1000000000000000', 'offset'],
  ['an offset of fifteen digits', 'offset=100000000000000', 'offset'],
  ['withTotal=maybe', 'withTotal=maybe', 'withTotal'],
  ['an unknown parameter', 'colour=red', 'colour'],
  ['a parameter in other letters', 'Limit=5', 'Limit'],
  ['an object as select', 'select[a]=title', 'select'],
  ['commas alone as select', 'select=,,', 'select'],
  ['an unknown field in select', 'select=title,colour', 'colour'],
  ['an unknown field in sort', 'sort=-colour', 'colour'],
  ['an unknown field in order', 'order[colour]=asc', 'colour'],
  ['an order in no direction', 'order[title]=up', 'order'],
  ['a nested order', 'order[title][a]=asc', 'order'],
  ['an order given twice', 'order[title]=asc&order[title]=desc', 'order'],
  ['a text as filter', 'filter=red', 'filter'],
  ['a list as filter', 'filter[]=red', undefined],
  ['a number as filter', 'filter=5', 'filter'],
  ['a JSON list as filter', 'filter=[]', 'filter'],
  ['JSON null as filter', 'filter=null', 'filter'],
  ['cut JSON as filter', 'filter={"title":', 'filter'],
  ['both forms of a filter', 'filter[title]=a&filter={"amount":2}', undefined],
  ['both forms of a filter, the other way round', 'filter={"amount":2}&filter[title]=a', undefined],
  ['two forms of one condition', 'filter[amount]=1&filter[amount][$gt]=2', 'amount'],
  ['an unknown operator', 'filter[amount][$near]=1', 'amount'],
  ['a text for a number', 'filter[amount]=many', 'amount'],
  ['NaN for a number', 'filter[amount]=NaN', 'amount'],
  ['Infinity for a number', 'filter[amount]=Infinity', 'amount'],
  ['1e400', 'filter[amount]=1e400', 'amount'],
  ['10^21', 'filter[amount]=1000000000000000000000', 'amount'],
  ['a hexadecimal number', 'filter[amount]=0x10', 'amount'],
  ['a word for a boolean', 'filter[opened]=perhaps', 'opened'],
  ['a day that is none', 'filter[createdAt]=2026-13-45', 'createdAt'],
  ['a list for a bound', 'filter[amount][$gt][]=1&filter[amount][$gt][]=2', 'amount'],
  ['an object for a value', 'filter[amount][$gt][a]=1', 'amount'],
  ['nothing for a bound', 'filter[amount][$gt]=', 'amount'],
  ['an empty list', 'filter[id][$in]={}', 'id'],
  ['more than a thousand values', `filter[id][$in]=${TOO_MANY.slice(0, 1_001).join(',')}`, 'id'],
  [
    'more than two thousand parameters',
    TOO_MANY.slice(0, 2_001)
      .map(() => 'a')
      .join('&'),
    'query',
  ],
  ['brackets fifty levels deep', `filter${nested(50)}=1`, 'query'],
  ['an alternative within an alternative', 'filter[$or][0][$or][0][amount]=1', undefined],
  ['no alternatives', 'filter[$or]=1', '$or'],
  [
    'six alternatives',
    [0, 1, 2, 3, 4, 5].map((one) => `filter[$or][${one}][amount]=${one}`).join('&'),
    '$or',
  ],
  [
    'more than a hundred conditions',
    `filter=${encodeURIComponent(JSON.stringify(conditions(101)))}`,
    'filter',
  ],
  ['a percent sign that encodes nothing', 'filter[title]=%ZZ', 'query'],
  ['a cut percent encoding', 'filter[title]=50%', 'query'],
  ['an overlong encoding', 'filter[title]=%C0%AF', 'query'],
  ['half of a surrogate pair', 'filter[title]=%ED%A0%80', 'query'],
  ['NUL in a value', 'filter[title]=a%00b', 'query'],
  ['NUL in a name', 'filter[title%00]=a', 'query'],
  ['a hidden prototype', 'filter[%5F_proto__][a]=1', '__proto__'],
  ['a deep prototype', 'filter[title][__proto__]=1', '__proto__'],
];

const search = '/v1/deals/search';
const aggregate = '/v1/deals/aggregate';
const batch = '/v1/deals/batch';
const sum = { field: 'amount', function: 'sum' };

/** What is refused about bodies, where, and the field that is to be named. */
export const BODIES: readonly [string, string, unknown, string | undefined][] = [
  ['limit 0', search, { limit: 0 }, 'limit'],
  ['limit null', search, { limit: null }, 'limit'],
  ['limit 1e400', search, '{"limit":1e400}', 'limit'],
  ['limit 1.5', search, { limit: 1.5 }, 'limit'],
  ['a list as limit', search, { limit: [5] }, 'limit'],
  ['true as limit', search, { limit: true }, 'limit'],
  ['an object as page', search, { page: {} }, 'page'],
  ['offset 10^21', search, '{"offset":1000000000000000000000}', 'offset'],
  ['a number as select', search, { select: 5 }, 'select'],
  ['null in select', search, { select: [null] }, 'select'],
  ['10,000 names in select', search, { select: TOO_MANY.map(() => 'title') }, 'select'],
  ['a list as order', search, { order: ['title'] }, 'order'],
  ['a nested order', search, { order: { title: { a: 'asc' } } }, 'order'],
  ['10,000 fields in order', search, { order: conditions(10_000) }, 'order'],
  ['a list as filter', search, { filter: [] }, 'filter'],
  ['a number as filter', search, { filter: 5 }, 'filter'],
  ['a megabyte as filter', search, { filter: 'x'.repeat(1_000_000) }, 'filter'],
  ['10,000 conditions', search, { filter: conditions(10_000) }, 'filter'],
  ['10,000 conditions on one field', search, { filter: { $or: [conditions(10_000)] } }, 'filter'],
  ['10,000 values in a list', search, { filter: { id: { $in: TOO_MANY } } }, 'id'],
  ['10,000 values between commas', search, { filter: { id: { $in: TOO_MANY.join(',') } } }, 'id'],
  ['10,000 values as an equality', search, { filter: { id: TOO_MANY } }, 'id'],
  ['an empty list of values', search, { filter: { id: [] } }, 'id'],
  ['a list within a list', search, { filter: { id: [[1]] } }, 'id'],
  ['null in a bound', search, { filter: { amount: { $gt: null } } }, 'amount'],
  ['1e400 in a condition', search, '{"filter":{"amount":1e400}}', 'amount'],
  ['1e400 in a custom field', search, '{"filter":{"ufCrmSize":1e400}}', 'ufCrmSize'],
  ['10^21 in a condition', search, '{"filter":{"amount":1000000000000000000000}}', 'amount'],
  ['a megabyte in a condition', search, { filter: { title: 'x'.repeat(900_000) } }, 'title'],
  ['an empty condition', search, { filter: { title: {} } }, 'title'],
  ['a key of 100,000 characters', search, { [LONG]: 1 }, undefined],
  ['a field of 100,000 characters', search, { filter: { [LONG]: 1 } }, undefined],
  ['an operator of 100,000 characters', search, { filter: { title: { [LONG]: 1 } } }, 'title'],
  ['a custom field of 100,000 characters', search, { select: [`ufCrm${LONG}`] }, undefined],
  [
    'an order by a custom field of 100,000 characters',
    search,
    { order: { [`UF_${LONG}`]: 'asc' } },
    undefined,
  ],
  ['a text to search for where the host has none', search, { query: 'roof' }, 'query'],
  ['a text as aggregate', aggregate, { aggregate: 'sum' }, 'aggregate'],
  ['null in aggregate', aggregate, { aggregate: [null] }, 'aggregate'],
  ['51 aggregates', aggregate, { aggregate: Array(51).fill(sum) }, 'aggregate'],
  ['an aggregate of a list', aggregate, { aggregate: [{ field: ['amount'], function: 'sum' }] }, 'aggregate'],
  [
    'an aggregate function in a list',
    aggregate,
    { aggregate: [{ field: 'amount', function: ['sum'] }] },
    'aggregate',
  ],
  [
    'an aggregate of 100,000 characters',
    aggregate,
    { aggregate: [{ field: LONG, function: 'sum' }] },
    undefined,
  ],
  ['six fields to group by', aggregate, { groupBy: Array(6).fill('stageId') }, 'groupBy'],
  ['an object to group by', aggregate, { groupBy: { stageId: 1 } }, 'groupBy'],
  ['null to group by', aggregate, { groupBy: null }, 'groupBy'],
  ['a group field of 100,000 characters', aggregate, { groupBy: [LONG] }, undefined],
  ['a custom group field of 100,000 characters', aggregate, { groupBy: [`ufCrm${LONG}`] }, undefined],
  [
    'an unknown function beside a custom field',
    aggregate,
    { groupBy: 'ufCrmSize', aggregate: [{ field: 'amount', function: 'median' }] },
    'aggregate',
  ],
  ['a limit of an aggregate', aggregate, { limit: 5 }, 'limit'],
  ['501 items', batch, { action: 'get', ids: Array(501).fill(1) }, 'ids'],
  ['a text as items', batch, { action: 'create', items: 'a' }, 'items'],
  ['null as an item', batch, { action: 'create', items: [null] }, 'items[0]'],
  ['an object as an id', batch, { action: 'get', ids: [{}] }, 'ids[0]'],
  ['null as an id', batch, { action: 'get', ids: [null] }, 'ids[0]'],
  ['a list as action', batch, { action: ['get'], ids: [1] }, 'action'],
  ['a member of 100,000 characters', batch, { action: 'get', ids: [1], [LONG]: 1 }, undefined],
  ['an action of 100,000 characters', batch, { action: LONG, ids: [1] }, 'action'],
  ['51 calls', '/v1/batch', { calls: Array(51).fill({ entity: 'deals', action: 'list' }) }, 'calls'],
  ['an object as calls', '/v1/batch', { calls: { 0: {} } }, 'calls'],
  ['null as a call', '/v1/batch', { calls: [null] }, 'calls[0]'],
  ['a number as an entity', '/v1/batch', { calls: [{ entity: 5, action: 'list' }] }, 'calls[0].entity'],
  [
    'an entity of 100,000 characters',
    '/v1/batch',
    { calls: [{ entity: LONG, action: 'list' }] },
    'calls[0].entity',
  ],
  [
    'an action of 100,000 characters in a call',
    '/v1/batch',
    { calls: [{ entity: 'deals', action: LONG }] },
    'calls[0].action',
  ],
  [
    'a list as params',
    '/v1/batch',
    { calls: [{ entity: 'deals', action: 'list', params: [] }] },
    'calls[0].params',
  ],
  [
    'a list as the id of a record',
    '/v1/batch',
    { calls: [{ entity: 'deals', action: 'get', entityId: [1] }] },
    'calls[0].entityId',
  ],
  [
    'a number as the id of a call',
    '/v1/batch',
    { calls: [{ id: 1, entity: 'deals', action: 'list' }] },
    'calls[0].id',
  ],
  [
    'an id of 100,000 characters',
    '/v1/batch',
    { calls: [{ id: LONG, entity: 'deals', action: 'list' }] },
    'calls[0].id',
  ],
  [
    '__proto__ as the id of a call',
    '/v1/batch',
    { calls: [{ id: '__proto__', entity: 'deals', action: 'list' }] },
    'calls[0].id',
  ],
  [
    'two calls of one id',
    '/v1/batch',
    { calls: Array(2).fill({ id: 'a', entity: 'deals', action: 'list' }) },
    'calls',
  ],
  [
    'a member of a call of 100,000 characters',
    '/v1/batch',
    { calls: [{ entity: 'deals', action: 'list', [LONG]: 1 }] },
    undefined,
  ],
];

/** Records that are refused, and the field that is to be named. */
export const CREATE_BODIES: readonly [string, unknown, string | undefined][] = [
  ['a list for a text', { title: ['a'] }, 'title'],
  ['an object for a text', { title: { a: 1 } }, 'title'],
  ['true for a text', { title: true }, 'title'],
  [
    'more than a megabyte of text',
    `{"title":"${'x'.repeat(1_048_000)}","comments":null,"ufCrmNote":[["${'y'.repeat(300)}"]],"amount":"z"}`,
    'amount',
  ],
  ['an object for a number', { amount: {} }, 'amount'],
  ['a list for a number', { amount: [1] }, 'amount'],
  ['an empty text for a number', { amount: '' }, 'amount'],
  ['NaN for a number', { amount: 'NaN' }, 'amount'],
  ['1e400 for a number', '{"amount":1e400}', 'amount'],
  ['10^21 for a number', '{"amount":1000000000000000000000}', 'amount'],
  ['a text of 1e400 for a number', { amount: '1e400' }, 'amount'],
  ['1e400 in a custom field', '{"ufCrmSize":1e400}', 'ufCrmSize'],
  ['-1e400 deep in a custom field', '{"ufCrmSize":[{"a":-1e400}]}', 'ufCrmSize'],
  ['a number for a boolean', { opened: 2 }, 'opened'],
  ['a list for a moment', { begindate: ['2026-01-01'] }, 'begindate'],
  ['a day that is none', { begindate: '2026-02-31x' }, 'begindate'],
  ['33 levels in a custom field', `{"ufCrmTree":${deepJson(40)}}`, 'ufCrmTree'],
  ['constructor as a field', '{"constructor":{"prototype":{"a":1}}}', 'constructor'],
  ['prototype as a field', { prototype: 1 }, 'prototype'],
  ['__proto__ as a field', '{"__proto__":{"a":1}}', 'body'],
  ['a field of 100,000 characters', { [LONG]: 1 }, undefined],
  ['a custom field of 100,000 characters', { [`ufCrm${LONG}`]: 1 }, undefined],
  ['one field under two names', { amount: 1, opportunity: 2 }, 'amount'],
  ['a read-only field', { createdAt: '2026-01-01' }, 'createdAt'],
];

/** Bodies that are no JSON object, with the headers they come with. */
export const RAW_BODIES: readonly [string, string, Readonly<Record<string, string>> | undefined][] = [
  ['a JSON list', '[]', undefined],
  ['a JSON text', '"a"', undefined],
  ['JSON null', 'null', undefined],
  ['NaN', '{"limit":NaN}', undefined],
  ['cut JSON', '{"filter":', undefined],
  ['JSON a thousand levels deep', deepJson(1_000), undefined],
  ['lists a thousand levels deep', `{"filter":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, undefined],
  ['NUL in a text', '{"filter":{"title":"a\\u0000"}}', undefined],
  ['half of a surrogate pair', '{"filter":{"title":"\\ud800"}}', undefined],
  ['a prototype', '{"__proto__":{"limit":1}}', undefined],
  ['a form', 'limit=5', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', '{}', { 'content-type': 'text/plain' }],
  ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ['another encoding', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['what says that it is compressed', '{}', { 'content-encoding': 'gzip' }],
];

/** Requests of other endpoints, and the field that is to be named. */
export const PATHS: readonly [string, HostileCall['method'], string, unknown, string | undefined][] = [
  ['the id 0', 'GET', '/v1/deals/0', undefined, 'id'],
  ['the id -1', 'DELETE', '/v1/deals/-1', undefined, 'id'],
  ['the id 1e3', 'PATCH', '/v1/deals/1e3', { title: 'a' }, 'id'],
  ['the id NaN', 'GET', '/v1/deals/NaN', undefined, 'id'],
  ['an id of 10^21', 'GET', '/v1/deals/1000000000000000000000', undefined, 'id'],
  ['an id of 5,000 characters', 'GET', `/v1/deals/${'1'.repeat(5_000)}`, undefined, 'id'],
  ['an id that encodes nothing', 'GET', '/v1/deals/%ZZ', undefined, undefined],
  ['an id with NUL', 'GET', '/v1/statuses/a%00', undefined, 'id'],
  ['an id with a slash', 'GET', '/v1/currencies/a%2Fb', undefined, 'id'],
  ['an id of an emoji', 'GET', '/v1/currencies/%F0%9F%8F%A0', undefined, 'id'],
  ['a parent that is none', 'GET', '/v1/lists/x/elements', undefined, 'listId'],
  ['an unknown select of a record', 'GET', '/v1/deals/1?select=colour', undefined, 'colour'],
  ['a parameter of a deletion', 'DELETE', '/v1/deals/1?force=1', undefined, 'force'],
  ['a parameter of a creation', 'POST', '/v1/deals?limit=1', { title: 'a' }, 'limit'],
  ['a list without its condition', 'GET', '/v1/note/documents', undefined, 'collectionId'],
  [
    'an aggregate without its condition',
    'POST',
    '/v1/catalog-products/aggregate',
    { groupBy: 'property1' },
    'iblockId',
  ],
  ['an update that must read first', 'PATCH', '/v1/lists/1/elements/1', { name: {} }, 'name'],
  ['an empty update that must read first', 'PATCH', '/v1/lists/1/elements/1', {}, 'body'],
  ['a deal of no contact', 'POST', '/v1/deals/1/contacts', { contactId: [7] }, 'contactId'],
  ['a contact of 1e400', 'POST', '/v1/deals/1/contacts', '{"contactId":1e400}', 'contactId'],
  ['an unknown member of a special path', 'POST', '/v1/deals/1/contacts', { [LONG]: 1 }, undefined],
  ['a prototype name on a special path', 'POST', '/v1/deals/1/contacts', '{"constructor":1}', 'constructor'],
  ['rows that are none', 'PUT', '/v1/deals/1/products', { rows: {} }, 'rows'],
  ['a row that is none', 'PUT', '/v1/deals/1/products', { rows: [null] }, 'rows[0]'],
  ['10,000 rows', 'PUT', '/v1/deals/1/products', { rows: TOO_MANY.map(() => ({})) }, 'rows'],
  ['an unknown column of a row', 'PUT', '/v1/deals/1/products', { rows: [{ [LONG]: 1 }] }, undefined],
  ['a price that is none', 'PUT', '/v1/deals/1/products', { rows: [{ price: 'much' }] }, 'price'],
  [
    '10,000 values to find',
    'POST',
    '/v1/duplicates/find',
    { type: 'PHONE', values: TOO_MANY.map(String) },
    'values',
  ],
  ['a number to find', 'POST', '/v1/duplicates/find', { type: 'PHONE', values: [5] }, 'values[0]'],
  ['a megabyte to find', 'POST', '/v1/duplicates/find', { type: 'PHONE', values: [MEGABYTE] }, 'values[0]'],
  ['an unknown kind to find', 'POST', '/v1/duplicates/find', { type: 'toString', values: ['a'] }, 'type'],
];

/** Input that looks odd and is right. */
export const VALID: readonly [string, HostileCall][] = [
  ['select=*', { method: 'GET', path: '/v1/deals?select=*&limit=1' }],
  ['an empty select', { method: 'GET', path: '/v1/deals?select=&limit=1' }],
  [
    'a thousand values',
    { method: 'POST', path: search, body: { filter: { id: TOO_MANY.slice(0, 1_000) }, limit: 1 } },
  ],
  ['a hundred conditions', { method: 'POST', path: search, body: { filter: HUNDRED_CONDITIONS, limit: 1 } }],
  ['a limit above the largest', { method: 'GET', path: '/v1/deals?limit=999999999&filter[id]=1' }],
  ['a percent sign that is encoded', { method: 'GET', path: '/v1/deals?filter[title]=50%25&limit=1' }],
  ['a plus for a blank', { method: 'GET', path: '/v1/deals?filter[title]=a+b&limit=1' }],
  ['an emoji', { method: 'GET', path: `/v1/deals?filter[title]=${encodeURIComponent('🏠')}&limit=1` }],
  [
    'text from right to left',
    { method: 'POST', path: search, body: { filter: { title: '‮مبلغ' }, limit: 1 } },
  ],
  [
    'a text of a prototype',
    { method: 'POST', path: search, body: { filter: { title: '__proto__' }, limit: 1 } },
  ],
  [
    'a text of the words of a batch',
    { method: 'POST', path: search, body: { filter: { title: '$result[a]' }, limit: 100 } },
  ],
  ['-0', { method: 'POST', path: search, body: '{"offset":-0,"limit":1,"filter":{"amount":-0}}' }],
  ['a whole number with a point', { method: 'POST', path: search, body: '{"limit":1.0}' }],
  ['a large number', { method: 'GET', path: '/v1/deals?filter[<amount]=1e20&limit=1' }],
  ['a field under its other names', { method: 'GET', path: '/v1/deals?select=opportunity,amount&limit=1' }],
  ['null as no filter', { method: 'POST', path: search, body: { filter: null, limit: 1 } }],
  [
    'one field to group by twice',
    { method: 'POST', path: aggregate, body: { groupBy: ['stageId', 'stageId'] } },
  ],
  ['one function twice', { method: 'POST', path: aggregate, body: { aggregate: [sum, sum] } }],
  [
    'JSON by another name',
    {
      method: 'POST',
      path: search,
      body: '{"limit":1}',
      headers: { 'content-type': 'application/problem+json' },
    },
  ],
  [
    'a record of strange text',
    { method: 'POST', path: '/v1/deals', body: { title: '🏠 ‮مبلغ $result[c0][id] __proto__ %00' } },
  ],
  [
    'a record with many levels',
    { method: 'POST', path: '/v1/deals', body: `{"title":"a","ufCrmTree":${deepJson(20)}}` },
  ],
];

/** Values that go wherever a value can stand. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, '', -0, 1e21, 1e300, Number.MAX_SAFE_INTEGER + 2, -1, 0.1, [], {}, [[]], [null], [{}]],
  ...[
    '__proto__',
    'constructor',
    '1e400',
    'NaN',
    'Infinity',
    '$result[a]',
    'title',
    '-title',
    '*',
    'x'.repeat(3_000),
  ],
  ...[
    { constructor: 1 },
    { toString: null },
    { amount: { $in: [] } },
    { amount: { $gt: 1 } },
    { title: 'asc' },
  ],
  ...[{ $or: [] }, { $or: [{ amount: 1 }] }, { '>=amount': '1' }, [{ field: 'amount', function: 'sum' }]],
];

/** Paths that bodies of any shape are sent to. */
export const FUZZED: readonly string[] = [
  ...['/v1/deals/search', '/v1/deals/aggregate', '/v1/deals/batch', '/v1/deals', '/v1/batch'],
  ...[
    '/v1/tasks/search',
    '/v1/catalog-products/aggregate',
    '/v1/lists/1/elements/search',
    '/v1/users/search',
  ],
  ...['/v1/note/documents/search', '/v1/requisites/batch', '/v1/duplicates/find', '/v1/deals/1/contacts'],
];

/** Members that bodies of any kind have. */
export const MEMBERS: readonly string[] = [
  ...['filter', 'select', 'order', 'sort', 'limit', 'offset', 'page', 'pageSize', 'withTotal', 'autoWindow'],
  ...['aggregate', 'groupBy', 'op', 'action', 'items', 'ids', 'calls', 'title', 'amount', 'fields', 'query'],
  ...['type', 'values', 'rows', 'contactId'],
];
