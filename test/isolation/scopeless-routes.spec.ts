import type { RouteDefinition } from '#libs/http';
import { expectedCode } from './route-rules.js';
import { isExplained, scopelessFaults } from './scopeless-routes.js';

const route = (method: string, path: string, scope: string | null): RouteDefinition =>
  ({ method, path, auth: { kinds: ['personal'], scope, mode: 'read' } }) as unknown as RouteDefinition;
const ROWS = { 'GET /v1/labels': { because: 'for everybody of the portal', toPartner: null } };
const KNOWN = route('GET', '/v1/labels', null);

describe('routes without a scope', () => {
  it('are fine with a row, as those with a scope are without', () => {
    expect(scopelessFaults([KNOWN, route('POST', '/v1/labels', 'crm')], ROWS)).toEqual([]);
  });

  it.each([
    ['another method of a path that has a row', 'POST', '/v1/labels'],
    ['another path', 'GET', '/v1/labels/:id'],
    ['a path like a property of every object', 'GET', '/constructor'],
  ])('have one line each, and nothing else is expected of them: %s', (_what, method, path) => {
    const unexplained = route(method, path, null);
    expect(scopelessFaults([KNOWN, unexplained], ROWS)).toEqual([
      `${method} ${path} asks for no scope and has no row in test/isolation/scopeless-routes.data.ts: ` +
        'add one with its reason, or give the route a scope',
    ]);
    expect(isExplained(unexplained, ROWS)).toBe(false);
    expect(expectedCode(unexplained, { kind: 'personal', partner: true, withoutScope: true })).toBeNull();
  });

  it.each([[[]], [[route('GET', '/v1/labels', 'crm')]]])('have no row that leads nowhere', (routes) => {
    expect(scopelessFaults(routes, ROWS)).toEqual([
      'GET /v1/labels has a row in test/isolation/scopeless-routes.data.ts and is no route without a scope: take the row out',
    ]);
  });
});
