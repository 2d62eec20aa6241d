import { invalid, refusalOf, sampleEntity, sampleOperations } from '../__fixtures__/sample-entity.fixture.js';
import { expandQuery } from './parameters.js';
import { parseConditions, parseListQuery, parseRecordQuery } from './list-query-parser.js';
import type { ListQuery } from './list-query.js';

const samples = sampleEntity();
const names = (query: ListQuery): unknown => ({
  ...query,
  select: query.select.map(({ name }) => name),
  order: query.order.map(({ field, direction }) => `${field.name} ${direction}`),
});
const parsed = (input: object): unknown => names(parseListQuery(samples, 'list', { ...input }));

describe('list parameters', () => {
  it('have defaults', () => {
    expect(parsed({})).toEqual({
      limit: 50,
      offset: 0,
      select: [],
      order: [],
      filter: [],
      withTotal: true,
      autoWindow: true,
      parameters: {},
    });
  });

  it.each([
    [
      { limit: '7', offset: '3' },
      { limit: 7, offset: 3 },
    ],
    [{ limit: '9000' }, { limit: 5000 }],
    [{ pageSize: '20' }, { limit: 20 }],
    [{ pageSize: '20', limit: '5' }, { limit: 5 }],
    [{ page: '3', limit: '20' }, { offset: 40 }],
    [{ page: '3', offset: '5' }, { offset: 5 }],
    [{ select: 'title, amount' }, { select: ['title', 'amount'] }],
    [{ select: ['createdTime'] }, { select: ['createdAt'] }],
    [{ select: 'amount,opportunity' }, { select: ['amount'] }],
    [{ select: 'UF_CRM_3_DIGIT' }, { select: ['ufCrm3Digit'] }],
    [{ select: '*' }, { select: [] }],
    [{ select: 'title,colour' }, { select: ['title'] }],
    [{ select: 'colour,constructor' }, { select: ['id'] }],
    [{ start: '7' }, { offset: 7, withTotal: true }],
    [{ start: -1 }, { offset: 0, withTotal: false }],
    [
      { start: '-1', withTotal: 'true' },
      { offset: 0, withTotal: true },
    ],
    [{ start: '7', offset: '3' }, { offset: 3 }],
    [{ start: '7', page: '2', limit: '20' }, { offset: 20 }],
    [{ sort: '-amount,title' }, { order: ['amount desc', 'title asc'] }],
    [{ sort: { amount: 'desc' } }, { order: ['amount desc'] }],
    [{ order: { amount: 'DESC' }, sort: 'title' }, { order: ['amount desc'] }],
    [{ order: '-amount' }, { order: ['amount desc'] }],
    [{ withTotal: 'false' }, { withTotal: false }],
  ])('%j', (input, expected) => {
    expect(parsed(input)).toMatchObject(expected);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ limit: null }, 'limit'],
    [{ limit: 1e21 }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ pageSize: 'x' }, 'pageSize'],
    [{ offset: '99999999999999' }, 'offset'],
    [{ page: '99999999999999' }, 'offset'],
    [{ offset: 'x' }, 'offset'],
    [{ offset: '-1' }, 'offset'],
    [{ start: '-2' }, 'start'],
    [{ start: 1.5 }, 'start'],
    [{ start: '99999999999' }, 'offset'],
    [{ order: { amount: 'up' } }, 'order'],
    [{ order: { amount: {} } }, 'order'],
    [{ order: 5 }, 'order'],
    [{ sort: 'colour' }, 'colour'],
    [{ sort: '-settings' }, 'settings'],
    [{ order: { settings: 'asc' } }, 'settings'],
    [{ select: { a: 1 } }, 'select'],
    [{ select: [['title']] }, 'select'],
    [{ select: 'title,,amount' }, 'select'],
    [{ select: Array.from({ length: 10_000 }, () => 'title') }, 'select'],
    [{ withTotal: 'perhaps' }, 'withTotal'],
    [{ autoWindow: true }, 'autoWindow'],
    [{ query: 'x' }, 'query'],
    [{ colour: 'red' }, 'colour'],
    [JSON.parse('{"__proto__":{}}') as object, '__proto__'],
  ])('%j is refused by name', (input, field) => {
    expect(refusalOf(() => parsed(input))).toMatchObject(invalid(field));
  });

  it('cuts a huge name in the refusal', () => {
    const error = refusalOf(() => parsed({ sort: 'x'.repeat(10_000) })) as Error;
    expect(error.message.length).toBeLessThan(200);
  });

  it.each([
    ['filter[amount][$gte]=5&limit=2', { limit: 2 }],
    ['filter%5B%3E%3Damount%5D=5&limit=2', { limit: 2 }],
    ['filter[>=amount]=5&limit=2', { limit: 2 }],
    ['filter=%7B%22amount%22%3A%7B%22%24gte%22%3A5%7D%7D&limit=2', { limit: 2 }],
  ])('reads %s', (query, expected) => {
    expect(parseListQuery(samples, 'list', expandQuery(`/v1/samples?${query}`))).toMatchObject({
      ...expected,
      filter: [{ field: { name: 'amount' }, operator: '$gte', value: 5 }],
    });
  });
});

