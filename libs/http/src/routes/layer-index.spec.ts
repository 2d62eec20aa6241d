import express from 'express';
import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { LayerIndex } from './route-dispatch.js';

/** The router's own judge of a layer; its types leave it out. */
interface Layer {
  readonly route?: { readonly path: unknown };
  match(path: string): unknown;
}

function layersOf(patterns: readonly (string | RegExp)[]): Layer[] {
  const router = express.Router();
  for (const pattern of patterns) router.all(pattern, () => undefined);
  return router.stack as unknown as Layer[];
}

/** A faulty encoding in a parameter is a match that fails. */
function matches(layer: Layer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch (error) {
    if (error instanceof URIError) return true;
    throw error;
  }
}

const pathsOf = (layers: readonly Layer[]): unknown[] => layers.map(({ route }) => route?.path);

describe('the layers an address may match', () => {
  const PATTERNS = [
    '/v1/things',
    '/v1/things/special',
    '/v1/things/:id',
    '/v1/things/:id/parts',
    '/v1/Things/:id/:part',
    '/:any/things',
    '/files/*path',
    /^\/odd/,
    '/opt{/:more}',
    '/v1/*path',
    '/',
  ];
  const index = new LayerIndex(layersOf(PATTERNS));
  const everywhere = [/^\/odd/, '/opt{/:more}'];
  const root = '/';

  it.each([
    ['/v1/things', ['/v1/things', '/:any/things', ...everywhere, '/v1/*path', root]],
    ['/V1/THINGS/', ['/v1/things', '/:any/things', ...everywhere, '/v1/*path', root]],
    ['/v1/things/special', ['/v1/things/special', '/v1/things/:id', ...everywhere, '/v1/*path', root]],
    ['/v1/things/7', ['/v1/things/:id', ...everywhere, '/v1/*path', root]],
    [
      '/v1/things/7/parts',
      ['/v1/things/:id/parts', '/v1/Things/:id/:part', ...everywhere, '/v1/*path', root],
    ],
    ['/v1/others/7', [...everywhere, '/v1/*path', root]],
    ['/files/a/b/c/d', ['/files/*path', ...everywhere, root]],
    ['/', [...everywhere, root]],
    ['//', [...everywhere, root]],
    ['*', [...everywhere, root]],
  ])('%s', (path, expected) => {
    expect(pathsOf(index.candidates(path))).toEqual(expected);
  });

  it('are never fewer than those that match, and stand in the order of their declaration', () => {
    const segment = fc.constantFrom('a', 'B', 'c', ':x', ':y', 'a.b');
    const pattern = fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '/', '/*rest', '{/:last}'))
      .map(([segments, end]) => `/${unique(segments).join('/')}${end}`.replace(/^\/\//, '/'));
    const part = fc.constantFrom('a', 'b', 'B', 'c', 'A.b', 'q', '', '%zz', '%2f', 'ä');
    const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 12 }), fc.array(path, { minLength: 1 }), (all, paths) => {
        const layers = layersOf(all);
        const known = new LayerIndex(layers);
        for (const tried of paths) {
          const left = known.candidates(tried);
          const matching = layers.filter((layer) => matches(layer, tried));
          expect(left.filter((layer) => matches(layer, tried))).toEqual(matching);
          expect(layers.filter((layer) => left.includes(layer))).toEqual(left);
        }
      }),
      { numRuns: repeats(100) },
    );
  });
});

/** No pattern has two parameters of one name. */
function unique(segments: readonly string[]): string[] {
  return segments.filter((one, at) => !one.startsWith(':') || segments.indexOf(one) === at);
}
