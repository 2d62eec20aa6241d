import { sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { fieldNamed } from '../records/entity-names.js';
import { sortRecords } from './plain-read.js';

describe('records put in order here', () => {
  const [early, late] = ['2026-01-01T00:00:00+03:00', '2025-12-31T22:00:00Z'];
  it.each([
    ['empty values first', 'amount', 'asc', [10, null, 9], [null, 9, 10]],
    ['numbers by value', 'amount', 'desc', [10, null, 9], [10, 9, null]],
    ['texts without regard to case', 'title', 'asc', ['b', 'C', 'A'], ['A', 'b', 'C']],
    ['moments by instant', 'createdAt', 'asc', [late, early], [early, late]],
    ['custom fields by what they hold', 'ufCrm_1', 'asc', ['10', 9], [9, '10']],
  ] as const)('%s', (_name, name, direction, values, expected) => {
    const field = fieldNamed(sampleEntity(), name)!;
    const sorted = sortRecords(
      values.map((value) => ({ [name]: value })),
      [{ field, direction }],
    );
    expect(sorted.map((record) => record[name])).toEqual(expected);
  });
});
