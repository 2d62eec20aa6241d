import { isPorticoError } from '#libs/kernel';
import { parseBaseBatchRequest, parseBatchRequest } from './batch-request.policy.js';

const refusalOf = (read: () => unknown): unknown => {
  try {
    read();
    return null;
  } catch (error) {
    if (!isPorticoError(error)) throw error;
    return [error.code, (error.options.details as { field?: string }).field];
  }
};

const LIST = { entity: 'deals', action: 'list' };

describe('batch request', () => {
  it('names calls by their position and takes the id of a record from the parameters too', () => {
    expect(
      parseBatchRequest({
        calls: [
          LIST,
          { id: 'one', entity: 'deals', action: 'get', entityId: 5, params: { select: 'id' } },
          { entity: 'note/documents', action: 'delete', params: { id: '7' } },
        ],
      }),
    ).toEqual([
      { id: '0', entity: 'deals', action: 'list', recordId: null, params: {} },
      { id: 'one', entity: 'deals', action: 'get', recordId: 5, params: { select: 'id' } },
      { id: '2', entity: 'note/documents', action: 'delete', recordId: '7', params: {} },
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['no object', [], 'INVALID_PARAMS', 'calls'],
    ['no calls', { calls: [] }, 'INVALID_PARAMS', 'calls'],
    ['calls that are no list', { calls: {} }, 'INVALID_PARAMS', 'calls'],
    ['another member', { calls: [LIST], halt: true }, 'INVALID_PARAMS', 'halt'],
    ['51 calls', { calls: Array(51).fill(LIST) }, 'BATCH_LIMIT_EXCEEDED', 'calls'],
    ['a call that is none', { calls: ['deals.list'] }, 'INVALID_PARAMS', 'calls[0]'],
    ['no entity', { calls: [{ action: 'list' }] }, 'INVALID_PARAMS', 'calls[0].entity'],
    ['an action that is no text', { calls: [{ ...LIST, action: 1 }] }, 'INVALID_PARAMS', 'calls[0].action'],
    ['parameters that are a list', { calls: [{ ...LIST, params: [] }] }, 'INVALID_PARAMS', 'calls[0].params'],
    [
      'an unknown member of a call',
      { calls: [{ ...LIST, method: 'x' }] },
      'INVALID_PARAMS',
      'calls[0].method',
    ],
    [
      'no id',
      { calls: [LIST, { entity: 'deals', action: 'get' }] },
      'MISSING_ENTITY_ID',
      'calls[1].entityId',
    ],
    [
      'an id of another type',
      { calls: [{ entity: 'deals', action: 'get', entityId: {} }] },
      'INVALID_PARAMS',
      'calls[0].entityId',
    ],
    ['an id that is too long', { calls: [{ ...LIST, id: 'x'.repeat(65) }] }, 'INVALID_PARAMS', 'calls[0].id'],
    ['a prototype as id', { calls: [{ ...LIST, id: '__proto__' }] }, 'INVALID_PARAMS', 'calls[0].id'],
    [
      'the same id twice',
      {
        calls: [
          { ...LIST, id: 'a' },
          { ...LIST, id: 'a' },
        ],
      },
      'INVALID_PARAMS',
      'calls',
    ],
    ['an id that is a position', { calls: [{ ...LIST, id: '1' }, LIST] }, 'INVALID_PARAMS', 'calls'],
  ])('refuses %s', (_name, body, code, field) => {
    expect(refusalOf(() => parseBatchRequest(body))).toEqual([code, field]);
  });
});

describe('batch request of one base', () => {
  it('becomes calls under the positions of its items', () => {
    expect(parseBaseBatchRequest('deals', { action: 'update', items: [{ id: 5, title: 'a' }] })).toEqual([
      { id: '0', entity: 'deals', action: 'update', recordId: 5, params: { title: 'a' } },
    ]);
    expect(parseBaseBatchRequest('deals', { action: 'delete', ids: [5, '6'] })).toMatchObject([
      { recordId: 5 },
      { recordId: '6' },
    ]);
    expect(parseBaseBatchRequest('deals', { action: 'create', items: [{ title: 'a' }] })).toMatchObject([
      { recordId: null, params: { title: 'a' } },
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['no object', 'create', 'INVALID_PARAMS', 'action'],
    ['an unknown action', { action: 'merge', items: [{}] }, 'INVALID_PARAMS', 'action'],
    ['an unknown member', { action: 'get', ids: [1], halt: 1 }, 'INVALID_PARAMS', 'halt'],
    ['no items', { action: 'create' }, 'INVALID_PARAMS', 'items'],
    ['an item that is none', { action: 'create', items: [5] }, 'INVALID_PARAMS', 'items[0]'],
    ['ids for a create', { action: 'create', ids: [5] }, 'INVALID_PARAMS', 'ids'],
    ['items beside ids', { action: 'get', ids: [5], items: [] }, 'INVALID_PARAMS', 'items'],
    ['501 items', { action: 'create', items: Array(501).fill({}) }, 'BATCH_LIMIT_EXCEEDED', 'items'],
    [
      'an update without id',
      { action: 'update', items: [{ title: 'a' }] },
      'MISSING_ENTITY_ID',
      'items[0].id',
    ],
    ['an id that is none', { action: 'get', ids: [{}] }, 'MISSING_ENTITY_ID', 'ids[0]'],
  ])('refuses %s', (_name, body, code, field) => {
    expect(refusalOf(() => parseBaseBatchRequest('deals', body))).toEqual([code, field]);
  });
});
