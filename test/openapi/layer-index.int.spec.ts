import { HttpAdapterHost } from '@nestjs/core';
import express from 'express';
import { type JsonExpressAdapter, RouteRegistry } from '#libs/http';
import { LayerIndex } from '../../libs/http/src/routes/route-dispatch.js';
import type { InProcessApi } from '../harness/in-process-api.js';
import { sharedApi } from '../harness/shared-api.js';

interface Layer {
  readonly route?: { readonly path: unknown };
  match(path: string): unknown;
}

/** Addresses of a declared path, right and nearly right. */
function addressesOf(path: string): string[] {
  const address = path.replace(/\*\w+/g, 'some/more').replace(/:\w+/g, 'x-1');
  return [
    address,
    `${address}/`,
    `${address}/more`,
    `/${address}`,
    address.toUpperCase(),
    address.slice(0, address.lastIndexOf('/')) || '/',
    path.replace(/[:*]\w+/g, 'fields'),
    path.replace(/[:*]\w+/g, '%zz'),
    path.replace(/[^/]+$/, 'x-1'),
    path.replace(/\/[^/]+/, '//'),
  ];
}

function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    // A parameter that cannot be decoded: the router answers that.
    return true;
  }
}

describe('routes of the whole API', () => {
  let api: InProcessApi;

  beforeAll(async () => {
    api = await sharedApi();
  });
  afterAll(() => api.stop());

  it('are found among a few as among all', () => {
    const { httpAdapter } = api.get<HttpAdapterHost<JsonExpressAdapter>>(HttpAdapterHost);
    // As Express would hold them without the index: one after the other.
    const router = express.Router();
    for (const path of httpAdapter.paths) router.all(path, () => undefined);
    const stack = router.stack as unknown as Layer[];
    const index = new LayerIndex(stack);
    const paths = new Set([
      ...api
        .get<RouteRegistry>(RouteRegistry)
        .all()
        .map(({ definition }) => definition.path),
      ...stack.flatMap(({ route }) => (typeof route?.path === 'string' ? [route.path] : [])),
    ]);
    expect(paths.size).toBeGreaterThan(stack.length);
    const addresses = new Set([...paths].flatMap(addressesOf));
    const wrong = [...addresses].filter((address) => {
      const found = index.candidates(address).filter((layer) => matches(layer, address));
      const expected = stack.filter((layer) => matches(layer, address));
      return found.length !== expected.length || found.some((layer, at) => layer !== expected[at]);
    });
    expect(wrong).toEqual([]);
    // Middlewares, generated routes and what is left of the declared ones.
    const most = Math.max(...[...addresses].map((address) => index.candidates(address).length));
    expect(most).toBeLessThan(stack.length / 4);
  });
});
