import { sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { parseFilter } from '../query/filter-parser.js';
import { localPredicate } from '../query/local-filter.js';
import type { EntityField } from '../registry/entity-definition.js';
import { readerOf, valueFor, ValueRefusal } from './field-values.js';
import { VALUE_EXAMPLES } from './value-examples.data.js';
import type { ValueType } from './value-types.js';

const TYPES = Object.entries(VALUE_EXAMPLES) as [ValueType, (typeof VALUE_EXAMPLES)[ValueType]][];

describe('what the documentation shows of values', () => {
  it.each(TYPES)('of type %s is so', (type, example) => {
    const value = { name: 'value', host: 'value', meaning: 'Sample', type, ...example.field } as EntityField;
    const id = { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true } as const;
    const entity = sampleEntity({ fields: [id, value], aggregatable: [] });
    expect(readerOf(value)(valueFor(value, example.written))).toEqual(example.answered);
    if (example.refused !== undefined) {
      expect(() => valueFor(value, example.refused)).toThrow(ValueRefusal);
    }
    const finds = localPredicate(parseFilter(entity, { value: example.condition }));
    expect([finds({ value: example.found }), finds({ value: example.notFound })]).toEqual([true, false]);
  });
});

describe('a value of a field', () => {
  it.each<[ValueType, unknown]>([
    ['integer', '12 pieces'],
    ['integer', 2 ** 53],
    ['integer', '9007199254740993'],
    ['integer', true],
    ['integer', [1]],
    ['double', '1 000'],
    ['double', '0x10'],
    ['double', 2 ** 60],
    ['double', Number.NaN],
    ['reference', [5]],
    ['string', true],
    ['string', ['a']],
    ['boolean', 'yes please'],
    ['boolean', 2],
    ['date', '31.12.2026'],
    ['date', '2025-02-29'],
    ['date', '0000-01-01'],
    ['datetime', '2026-04-31T10:00:00Z'],
    ['datetime', '2026-04-30T10:60:00Z'],
    ['datetime', '2026-04-30T10:00:00+25:00'],
    ['datetime', 1_772_000_000],
    ['time', '24:00'],
    ['money', '1,5|EUR'],
    ['money', '5|euros'],
    ['array', 'a'],
    ['object', []],
  ])('of type %s is not %j', (type, value) => {
    expect(() => valueFor({ name: 'a', type }, value)).toThrow(ValueRefusal);
  });

  it('is refused with its place in a list, and all of them at once', () => {
    const field = { name: 'days', type: 'array', items: 'date' } as const;
    const refusal = (() => {
      try {
        return valueFor(field, ['2026-01-01', '2026-02-30', null]);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({
      code: 'INVALID_PARAMS',
      options: {
        details: {
          field: 'days',
          fields: [
            { path: 'days[1]', takes: expect.stringContaining('exists'), got: '"2026-02-30"' },
            { path: 'days[2]', got: 'null' },
          ],
        },
      },
    });
  });

  it('is a leap day where there is one', () => {
    expect(valueFor({ name: 'a', type: 'date' }, '2028-02-29')).toBe('2028-02-29');
  });
});
