import fc from 'fast-check';
import { invalid, legacyEntity, refusalOf, sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { expandQuery } from './parameters.js';
import { parseFilter } from './filter-parser.js';
import { isComparison, type Condition } from './list-query.js';

const samples = sampleEntity();

function written(conditions: readonly Condition[]): unknown[] {
  return conditions.map((condition) =>
    isComparison(condition)
      ? [condition.field.name, condition.operator, condition.value]
      : condition.either.map(written),
  );
}
const parsed = (input: unknown): unknown => written(parseFilter(samples, input));

describe('a filter', () => {
  it.each<[unknown, unknown]>([
    [undefined, []],
    [{}, []],
    [{ stageId: 'NEW' }, [['stageId', '$eq', 'NEW']]],
    [{ '=stageId': 'NEW' }, [['stageId', '$eq', 'NEW']]],
    [{ stageId: { $eq: 'NEW' } }, [['stageId', '$eq', 'NEW']]],
    [
      { amount: { $gte: '1000', $lt: 5000 } },
      [
        ['amount', '$gte', 1000],
        ['amount', '$lt', 5000],
      ],
    ],
    [{ '>=opportunity': '1000' }, [['amount', '$gte', 1000]]],
    [{ '!stageId': 'WON' }, [['stageId', '$ne', 'WON']]],
    [{ '!=stageId': 'WON' }, [['stageId', '$ne', 'WON']]],
    [{ '%title': 'roof' }, [['title', '$contains', 'roof']]],
    [{ '%amount': 12 }, [['amount', '$contains', '12']]],
    [{ stageId: ['NEW', 'WON'] }, [['stageId', '$in', ['NEW', 'WON']]]],
    [{ '@stageId': ['NEW', 'WON'] }, [['stageId', '$in', ['NEW', 'WON']]]],
    [{ '@stageId': 'NEW,WON' }, [['stageId', '$in', ['NEW', 'WON']]]],
    [{ stageId: { $in: 'NEW,WON' } }, [['stageId', '$in', ['NEW', 'WON']]]],
    [{ stageId: { $nin: ['WON'] } }, [['stageId', '$nin', ['WON']]]],
    [{ '!@stageId': ['WON'] }, [['stageId', '$nin', ['WON']]]],
    [{ '!stageId': ['WON', 'LOSE'] }, [['stageId', '$nin', ['WON', 'LOSE']]]],
    [{ opened: 'true' }, [['opened', '$eq', true]]],
    [{ opened: 'N' }, [['opened', '$eq', false]]],
    [{ title: null }, [['title', '$eq', null]]],
    [{ title: '' }, [['title', '$eq', null]]],
    [{ contactIds: ['5', 6] }, [['contactIds', '$in', [5, 6]]]],
    [{ stageId: [] }, [['stageId', '$in', []]]],
    [{ stageId: { $nin: [] } }, [['stageId', '$nin', []]]],
    [{ ufCrm_7: 'x' }, [['ufCrm_7', '$eq', 'x']]],
    [{ UF_CRM_5_1747309879: 1 }, [['ufCrm5_1747309879', '$eq', 1]]],
    ['{"stageId":"NEW"}', [['stageId', '$eq', 'NEW']]],
    [
      { $or: [{ amount: 1 }, { stageId: 'NEW', '>amount': 5 }] },
      [
        [
          [['amount', '$eq', 1]],
          [
            ['stageId', '$eq', 'NEW'],
            ['amount', '$gt', 5],
          ],
        ],
      ],
    ],
  ])('%j', (input, expected) => {
    expect(parsed(input)).toEqual(expected);
  });

  it('reads the host names of the older methods, also in camel case', () => {
    const legacy = legacyEntity();
    expect(
      written(
        parseFilter(legacy, {
          DATE_CREATE: '2026-01-01T00:00:00',
          dateCreate: '2026-01-02T00:00:00',
          UF_X: 1,
        }),
      ),
    ).toEqual([
      ['createdAt', '$eq', '2026-01-01T00:00:00'],
      ['createdAt', '$eq', '2026-01-02T00:00:00'],
      ['UF_X', '$eq', 1],
    ]);
  });

  const values = (count: number): string[] => Array.from({ length: count }, (_value, index) => `v${index}`);
  it.each<[string, unknown, string]>([
    ['unknown field', { colour: 'red' }, 'colour'],
    ['unknown operator', { amount: { $near: 1 } }, 'amount'],
    ['unknown prefix', { '!%title': 'x' }, '!%title'],
    ['range form', { amount: { from: 1, to: 2 } }, 'amount'],
    ['no JSON', '{stageId', 'filter'],
    ['JSON that is no object', '[1]', 'filter'],
    ['endless JSON', `{"title":"${'x'.repeat(200_000)}"}`, 'filter'],
    ['an array', [], 'filter'],
    ['a number', 5, 'filter'],
    ['prototype key', JSON.parse('{"__proto__":{"x":1}}'), '__proto__'],
    ['constructor', { constructor: 'x' }, 'constructor'],
    ['operator of the prototype', { amount: { constructor: 1 } }, 'amount'],
    ['not a number', { amount: 'many' }, 'amount'],
    ['hexadecimal', { amount: '0x10' }, 'amount'],
    ['infinite', { amount: '1e999' }, 'amount'],
    ['too large', { amount: 1e21 }, 'amount'],
    ['NaN', { amount: Number.NaN }, 'amount'],
    ['too large for a custom field', { ufCrm_1: 1e21 }, 'ufCrm_1'],
    ['not a date', { createdAt: 'soon' }, 'createdAt'],
    ['a number for a date', { createdAt: 5 }, 'createdAt'],
    ['nested value', { stageId: { $eq: { a: 1 } } }, 'stageId'],
    ['nested list', { stageId: [['a']] }, 'stageId'],
    ['list for a comparison', { '>amount': [1, 2] }, 'amount'],
    ['list for contains', { title: { $contains: ['a'] } }, 'title'],
    ['nothing to compare with', { '>amount': '' }, 'amount'],
    ['nothing to contain', { '%title': null }, 'title'],
    ['empty object', { stageId: {} }, 'stageId'],
    ['an object field', { settings: 'x' }, 'settings'],
    ['long text', { title: 'x'.repeat(2_001) }, 'title'],
    ['too many values', { stageId: values(10_000) }, 'stageId'],
    ['too many values in a text', { stageId: { $in: values(1_001).join(',') } }, 'stageId'],
    ['too many keys', Object.fromEntries(values(10_000).map((name) => [name, 1])), 'filter'],
    ['no branches', { $or: [] }, '$or'],
    ['too many branches', { $or: values(6).map((title) => ({ title })) }, '$or'],
    ['an empty branch', { $or: [{ title: 'a' }, {}] }, '$or'],
    ['nested branches', { $or: [{ $or: [{ title: 'a' }] }] }, '$or'],
    ['an unknown field in a branch', { $or: [{ colour: 'red' }] }, 'colour'],
  ])('refuses %s, naming the field', (_name, input, field) => {
    expect(refusalOf(() => parseFilter(samples, input))).toMatchObject(invalid(field));
  });

  it('never answers anything but conditions or a refusal', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (input) => {
        const result = refusalOf(() => parseFilter(samples, { title: input, '>amount': input, $or: input }));
        expect(result).toMatchObject({ code: 'INVALID_PARAMS' });
      }),
    );
  });
});

