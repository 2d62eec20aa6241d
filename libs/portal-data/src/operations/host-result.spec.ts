import { legacyEntity, refusalOf, sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import type { HostOperation, ResultShape } from '../registry/entity-definition.js';
import { toApiRecord } from '../records/record-mapper.js';
import { readDescriptions, idIn, readRecord, readRows } from './host-result.js';

const samples = sampleEntity();
const unexpected = { code: 'HOST_UNAVAILABLE' };
const of = (kind: ResultShape['kind'], more: Partial<ResultShape> = {}): HostOperation => ({
  method: 'sample.item.read',
  args: {},
  result: { kind, path: ['result'], ...more },
});

describe('rows of an answer', () => {
  it.each<[string, HostOperation, unknown, unknown[]]>([
    ['a list', of('rows'), { result: [{ id: '1' }] }, [{ id: 1 }]],
    ['an empty list', of('rows'), { result: [] }, []],
    ['an empty object', of('rows'), { result: {} }, []],
    [
      'a list deeper down',
      of('rows', { path: ['result', 'items'] }),
      { result: { items: [{ id: 1 }] } },
      [{ id: 1 }],
    ],
    [
      'a list at the other path',
      of('rows', { path: ['result', 'items'], fallbackPath: ['items'] }),
      { items: [{ id: 1 }] },
      [{ id: 1 }],
    ],
    [
      'a map',
      of('map'),
      { result: { 5: { title: 'a' }, 6: { id: '6' } } },
      [{ id: 5, title: 'a' }, { id: 6 }],
    ],
    ['another id', of('rows', { idKey: 'documentId' }), { result: [{ documentId: 3 }] }, [{ id: 3 }]],
    [
      'a tree',
      of('tree'),
      {
        result: [
          { id: 1, children: [{ id: 2, children: [{ id: 3 }] }, { id: 4 }] },
          { id: 5, children: [] },
        ],
      },
      [1, 2, 3, 4, 5].map((id) => ({ id })),
    ],
  ])('%s', (_name, operation, answer, expected) => {
    const rows = readRows(operation, answer).map((row) => toApiRecord(samples, row, operation.result.idKey));
    expect(rows).toEqual(expected);
  });

  it.each([[{}], [{ result: null }], [{ result: 'text' }], [{ result: [1] }], [null]])(
    'are not in %j',
    (answer) => {
      expect(refusalOf(() => readRows(of('rows'), answer))).toMatchObject(unexpected);
    },
  );

  it('of a deep tree need no deep stack', () => {
    let tree: object = { id: 1 };
    for (let id = 2; id <= 50_000; id += 1) tree = { id, children: [tree] };
    expect(readRows(of('tree'), { result: [tree] })).toHaveLength(50_000);
  });
});

describe('the record of an answer', () => {
  it.each<[string, HostOperation, unknown, unknown]>([
    ['row', of('row'), { result: { id: '7' } }, { id: 7 }],
    ['empty row', of('row'), { result: [] }, null],
    ['no row', of('row'), { result: null }, null],
    ['refused row', of('row'), { result: false }, null],
    ['first', of('first'), { result: [{ id: 1 }, { id: 2 }] }, { id: 1 }],
    ['first of none', of('first'), { result: [] }, null],
    ['first of a map', of('first'), { result: { A: { id: 1 } } }, { id: 1 }],
    ['found', of('find'), { result: [{ id: '1' }, { id: '7' }] }, { id: 7 }],
    ['not found', of('find'), { result: [{ id: '1' }] }, null],
  ])('%s', (_name, operation, answer, expected) => {
    expect(readRecord(samples, operation, answer, 7)).toEqual(expected);
  });

  it('is nowhere where an object on the way to it is empty', () => {
    const operation = of('row', { path: ['result', 'task'] });
    expect(readRecord(samples, operation, { result: [] })).toBeNull();
    expect(refusalOf(() => readRecord(samples, operation, { result: {} }))).toMatchObject(unexpected);
  });

  it.each([[{}], [{ result: 'text' }], [{ result: 5 }]])('is not in %j', (answer) => {
    expect(refusalOf(() => readRecord(samples, of('row'), answer))).toMatchObject(unexpected);
  });
});

describe('the id of an answer', () => {
  const coded = sampleEntity({
    idType: 'string',
    aggregatable: [],
    fields: [{ name: 'id', host: 'CURRENCY', type: 'string', meaning: 'Sample' }],
  });
  it.each<[ReturnType<typeof sampleEntity>, unknown, unknown]>([
    [samples, { result: 7 }, 7],
    [samples, { result: '7' }, 7],
    [samples, { result: { id: 7 } }, 7],
    [legacyEntity(), { result: { ID: '7' } }, 7],
    [coded, { result: 'USD' }, 'USD'],
  ])('%#', (entity, answer, expected) => {
    expect(idIn(entity, of('id'), answer)).toBe(expected);
  });

  it.each([[{ result: true }], [{ result: 0 }], [{ result: null }], [{}]])('is not in %j', (answer) => {
    expect(refusalOf(() => idIn(samples, of('id'), answer))).toMatchObject(unexpected);
  });
});

describe('descriptions of an answer', () => {
  it.each<[ResultShape['kind'], unknown, object]>([
    ['fields', { result: { title: { type: 'string' } } }, { title: { type: 'string' } }],
    ['fields', { result: [] }, {}],
    ['titles', { result: { ID: 'Id' } }, { ID: 'Id' }],
    [
      'field-list',
      { result: [{ name: 'a', type: 'int' }, { type: 'nameless' }] },
      { a: { name: 'a', type: 'int' } },
    ],
  ])('%s %j', (kind, answer, expected) => {
    expect(readDescriptions(of(kind), answer)).toEqual(expected);
  });
});
