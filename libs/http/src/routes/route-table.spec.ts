import { findRouteFaults, patternCovers } from './route-table.js';
import { arraySchema, objectSchema, successSchema } from './json-schema.js';
import type { RouteAccess, RouteDefinition } from './route-definition.js';

const access: RouteAccess = {
  scope: 'crm',
  kinds: ['personal'],
  mode: 'read',
  session: 'none',
  frozen: 'refused',
  cowork: 'allowed',
};

function route(difference: Partial<RouteDefinition>): RouteDefinition {
  return {
    method: 'GET',
    path: '/v1/deals/:id',
    summary: 'One deal',
    auth: access,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: {},
    errors: [],
    ...difference,
  };
}

describe('findRouteFaults', () => {
  it('accepts routes that differ in method or path', () => {
    const routes = [
      route({}),
      route({ path: '/v1/deals' }),
      route({ method: 'DELETE', auth: 'none', rateLimit: 'none' }),
    ];
    expect(findRouteFaults(routes)).toEqual([]);
  });

  it.each([[{ meta: {} }], [{ total: {}, page: {}, limit: {} }]])('accepts a list with %j', (members) => {
    const response = successSchema(arraySchema({}), members);
    expect(findRouteFaults([route({ response })])).toEqual([]);
  });

  it('leaves a list of a foreign contract, which has no envelope, as it is', () => {
    const response = objectSchema({ object: {}, data: arraySchema({}) });
    expect(findRouteFaults([route({ response, errorShape: 'ai' })])).toEqual([]);
    expect(findRouteFaults([route({ response })])).toHaveLength(1);
  });

  it.each([
    [
      'the same address under another parameter name',
      [route({}), route({ path: '/v1/deals/:dealId' })],
      'twice',
    ],
    ['a path with a slash at the end', [route({ path: '/v1/deals/' })], 'usable path'],
    ['a status that is no success', [route({ status: 404 })], 'status 404'],
    ['a GET that writes', [route({ auth: { ...access, mode: 'write' } })], 'is a write'],
    ['a limit without a caller', [route({ auth: 'none' })], 'no caller'],
    [
      'an idempotent route for anybody',
      [route({ auth: 'none', rateLimit: 'none', idempotency: 'supported' })],
      'no caller',
    ],
    [
      'an idempotent route whose body nobody reads',
      [route({ method: 'POST', body: 'raw', idempotency: 'supported' })],
      'cannot be idempotent',
    ],
    [
      'a list that does not tell how long it is',
      [route({ response: successSchema(arraySchema({}), { total: {} }) })],
      'list without meta',
    ],
    ['a limit of servers nobody checks', [route({ rateLimit: 'server-execution' })], 'nobody checks whose'],
    ['a route for nobody', [route({ auth: { ...access, kinds: [] } })], 'no kind of key'],
  ])('refuses %s', (_, routes, text) => {
    expect(findRouteFaults(routes)).toEqual([expect.stringContaining(text)]);
  });
});

describe('patternCovers', () => {
  it('tells what a pattern of generated routes hides', () => {
    expect(patternCovers('/v1/*path', '/v1/infra/servers')).toBe(true);
    expect(patternCovers('/v1/*path', '/docs')).toBe(false);
  });
});
