import { invalid, refusalOf } from '../__fixtures__/sample-entity.fixture.js';
import type { ArgumentTemplate } from '../registry/entity-definition.js';
import { fillArguments, parameterValues, placeholdersIn } from './host-arguments.js';

describe('an argument template', () => {
  it.each<[string, ArgumentTemplate, Record<string, unknown>, object]>([
    [
      'constants',
      { entityTypeId: 2, halt: false, list: ['a', 1] },
      {},
      { entityTypeId: 2, halt: false, list: ['a', 1] },
    ],
    ['whole values', { fields: '$fields' }, { $fields: { a: 1 } }, { fields: { a: 1 } }],
    ['nested values', { FILTER: { ID: ['$id'] } }, { $id: 5 }, { FILTER: { ID: [5] } }],
    [
      'falsy values',
      { a: '$p.a', b: '$p.b', c: '$p.c' },
      parameterValues({ a: 0, b: false, c: null }),
      { a: 0, b: false, c: null },
    ],
    ['nothing for an optional one', { a: '$p.a?', b: ['$p.b?', 1] }, {}, { b: [1] }],
    ['nothing for what a caller may leave open', { select: '$select', order: '$order' }, {}, {}],
    [
      'spread objects',
      { ID: '$id', '...': '$fields' },
      { $id: 1, $fields: { NAME: 'a' } },
      { ID: 1, NAME: 'a' },
    ],
    [
      'a nested spread',
      { filter: { TYPE: 'file', '...': '$filter' } },
      { $filter: { '=A': 1 } },
      { filter: { TYPE: 'file', '=A': 1 } },
    ],
    ['nothing to spread', { '...': '$rest' }, {}, {}],
    ['empty objects', { within: { from: '$filter.from.gte?' } }, {}, { within: {} }],
  ])('is filled with %s', (_name, template, values, expected) => {
    expect(fillArguments(template, values)).toEqual(expected);
  });

  it('keeps the order of its keys, in which some methods read them', () => {
    const filled = fillArguments(
      { TASKID: '$parent', ITEMID: '$id', '...': '$rest', FIELDS: '$fields' },
      { $fields: {}, $rest: { b: 1, a: 2 }, $id: 2, $parent: 1 },
    );
    expect(Object.keys(filled)).toEqual(['TASKID', 'ITEMID', 'b', 'a', 'FIELDS']);
  });

  it.each([
    ['$f.name', 'name'],
    ['$filter.folderId', 'folderId'],
    ['$filter.createdAt.gte', 'createdAt'],
    ['$p.iblockId', 'iblockId'],
    ['$query', 'query'],
  ])('names the input that %s needs', (placeholder, field) => {
    expect(refusalOf(() => fillArguments({ value: placeholder }, {}))).toMatchObject(invalid(field));
  });

  it.each(['$id', '$parent', '$generated'])('has a fault of ours without %s', (placeholder) => {
    expect(() => fillArguments({ value: placeholder }, {})).toThrow(`no value for ${placeholder}`);
  });

  it('tells its placeholders', () => {
    const template = { a: '$id', b: { c: ['$p.x?', { '...': '$filter' }] }, d: 'text', e: 5 };
    expect([...placeholdersIn(template)]).toEqual(['$id', '$p.x', '$filter']);
  });
});
