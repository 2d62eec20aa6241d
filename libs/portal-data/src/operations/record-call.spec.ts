import {
  invalid,
  legacyEntity,
  refusalOf,
  sampleEntity,
  sampleOperations,
} from '../__fixtures__/sample-entity.fixture.js';
import type { HostOperation } from '../registry/entity-definition.js';
import { needsCurrent, planRecordCall } from './record-call.js';

const samples = sampleEntity();
const writing = (method: string, result: HostOperation['result']['kind']): HostOperation => ({
  method,
  args: method.endsWith('add') ? { fields: '$fields' } : { id: '$id', fields: '$fields' },
  result: { kind: result, path: ['result'] },
});
const lean = legacyEntity({
  operations: sampleOperations({
    create: writing('sample.item.add', 'id'),
    update: writing('sample.item.update', 'done'),
    fields: null,
  }),
});

describe('the call of an operation on one record', () => {
  it.each([
    ['get', { id: 7 }, 'sample.item.get', { id: 7 }],
    ['create', { body: { amount: 5 } }, 'sample.item.add', { fields: { opportunity: 5 } }],
    ['update', { id: 7, body: { amount: 5 } }, 'sample.item.update', { id: 7, fields: { opportunity: 5 } }],
    ['delete', { id: 7 }, 'sample.item.delete', { id: 7 }],
    ['fields', {}, 'sample.item.fields', {}],
  ] as const)('%s', (name, request, method, params) => {
    expect(planRecordCall(samples, name, request)).toMatchObject({ method, params, api: 'v2' });
  });

  it('goes to the API of the base', () => {
    expect(planRecordCall(sampleEntity({ hostApi: 'v3' }), 'get', { id: 7 }).api).toBe('v3');
  });

  it('is refused for what the base does not serve', () => {
    expect(refusalOf(() => planRecordCall(lean, 'fields', {}))).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  it('carries the parent, own parameters and the selection', () => {
    const entity = sampleEntity({
      operations: sampleOperations({
        get: {
          method: 'sample.item.get',
          args: { type: '$p.kind?', id: '$id', select: '$select' },
          result: { kind: 'row', path: ['result'] },
        },
      }),
      parameters: [{ name: 'kind', type: 'string', operations: ['get'], description: 'kind' }],
      requiredSelect: ['categoryId'],
    });
    const select = [{ name: 'amount', host: 'opportunity', field: samples.byName.get('amount') }];
    const call = planRecordCall(entity, 'get', { id: 7, parameters: { kind: 'x' }, select });
    expect(call.params).toEqual({ type: 'x', id: 7, select: ['id', 'categoryId', 'opportunity'] });
    expect(call.read({ result: { id: 7, opportunity: '5', title: 'a' } })).toEqual({
      kind: 'record',
      record: { id: 7, amount: 5 },
    });
  });

  it('makes a text of its own where the template asks for one', () => {
    const create: HostOperation = {
      method: 'sample.item.add',
      args: { code: '$generated', fields: '$fields' },
      result: { kind: 'id', path: ['result'] },
    };
    const entity = sampleEntity({ operations: sampleOperations({ create }) });
    const codes = [1, 2].map(() => planRecordCall(entity, 'create', { body: { title: 'a' } }).params['code']);
    expect(codes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(codes[0]).not.toBe(codes[1]);
  });
});

describe('fields of a template', () => {
  const operation = (args: HostOperation['args']): HostOperation => ({
    method: 'sample.item.add',
    args,
    result: { kind: 'id', path: ['result'] },
  });
  const move: HostOperation = {
    method: 'sample.item.move',
    args: { id: '$id', to: '$f.stageId' },
    result: { kind: 'done', path: ['result'] },
  };
  const entity = sampleEntity({
    fields: samples.fields.map((field) => (field.name === 'title' ? { ...field, required: true } : field)),
    operations: sampleOperations({
      create: operation({ name: '$f.title', amount: '$f.amount?', '...': '$rest' }),
      update: {
        ...sampleOperations().update!,
        variants: [{ when: 'stageId', operation: move }],
      },
    }),
  });

  it('are taken one by one, the others follow', () => {
    expect(planRecordCall(entity, 'create', { body: { stageId: 'A', title: 'a' } }).params).toEqual({
      name: 'a',
      stageId: 'A',
    });
  });

  it('choose the variant, which refuses what it cannot take', () => {
    expect(planRecordCall(entity, 'update', { id: 7, body: { stageId: 'A' } })).toMatchObject({
      method: 'sample.item.move',
      params: { id: 7, to: 'A' },
    });
    const body = { stageId: 'A', amount: 5 };
    expect(refusalOf(() => planRecordCall(entity, 'update', { id: 7, body }))).toMatchObject(
      invalid('amount'),
    );
  });
});

describe('what an answer came to', () => {
  it.each([
    ['get', { id: 7 }],
    ['create', { body: { title: 'a' } }],
    ['update', { id: 7, body: { title: 'a' } }],
  ] as const)('%s: the record', (name, request) => {
    const { read } = planRecordCall(samples, name, request);
    expect(read({ result: { item: { id: '7', opened: 'Y' } } })).toEqual({
      kind: 'record',
      record: { id: 7, opened: true },
    });
  });

  it('get: nothing', () => {
    const { read } = planRecordCall(samples, 'get', { id: 7 });
    expect(refusalOf(() => read({ result: { item: [] } }))).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect(refusalOf(() => read({ result: {} }))).toMatchObject({ code: 'HOST_UNAVAILABLE' });
  });

  it('create: an id, and what is known besides', () => {
    const { read } = planRecordCall(lean, 'create', { body: { TITLE: 'a', opened: 'Y' } });
    expect(read({ result: '12' })).toEqual({
      kind: 'written',
      id: 12,
      known: { id: 12, title: 'a', opened: true },
    });
  });

  it('create: the id the caller chose', () => {
    const coded = sampleEntity({
      idType: 'string',
      aggregatable: [],
      fields: [
        { name: 'id', host: 'CURRENCY', type: 'string', meaning: 'Sample', required: true, immutable: true },
      ],
      operations: sampleOperations({ create: writing('sample.item.add', 'id') }),
    });
    const { read } = planRecordCall(coded, 'create', { body: { id: 'USD' } });
    expect(read({ result: true })).toMatchObject({ kind: 'written', id: 'USD' });
  });

  it.each([[true], [null], [[]], [7]])('update: done, whatever the host says: %j', (result) => {
    const { read } = planRecordCall(lean, 'update', { id: 7, body: { title: 'a' } });
    expect(read({ result })).toEqual({ kind: 'written', id: 7, known: { id: 7, title: 'a' } });
  });

  it.each(['update', 'delete'] as const)('%s: false, where that means that there is none', (name) => {
    const operation: HostOperation = {
      method: 'sample.item.change',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'], missingIsFalse: true },
    };
    const entity = sampleEntity({
      operations: sampleOperations({
        delete: operation,
        update: { ...operation, args: { id: '$id', fields: '$fields' } },
      }),
    });
    const { read } = planRecordCall(entity, name, { id: 7, body: { title: 'a' } });
    expect(refusalOf(() => read({ result: false }))).toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect(read({ result: true })).toMatchObject({ kind: name === 'delete' ? 'deleted' : 'written' });
  });

  it('update: a promised row that is none is read again', () => {
    const { read } = planRecordCall(samples, 'update', { id: 7, body: { title: 'a' } });
    expect(read({ result: { item: null } })).toMatchObject({ kind: 'written', id: 7 });
  });

  it('delete and fields', () => {
    expect(planRecordCall(samples, 'delete', { id: 7 }).read({ result: [] })).toEqual({ kind: 'deleted' });
    expect(
      planRecordCall(samples, 'fields', {}).read({ result: { fields: { title: { title: 'Name' } } } }),
    ).toMatchObject({ kind: 'fields', fields: { title: { label: 'Name' } } });
  });
});

describe('an update of a host that replaces', () => {
  const whole = sampleEntity({ updateReplaces: true });
  const some = sampleEntity({ updateReplaces: ['title', 'stageId'] });
  const current = { id: 7, title: 'Roof', stageId: 'NEW', amount: 5, categoryId: 3, createdAt: 'x' };

  it('needs the record unless the body has all that the host wants', () => {
    expect(needsCurrent(samples, { title: 'a' })).toBe(false);
    expect(needsCurrent(whole, { title: 'a' })).toBe(true);
    expect(needsCurrent(some, { title: 'a' })).toBe(true);
    expect(needsCurrent(some, { title: 'a', stageId: 'B' })).toBe(false);
  });

  it.each([
    [whole, { title: 'New', stageId: 'NEW', opportunity: 5, categoryId: 3 }],
    [some, { title: 'New', stageId: 'NEW' }],
  ])('sends the rest of it again %#', (entity, fields) => {
    const { params } = planRecordCall(entity, 'update', { id: 7, body: { title: 'New' }, current });
    expect(params['fields']).toEqual(fields);
  });
});
