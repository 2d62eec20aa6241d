import { resolveObjectReferences } from './object-references.js';
import { resolveReferences } from './result-references.js';

const ANSWERS = { list: { items: [{ id: 4 }, { id: 5 }] }, one: { item: { id: 9, name: 'Nine' } }, n: 7 };

describe('$result', () => {
  it.each<[unknown, unknown]>([
    ['$result[n]', 7],
    ['$result[list][items][1][id]', 5],
    ['$result[one][item]', { id: 9, name: 'Nine' }],
    ['is $result[one][item][name]!', 'is Nine!'],
    ['$result[one][item][id],$result[n]', '9,7'],
    ['$result[nothing]', null],
    ['$result[one][constructor]', null],
    ['a $result[nothing] b', 'a  b'],
    ['$result', '$result'],
    [5, 5],
  ])('%j becomes %j', (value, expected) => {
    expect(resolveReferences(ANSWERS, { deep: [{ value }] })).toEqual({ deep: [{ value: expected }] });
  });
});

describe('references of version 3', () => {
  it.each<[unknown, unknown]>([
    [{ $ref: 'one.item.id' }, 9],
    [{ $ref: 'one.nothing' }, null],
    [{ $refArray: 'list.id' }, [4, 5]],
    [
      ['id', 'in', { $refArray: 'list.id' }],
      ['id', 'in', [4, 5]],
    ],
    ['$result[n]', '$result[n]'],
  ])('%j becomes %j', (value, expected) => {
    expect(resolveObjectReferences(ANSWERS, { value })).toEqual({ value: expected });
  });

  it('refuses a list reference without a field', () => {
    expect(() => resolveObjectReferences(ANSWERS, { value: { $refArray: 'list' } })).toThrow(
      'names no field',
    );
  });
});