describe('all spellings of a filter', () => {
  const SPELLINGS = {
    $eq: '=',
    $ne: '!=',
    $gt: '>',
    $gte: '>=',
    $lt: '<',
    $lte: '<=',
    $contains: '%',
  } as const;
  type Single = keyof typeof SPELLINGS;
  const name = fc.constantFrom('amount', 'opportunity', 'stageId', 'title', 'ufCrm_7');
  const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'B', '7', '%', ' ', 'ж') });
  const operand = (field: string): fc.Arbitrary<string | number> =>
    field === 'amount' || field === 'opportunity' ? fc.integer() : word;
  const single = name.chain((field) =>
    fc.tuple(fc.constant(field), fc.constantFrom(...(Object.keys(SPELLINGS) as Single[])), operand(field)),
  );
  const many = name.chain((field) =>
    fc.tuple(
      fc.constant(field),
      fc.constantFrom('$in' as const, '$nin' as const),
      fc.array(operand(field), { minLength: 1, maxLength: 5 }),
    ),
  );

  const bracketed = (pairs: readonly (readonly [string, unknown])[]): unknown => {
    const query = pairs.map(
      ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
    );
    return expandQuery(`/v1/samples?${query.join('&')}`)['filter'];
  };

  it('mean the same conditions: one value', () => {
    fc.assert(
      fc.property(single, ([field, operator, value]) => {
        const expected = parsed({ [field]: { [operator]: value } });
        expect(parsed({ [`${SPELLINGS[operator]}${field}`]: value })).toEqual(expected);
        expect(parsed(JSON.stringify({ [field]: { [operator]: value } }))).toEqual(expected);
        if (operator === '$eq') expect(parsed({ [field]: value })).toEqual(expected);
        expect(parsed(bracketed([[`filter[${field}][${operator}]`, value]]))).toEqual(expected);
        expect(parsed(bracketed([[`filter[${SPELLINGS[operator]}${field}]`, value]]))).toEqual(expected);
      }),
    );
  });

  it('mean the same conditions: a list', () => {
    fc.assert(
      fc.property(many, ([field, operator, value]) => {
        const expected = parsed({ [field]: { [operator]: value } });
        const prefix = operator === '$in' ? '@' : '!@';
        expect(parsed({ [`${prefix}${field}`]: value })).toEqual(expected);
        expect(parsed({ [`${operator === '$in' ? '' : '!'}${field}`]: value })).toEqual(expected);
        expect(parsed(JSON.stringify({ [field]: { [operator]: value } }))).toEqual(expected);
        const repeated = value.map((entry) => [`filter[${field}][${operator}][]`, entry] as const);
        expect(parsed(bracketed(repeated))).toEqual(expected);
      }),
    );
  });
});