describe('a search', () => {
  const searched = sampleEntity({
    requiredFilter: [['stageId', 'categoryId']],
    operations: sampleOperations({
      search: {
        method: 'sample.item.search',
        args: { query: '$query', filter: '$filter', start: '$start' },
        result: { kind: 'rows', path: ['result', 'items'] },
      },
    }),
  });

  it('can switch windows off', () => {
    expect(parseListQuery(samples, 'search', { autoWindow: false })).toMatchObject({ autoWindow: false });
  });

  it('takes a text where the host searches, and needs no condition then', () => {
    expect(parseListQuery(searched, 'search', { query: ' roof ' })).toMatchObject({ text: 'roof' });
  });

  it.each([[''], [5], ['x'.repeat(201)]])('refuses the text %j', (query) => {
    expect(refusalOf(() => parseListQuery(searched, 'search', { query }))).toMatchObject(invalid('query'));
  });

  it('refuses a text where the host does not search', () => {
    expect(refusalOf(() => parseListQuery(samples, 'search', { query: 'roof' }))).toMatchObject(
      invalid('query'),
    );
  });

  it.each(['list', 'search'] as const)('%s names a condition the base needs', (operation) => {
    expect(refusalOf(() => parseListQuery(searched, operation, {}))).toMatchObject(invalid('stageId'));
    expect(parseListQuery(searched, operation, { filter: { categoryId: 1 } }).filter).toHaveLength(1);
  });
});

describe('own parameters', () => {
  const entity = sampleEntity({
    parameters: [
      { name: 'kind', type: 'string', operations: ['list', 'get'], description: 'kind', default: 'plain' },
      {
        name: 'from',
        type: 'string',
        operations: ['list'],
        description: 'from',
        filter: { field: 'createdAt', operator: '$gte' },
      },
      { name: 'deep', type: 'boolean', operations: ['list'], description: 'deep' },
      { name: 'mode', type: 'string', operations: ['list'], description: 'mode', values: ['a', 'b'] },
      { name: 'level', type: 'number', operations: ['list'], description: 'level', codes: { deal: 2 } },
      { name: 'must', type: 'number', operations: ['aggregate'], description: 'must', required: true },
    ],
  });

  it('have defaults, and may be another spelling of a condition', () => {
    const query = parseListQuery(entity, 'list', { from: '2026-01-01', deep: 'true', level: 'deal' });
    expect(query.parameters).toEqual({ kind: 'plain', deep: true, level: 2 });
    expect(query.filter).toMatchObject([
      { field: { name: 'createdAt' }, operator: '$gte', value: '2026-01-01' },
    ]);
  });

  it.each([
    [{ deep: 'perhaps' }, 'deep'],
    [{ kind: ['a'] }, 'kind'],
    [{ kind: '' }, 'kind'],
    [{ mode: 'c' }, 'mode'],
    [{ level: 'lead' }, 'level'],
    [{ from: 'soon' }, 'createdAt'],
    [{ must: 1 }, 'must'],
  ])('%j is refused by name', (input, field) => {
    expect(refusalOf(() => parseListQuery(entity, 'list', input))).toMatchObject(invalid(field));
  });

  it('may be required', () => {
    expect(refusalOf(() => parseConditions(entity, 'aggregate', {}))).toMatchObject(invalid('must'));
    expect(parseConditions(entity, 'aggregate', { must: '3' })).toEqual({
      filter: [],
      parameters: { must: 3 },
    });
  });

  it('belong to the operations that name them', () => {
    expect(parseRecordQuery(entity, 'get', { kind: 'x', select: 'title' })).toMatchObject({
      parameters: { kind: 'x' },
      select: [{ name: 'title' }],
    });
    expect(refusalOf(() => parseRecordQuery(entity, 'update', { kind: 'x' }))).toMatchObject(invalid('kind'));
    expect(refusalOf(() => parseRecordQuery(entity, 'create', { select: 'title' }))).toMatchObject(
      invalid('select'),
    );
  });
});
