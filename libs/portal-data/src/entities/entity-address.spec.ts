import type { HttpMethod } from '#libs/http';
import { ENTITIES } from '../registry/entities.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { findEntityAddress, readIds, refuseUnserved, type EntityAddress } from './entity-address.js';

const registry = new EntityRegistry(ENTITIES);

function addressOf(request: string): EntityAddress | null {
  const [method = '', path = ''] = request.split(' ');
  return findEntityAddress(registry, method as HttpMethod, path);
}

function found(request: string): unknown {
  const address = addressOf(request);
  return address && [address.entity.base, address.operation];
}

function ids(request: string): unknown {
  const [method = '', path = ''] = request.split(' ');
  const address = findEntityAddress(registry, method as HttpMethod, path);
  if (!address) throw new Error(`${request} is served by nothing`);
  return Object.values(readIds(address, path));
}

describe('the entity behind a path', () => {
  it.each([
    ['GET /v1/deals', 'deals', 'list'],
    ['GET /v1/deals/', 'deals', 'list'],
    ['POST /v1/deals', 'deals', 'create'],
    ['GET /v1/deals/7', 'deals', 'get'],
    ['PATCH /v1/deals/7', 'deals', 'update'],
    ['DELETE /v1/deals/7', 'deals', 'delete'],
    ['GET /v1/deals/fields', 'deals', 'fields'],
    ['POST /v1/deals/search', 'deals', 'search'],
    ['POST /v1/deals/aggregate', 'deals', 'aggregate'],
    ['GET /v1/note/documents', 'note/documents', 'list'],
    ['GET /v1/note/documents/7', 'note/documents', 'get'],
    ['POST /v1/note/documents/search', 'note/documents', 'search'],
    ['GET /v1/humanresources/nodes/fields', 'humanresources/nodes', 'fields'],
    ['GET /v1/lists/12', 'lists', 'get'],
    ['GET /v1/lists/fields', 'lists', 'fields'],
    ['GET /v1/lists/12/fields', 'lists/:listId/fields', 'list'],
    ['GET /v1/lists/12/fields/fields', 'lists/:listId/fields', 'fields'],
    ['PATCH /v1/lists/12/fields/PROPERTY_5', 'lists/:listId/fields', 'update'],
    ['GET /v1/lists/12/elements', 'lists/:listId/elements', 'list'],
    ['DELETE /v1/lists/12/elements/7', 'lists/:listId/elements', 'delete'],
    ['POST /v1/lists/12/elements/aggregate', 'lists/:listId/elements', 'aggregate'],
  ])('%s', (request, base, operation) => {
    expect(found(request)).toEqual([base, operation]);
  });

  it.each([
    'GET /v1/dealz',
    'GET /v1/__proto__',
    'GET /v1/note',
    'GET /v2/deals',
    'GET /v1/',
    'GET /v1/deals/7/8',
    'GET /v1//deals',
    'PUT /v1/deals/7',
    'POST /v1/deals/7',
    'PATCH /v1/deals',
    'POST /v1/deals/batch',
    'GET /v1/lists/12/colours',
    'GET /v1/lists/12/elements/7/8',
    'POST /v1/currencies/search',
    'POST /v1/currencies/aggregate',
    'POST /v1/timelines/aggregate',
  ])('%s is served by nothing', (request) => {
    expect(found(request)).toBeNull();
  });
});

describe('an operation the host has no method for', () => {
  it.each([
    ['DELETE /v1/users/7', 'PATCH /v1/users/:id'],
    ['DELETE /v1/humanresources/nodes/7', 'PATCH /v1/humanresources/nodes/:id'],
    ['POST /v1/storages', 'POST /v1/folders'],
    ['DELETE /v1/storages/7', 'DELETE /v1/folders/:id'],
  ])('%s is found, and refused with what to do instead', (request, instead) => {
    const address = addressOf(request)!;
    expect(() => refuseUnserved(address)).toThrow(
      expect.objectContaining({
        code: 'HOST_ERROR',
        message: expect.stringContaining('The host has no method'),
        options: expect.objectContaining({ hint: expect.stringContaining(instead) }),
      }),
    );
  });

  it('is no operation that is served', () => {
    expect(() => refuseUnserved(addressOf('DELETE /v1/deals/7')!)).not.toThrow();
  });
});

describe('the ids in a path', () => {
  it.each([
    ['GET /v1/deals', [null, null]],
    ['GET /v1/deals/7', [null, 7]],
    ['GET /v1/deals/7/', [null, 7]],
    ['GET /v1/deals/fields', [null, null]],
    ['GET /v1/currencies/EUR', [null, 'EUR']],
    ['GET /v1/telephony-lines/%2B4930123', [null, '+4930123']],
    ['GET /v1/note/collections/3', [null, 3]],
    ['GET /v1/lists/12/fields', [12, null]],
    ['GET /v1/lists/12/fields/PROPERTY_5', [12, 'PROPERTY_5']],
    ['PATCH /v1/lists/12/elements/7', [12, 7]],
  ])('%s', (request, expected) => {
    expect(ids(request)).toEqual(expected);
  });

  it.each([
    ['GET /v1/deals/search', 'id'],
    ['GET /v1/deals/aggregate', 'id'],
    ['DELETE /v1/deals/fields', 'id'],
    ['GET /v1/deals/0', 'id'],
    ['GET /v1/deals/-7', 'id'],
    ['GET /v1/deals/7.5', 'id'],
    ['GET /v1/deals/1e3', 'id'],
    ['GET /v1/deals/9999999999999999', 'id'],
    ['GET /v1/deals/%zz', 'id'],
    ['GET /v1/currencies/search', 'id'],
    ['GET /v1/currencies/%2F', 'id'],
    ['GET /v1/lists/main/elements', 'listId'],
    ['GET /v1/lists/:listId/elements', 'listId'],
    ['GET /v1/lists/12/elements/seven', 'id'],
    ['GET /v1/lists/main', 'id'],
    ['PATCH /v1/tasks/first', 'id'],
    ['DELETE /v1/tasks/5/comments/first', 'id'],
    ['GET /v1/warehouses/main/stock', 'id'],
  ])('%s is refused by the name %s', (request, field) => {
    expect(() => ids(request)).toThrow(
      expect.objectContaining({
        code: 'INVALID_PARAMS',
        options: expect.objectContaining({ details: { field } }),
      }),
    );
  });
});
