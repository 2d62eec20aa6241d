import { publicRoute } from '../http.fixture.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import { operationIds, repeatedOperationIds } from './operation-ids.policy.js';

const LIST = { type: 'object', properties: { data: { type: 'array' } } };

const NAMED: readonly (readonly [string, Partial<RouteDefinition> & Pick<RouteDefinition, 'path'>])[] = [
  ['keys.list', { path: '/v1/keys', response: LIST }],
  ['keys.create', { path: '/v1/keys', method: 'POST', status: 201 }],
  ['keys.get', { path: '/v1/keys/:id' }],
  ['keys.update', { path: '/v1/keys/:id', method: 'PATCH' }],
  ['keys.delete', { path: '/v1/keys/:id', method: 'DELETE' }],
  ['keys.rotate', { path: '/v1/keys/:id/rotate', method: 'POST' }],
  ['me.get', { path: '/v1/me' }],
  ['batch.run', { path: '/v1/batch', method: 'POST' }],
  ['servers.deploy', { path: '/v1/infra/servers/:id/deploy', method: 'POST' }],
  [
    'servers.wakeSchedules.create',
    { path: '/v1/infra/servers/:id/wake-schedules', method: 'POST', status: 201 },
  ],
  ['apps.sources.list', { path: '/v1/apps/:id/sources', response: LIST }],
  ['apps.sources.create', { path: '/v1/apps/:id/sources', method: 'POST' }],
  ['deals.products.replace', { path: '/v1/deals/:id/products', method: 'PUT' }],
  ['storage.objects.get', { path: '/v1/storage/objects/*key' }],
  ['said', { path: '/v1/other', operationId: 'said' }],
];

describe('names of operations', () => {
  it('say what is worked on and what is done', () => {
    const routes = NAMED.map(([, route]) => publicRoute(route));
    expect([...operationIds(routes).values()]).toEqual(NAMED.map(([name]) => name));
  });

  it('that two operations share are found', () => {
    const routes = [publicRoute({ path: '/v1/a-b' }), publicRoute({ path: '/v1/aB' })];
    expect(repeatedOperationIds(routes)).toEqual(['aB.get']);
    expect(repeatedOperationIds(routes.slice(1))).toEqual([]);
  });
});
