import { DEALS } from '../registry/deals.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { toHostFilter } from './filter-dialect.js';
import { parseFilter } from './filter-parser.js';
import { parseListQuery } from './list-query-parser.js';

const deals = new EntityRegistry([DEALS]).find('deals')!;
const hostFilter = (input: unknown): unknown => toHostFilter('prefix-at', parseFilter(deals, input));
const refused = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('list parameters', () => {
  it('have defaults', () => {
    expect(parseListQuery(deals, {})).toEqual({
      limit: 50,
      offset: 0,
      select: [],
      order: [],
      filter: [],
      withTotal: true,
    });
  });

  it.each([
    [
      { limit: '7', offset: '3' },
      { limit: 7, offset: 3 },
    ],
    [{ limit: '9000' }, { limit: 5000 }],
    [{ page: '3', limit: '20' }, { offset: 40 }],
    [{ page: '3', offset: '5' }, { offset: 5 }],
    [{ select: 'title, amount' }, { select: ['id', 'title', 'opportunity'] }],
    [{ select: ['createdTime'] }, { select: ['id', 'createdTime'] }],
    [
      { sort: '-amount,title' },
      {
        order: [
          { host: 'opportunity', direction: 'desc' },
          { host: 'title', direction: 'asc' },
        ],
      },
    ],
    [{ order: { amount: 'DESC' }, sort: 'title' }, { order: [{ host: 'opportunity', direction: 'desc' }] }],
    [{ withTotal: 'false' }, { withTotal: false }],
  ])('%j', (input, expected) => {
    expect(parseListQuery(deals, input)).toMatchObject(expected);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ limit: ['1', '2'] }, 'limit'],
    [{ offset: '99999999999999' }, 'offset'],
    [{ offset: 'x' }, 'offset'],
    [{ order: { amount: 'up' } }, 'order'],
    [{ sort: 'colour' }, 'sort'],
    [{ select: { a: 1 } }, 'select'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused by name', (input, field) => {
    expect(refused(() => parseListQuery(deals, input))).toMatchObject({
      code: 'INVALID_PARAMS',
      options: { details: { field } },
    });
  });
});

describe('filter', () => {
  it.each([
    [{ stageId: 'NEW' }, { '=stageId': 'NEW' }],
    [{ stageId: { $eq: 'NEW' } }, { '=stageId': 'NEW' }],
    [{ amount: { $gte: '1000', $lt: 5000 } }, { '>=opportunity': 1000, '<opportunity': 5000 }],
    [{ '>=amount': '1000' }, { '>=opportunity': 1000 }],
    [{ '!stageId': 'WON' }, { '!=stageId': 'WON' }],
    [{ '!=stageId': 'WON' }, { '!=stageId': 'WON' }],
    [{ '%title': 'roof' }, { '%title': 'roof' }],
    [{ title: { $contains: 'roof' } }, { '%title': 'roof' }],
    [{ stageId: ['NEW', 'WON'] }, { '@stageId': ['NEW', 'WON'] }],
    [{ stageId: { $in: 'NEW,WON' } }, { '@stageId': ['NEW', 'WON'] }],
    [{ stageId: { $nin: ['WON'] } }, { '!@stageId': ['WON'] }],
    [{ '!stageId': ['WON', 'LOSE'] }, { '!@stageId': ['WON', 'LOSE'] }],
    [{ opened: 'true' }, { '=opened': 'Y' }],
    [{ comments: null }, { '=comments': '' }],
    [{ ufCrm_7: 'x' }, { '=ufCrm_7': 'x' }],
    ['{"stageId":"NEW"}', { '=stageId': 'NEW' }],
    [
      { '>amount': '1', amount: { $gt: 2 } },
      { '>opportunity': 1, '0': { '>opportunity': 2 } },
    ],
    [undefined, {}],
  ])('%j', (input, expected) => {
    expect(hostFilter(input)).toEqual(expected);
  });

  it.each([
    ['unknown field', { colour: 'red' }, 'colour'],
    ['unknown operator', { amount: { $near: 1 } }, 'amount'],
    ['range form', { amount: { from: 1, to: 2 } }, 'amount'],
    ['no JSON', '{stageId', 'filter'],
    ['an array', [], 'filter'],
    ['prototype key', JSON.parse('{"__proto__":{"x":1}}') as object, '__proto__'],
    ['constructor', { constructor: 'x' }, 'constructor'],
    ['not a number', { amount: 'many' }, 'amount'],
    ['nested value', { stageId: { $eq: { a: 1 } } }, 'stageId'],
    ['list for a comparison', { '>amount': [1, 2] }, 'amount'],
    ['empty list', { stageId: [] }, 'stageId'],
    ['empty object', { stageId: {} }, 'stageId'],
    ['too many values', { stageId: Array.from({ length: 10_000 }, () => 'x') }, 'stageId'],
  ])('refuses %s, naming the field', (_name, input, field) => {
    expect(refused(() => parseFilter(deals, input))).toMatchObject({
      code: 'INVALID_PARAMS',
      options: { details: { field } },
    });
  });
});
