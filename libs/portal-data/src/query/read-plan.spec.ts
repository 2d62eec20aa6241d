import { invalid, refusalOf, sampleEntity, sampleOperations } from '../__fixtures__/sample-entity.fixture.js';
import type { ArgumentTemplate, EntityDefinition, HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { parseListQuery } from './list-query-parser.js';
import { planRead, type ReadPlan } from './read-plan.js';

const listing = (args: ArgumentTemplate, more: Partial<HostOperation> = {}): HostOperation => ({
  method: 'sample.item.list',
  args,
  result: { kind: 'rows', path: ['result', 'items'] },
  ...more,
});
const entityWith = (list: HostOperation, changes: Partial<EntityDefinition> = {}): RegisteredEntity =>
  sampleEntity({ operations: sampleOperations({ list }), ...changes });
const planOf = (entity: RegisteredEntity, input: object): ReadPlan =>
  planRead(entity, parseListQuery(entity, 'list', { ...input }));

describe('the plan of a list', () => {
  const samples = sampleEntity();

  it.each<[object, object]>([
    [{}, { $filter: {}, $select: undefined, $order: { id: 'asc' }, $orderField: undefined }],
    [{ select: 'title' }, { $select: ['id', 'title'] }],
    [
      { select: 'title', filter: { settings: null } },
      { $filter: {}, $select: ['id', 'title', 'settings'] },
    ],
    [
      { sort: '-amount' },
      { $order: { opportunity: 'desc', id: 'asc' }, $orderField: 'opportunity', $orderDir: 'desc' },
    ],
    [{ sort: '-id' }, { $order: { id: 'desc' } }],
    [{ filter: { stageId: 'A' } }, { $filter: { '=stageId': 'A' } }],
  ])('%j', (input, values) => {
    expect(planOf(samples, input).values).toMatchObject(values);
  });

  it('names every field where the host tells too little by itself, but none that is only written', () => {
    const entity = sampleEntity({ selectEverything: true });
    const written = {
      name: 'chat',
      host: 'chat',
      type: 'boolean',
      meaning: 'Sample',
      writeonly: true,
    } as const;
    const more = sampleEntity({ selectEverything: true, fields: [...entity.fields, written] });
    expect(planOf(more, {}).values['$select']).toEqual(entity.fields.map(({ host }) => host));
    for (const input of [{ select: 'chat' }, { sort: 'chat' }, { filter: { chat: true } }]) {
      expect(refusalOf(() => planOf(more, input))).toMatchObject(invalid('chat'));
    }
    expect(planOf(entity, {}).values['$select']).toEqual(entity.fields.map(({ host }) => host));
    expect(planOf(entity, { select: 'title' }).values['$select']).toEqual(['id', 'title']);
  });

  it('judges and orders here by fields the host does not take', () => {
    const comment = {
      name: 'text',
      host: 'text',
      type: 'string',
      meaning: 'Sample',
      judgedHere: true,
    } as const;
    const entity = sampleEntity({ fields: [...samples.fields, comment] });
    const filtered = planOf(entity, { filter: { text: 'a', title: 'b' } });
    expect(filtered.values['$filter']).toEqual({ '=title': 'b' });
    expect(filtered.local?.({ text: 'A' })).toBe(true);
    expect(planOf(entity, { sort: 'text' }).ordersHere).toBe(true);
    expect(planOf(entity, { sort: 'title' }).ordersHere).toBe(false);
  });

  it('puts the rows of an object in order here, which loses it', () => {
    const { args } = sampleOperations().list!;
    const entity = entityWith(listing(args, { result: { kind: 'map', path: ['result'] } }));
    expect(planOf(entity, { sort: '-id' }).ordersHere).toBe(true);
    expect(planOf(entity, {}).ordersHere).toBe(false);
  });

  it('always selects what the base needs', () => {
    const entity = sampleEntity({ requiredSelect: ['categoryId'] });
    expect(planOf(entity, { select: 'title' }).values['$select']).toEqual(['id', 'categoryId', 'title']);
  });

  it.each<[string, ArgumentTemplate, string, boolean]>([
    ['any order', { filter: '$filter', order: '$order', start: '$start' }, '-amount,title', false],
    [
      'one field',
      { filter: '$filter', sort: '$orderField', order: '$orderDir', start: '$start' },
      '-amount',
      false,
    ],
    [
      'two fields',
      { filter: '$filter', sort: '$orderField', order: '$orderDir', start: '$start' },
      '-amount,title',
      true,
    ],
    ['no order', { filter: '$filter', start: '$start' }, 'amount', true],
  ])('orders here what the host cannot: %s', (_name, args, sort, here) => {
    const plan = planOf(entityWith(listing(args)), { sort, select: 'stageId' });
    expect(plan.ordersHere).toBe(here);
    expect((plan.values['$select'] as string[]).includes('opportunity')).toBe(here);
    expect(plan.values['$orderField'] === undefined).toBe(here);
  });

  it('takes the variant that a condition names', () => {
    const folder = listing(
      { id: '$filter.stageId', filter: '$filter', start: '$start' },
      { method: 'sample.folder.list' },
    );
    const entity = entityWith(
      listing({ filter: '$filter', start: '$start' }, { variants: [{ when: 'stageId', operation: folder }] }),
    );
    expect(planOf(entity, { filter: { amount: 1 } }).operation.method).toBe('sample.item.list');
    const plan = planOf(entity, { filter: { amount: 1, stageId: 'A' } });
    expect(plan.operation.method).toBe('sample.folder.list');
    expect(plan.values).toMatchObject({ '$filter.stageId': 'A', $filter: { '=opportunity': 1 } });
  });

  it('needs the conditions of the base, also without the parser', () => {
    const entity = sampleEntity({ requiredFilter: [['stageId']] });
    const request = { select: [], order: [], filter: [], parameters: {} };
    expect(refusalOf(() => planRead(entity, request))).toMatchObject(invalid('stageId'));
  });
});
