import { AggregatableFields, parseAggregateRequest } from './aggregate-request.policy.js';
import { withPortalFields } from '../records/field-description.js';
import { DEALS } from '../registry/crm/deals.data.js';
import { EntityRegistry, type RegisteredEntity } from '../registry/entity-registry.js';

const entity = new EntityRegistry([{ ...DEALS, relations: [] }]).find('deals') as RegisteredEntity;
const FIELDS = new AggregatableFields(
  withPortalFields(entity, {
    ufCrmScore: { type: 'double' },
    ufCrmPrice: { type: 'money' },
    ufCrmColour: { type: 'string' },
  }),
);
const parse = (body: Readonly<Record<string, unknown>>): unknown => {
  const { columns, groupBy } = parseAggregateRequest(FIELDS, body);
  return {
    columns: columns.map(({ source, functions }) => [source?.name ?? '*', functions]),
    groupBy: groupBy.map(({ name }) => name),
  };
};

describe('parseAggregateRequest', () => {
  it.each([
    [{}, [], []],
    [{ op: 'count' }, [], []],
    [{ filter: { stageId: 'NEW' } }, [], []],
    [{ aggregate: [{ field: '*', function: 'count' }] }, [['*', ['count']]], []],
    [
      {
        aggregate: [
          { field: 'amount', function: 'sum' },
          { field: 'stageId', function: 'count' },
          { field: 'opportunity', function: 'avg' },
          { field: 'amount', function: 'sum' },
          { field: 'ufCrmScore', function: 'max' },
        ],
      },
      [
        ['amount', ['sum', 'avg']],
        ['stageId', ['count']],
        ['ufCrmScore', ['max']],
      ],
      [],
    ],
    [{ groupBy: 'stageId' }, [], ['stageId']],
    [{ groupBy: ['currencyId', 'closed', 'createdBy'] }, [], ['currency', 'closed', 'createdBy']],
    [{ groupBy: ['stageId', 'ufCrmColour', 'stageId'] }, [], ['stageId', 'ufCrmColour']],
    [{ groupBy: [] }, [], []],
  ])('reads %j', (body, columns, groupBy) => {
    expect(parse(body)).toEqual({ columns, groupBy });
  });

  it.each([
    [{ op: 'sum' }, 'INVALID_AGGREGATION_OP', 'op'],
    [{ aggregate: [{ field: 'amount' }] }, 'INVALID_AGGREGATION_OP', 'aggregate'],
    [{ aggregate: [{ field: 'amount', function: 'median' }] }, 'INVALID_AGGREGATION_OP', 'aggregate'],
    [{ aggregate: [{ field: 'amount', function: '__proto__' }] }, 'INVALID_AGGREGATION_OP', 'aggregate'],
    [{ aggregate: [{ function: 'sum' }] }, 'INVALID_PARAMS', 'aggregate'],
    [{ aggregate: [{ field: '*', function: 'sum' }] }, 'INVALID_PARAMS', '*'],
    [{ aggregate: [{ field: 'stageId', function: 'sum' }] }, 'INVALID_PARAMS', 'stageId'],
    [{ aggregate: [{ field: 'ufCrmColour', function: 'avg' }] }, 'INVALID_PARAMS', 'ufCrmColour'],
    [{ aggregate: [{ field: '__proto__', function: 'count' }] }, 'INVALID_PARAMS', '__proto__'],
    [{ aggregate: { field: 'amount', function: 'sum' } }, 'INVALID_PARAMS', 'aggregate'],
    [{ aggregate: ['amount'] }, 'INVALID_PARAMS', 'aggregate'],
    [{ aggregate: Array(51).fill({ field: '*', function: 'count' }) }, 'INVALID_PARAMS', 'aggregate'],
    [{ aggregate: [], op: 'count' }, 'INVALID_PARAMS', 'op'],
    [{ groupBy: 'title' }, 'INVALID_PARAMS', 'title'],
    [{ aggregate: [{ field: 'currency', function: 'count' }] }, 'INVALID_PARAMS', 'currency'],
    [{ aggregate: [{ field: 'companyId', function: 'sum' }] }, 'INVALID_PARAMS', 'companyId'],
    [{ groupBy: 7 }, 'INVALID_PARAMS', 'groupBy'],
    [{ groupBy: [7] }, 'INVALID_PARAMS', 'groupBy'],
    [{ groupBy: Array(6).fill('stageId') }, 'INVALID_PARAMS', 'groupBy'],
    [{ groupBy: 'ufCrmMissing' }, 'INVALID_PARAMS', 'ufCrmMissing'],
  ])('refuses %j', (body, code, field) => {
    expect(() => parse(body)).toThrow(
      expect.objectContaining({ code, options: expect.objectContaining({ details: { field } }) }),
    );
  });

  it('lists what is allowed', () => {
    expect(() => parse({ aggregate: [{ field: 'x', function: 'sum' }] })).toThrow(
      /are amount, .*ufCrmScore, ufCrmPrice\.$/,
    );
    expect(() => parse({ groupBy: 'x' })).toThrow(/are amount, stageId, .*, ufCrmColour\.$/);
  });
});
