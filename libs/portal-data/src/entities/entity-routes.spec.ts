import type { DocumentedRoute, RouteAccess } from '#libs/http';
import { ENTITIES } from '../registry/entities.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { EntityRoutes } from './entity-routes.js';

describe('the routes of entities', () => {
  const registry = new EntityRegistry(ENTITIES);
  const routes = new EntityRoutes(registry);
  const all = new Map(
    routes.routes().map((route) => [`${route.definition.method} ${route.definition.path}`, route]),
  );
  const route = (name: string): DocumentedRoute => {
    const found = all.get(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const access = (name: string): RouteAccess => route(name).definition.auth as RouteAccess;

  it('are one for each operation a base serves, and for each the host has no method for', () => {
    expect(all.size).toBe(routes.definitions().length);
    expect(
      [...all.keys()].filter((name) => / \/v1\/(deals|users|currencies)(\/[:\w]+)?$/.test(name)),
    ).toEqual([
      'GET /v1/deals',
      'GET /v1/deals/:id',
      'POST /v1/deals',
      'PATCH /v1/deals/:id',
      'DELETE /v1/deals/:id',
      'GET /v1/deals/fields',
      'POST /v1/deals/search',
      'POST /v1/deals/aggregate',
      'GET /v1/currencies',
      'GET /v1/currencies/:id',
      'POST /v1/currencies',
      'PATCH /v1/currencies/:id',
      'DELETE /v1/currencies/:id',
      'GET /v1/currencies/fields',
      'GET /v1/users',
      'GET /v1/users/:id',
      'POST /v1/users',
      'PATCH /v1/users/:id',
      'GET /v1/users/fields',
      'POST /v1/users/search',
      'POST /v1/users/aggregate',
      'DELETE /v1/users/:id',
    ]);
  });

  it('guard what the host has no method for like the rest, and promise no success', () => {
    const refused = [...all].filter(([, { definition }]) => definition.alwaysRefused);
    expect(refused.map(([name]) => name)).toEqual([
      'DELETE /v1/humanresources/nodes/:id',
      'DELETE /v1/users/:id',
      'POST /v1/storages',
      'DELETE /v1/storages/:id',
    ]);
    for (const [name, { definition, body, query }] of refused) {
      expect(access(name)).toMatchObject({ entity: true, mode: 'write' });
      expect(definition).toMatchObject({ errors: ['HOST_ERROR'], idempotency: 'none' });
      expect(definition.description).toMatch(/^Always refused with 422 `HOST_ERROR`\. .+\. .+\.$/);
      expect([body, query]).toEqual([undefined, undefined]);
    }
  });

  it('are found again by what they serve', () => {
    const deals = registry.find('deals')!;
    const definition = routes.find(deals, 'search')!;
    expect(definition.path).toBe('/v1/deals/search');
    expect(routes.addressOf(definition)).toEqual({ entity: deals, operation: 'search' });
    expect(routes.find(registry.find('currencies')!, 'search')).toBeNull();
    expect(routes.addressOf({ ...definition })).toBeNull();
  });

  it('let read-only keys search and aggregate, and count searches on their own', () => {
    expect(access('POST /v1/deals/search').mode).toBe('read');
    expect(access('POST /v1/deals/aggregate').mode).toBe('read');
    expect(access('PATCH /v1/deals/:id').mode).toBe('write');
    expect(route('POST /v1/deals/search').definition.rateLimit).toBe('entity-search');
  });

  it('ask for the scopes of the base, any of them', () => {
    expect(access('GET /v1/tasks')).toMatchObject({ scope: 'task', alternativeScopes: ['tasks'] });
    expect(access('GET /v1/deals').alternativeScopes).toBeUndefined();
  });

  it('admit only users of applications where the host demands one', () => {
    expect(access('GET /v1/bizproc-templates')).toMatchObject({
      kinds: ['application'],
      session: 'required',
    });
    expect(access('GET /v1/deals').kinds).toEqual(['personal', 'application', 'cowork']);
  });

  it('show typed fields with their values, and what may be set', () => {
    const { properties, required } = route('POST /v1/tasks').body!;
    expect(required).toEqual(['title', 'responsibleId']);
    expect(properties?.['status']).toMatchObject({ type: 'number', enum: [2, 3, 4, 5, 6] });
    expect(properties).not.toHaveProperty('createdDate');
    expect(properties).toHaveProperty('createdBy');
    expect(route('PATCH /v1/tasks/:taskId').body?.properties).not.toHaveProperty('createdBy');
    expect(routes.schemas()['record-tasks']?.properties?.['createdDate']).toMatchObject({ readOnly: true });
  });

  it('say of every list what it holds, and refer to nothing that is missing', () => {
    const schemas = routes.schemas();
    const faults: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, items, $ref } = value as Record<string, unknown>;
      const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
      if (isList && items === undefined) faults.push(`${path} holds what nobody knows`);
      if (typeof $ref === 'string' && !schemas[$ref.split('/').at(-1) ?? ''])
        faults.push(`${path} leads nowhere`);
      for (const [key, member] of Object.entries(value))
        if (key !== 'examples') walk(member, `${path}.${key}`);
    };
    walk(schemas, 'records');
    for (const [name, { body, definition }] of all) walk([body, definition.response], name);
    expect(faults).toEqual([]);
  });

  it('show the parameters a base adds, where it adds them', () => {
    expect(route('GET /v1/calendar-events').query?.properties).toHaveProperty('from');
    expect(route('GET /v1/calendar-events').definition.description).toBe(
      'Needs a condition on `ownerType` and on `ownerId`.',
    );
    expect(route('GET /v1/catalog-products/fields').query).toMatchObject({ required: ['iblockId'] });
    expect(route('PATCH /v1/lists/:listId').params?.required).toEqual(['listId']);
    expect(route('GET /v1/lists/:listId/elements/:id').params).toEqual({
      type: 'object',
      properties: { listId: { type: 'integer', minimum: 1 }, id: { type: 'integer', minimum: 1 } },
      required: ['listId', 'id'],
    });
    expect(route('POST /v1/files/search').body?.properties).toHaveProperty('query');
    expect(route('POST /v1/deals/search').body?.properties).not.toHaveProperty('query');
  });

  it.each([...all].filter(([, { body }]) => body?.examples))(
    'give %s an example it would accept',
    (_name, { body }) => {
      const { properties = {}, required = [], examples = [] } = body!;
      const [example] = examples as Record<string, unknown>[];
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(example!)));
      expect(Object.keys(example!)).toEqual(expect.arrayContaining([...required]));
    },
  );
});
