import express, { type NextFunction, type RequestHandler, type Router } from 'express';
import type { IncomingMessage } from 'node:http';

/** What the index has to know of a layer of a router; one without a route is a middleware. */
export interface IndexedLayer {
  readonly route?: { readonly path: unknown } | undefined;
}

const LITERAL = /^[\w.~-]+$/;
const PARAMETER = /^:\w+$/;
const REST = /^\*\w+$/;

/** A segment of a pattern: its text in lower case, any one segment, or whatever follows. */
type Segment = { readonly text: string } | 'one' | 'rest';

interface Candidate<Layer> {
  readonly layer: Layer;
  readonly segments: readonly Segment[];
}

/** The addresses that begin alike. */
interface Branch<Layer> {
  /** Layers for the address that ends here; for all further ones where nothing goes on from here. */
  readonly ended: readonly Layer[];
  readonly named: ReadonlyMap<string, Branch<Layer>>;
  /** For a next segment that no pattern names; null where nothing goes on. */
  readonly unnamed: Branch<Layer> | null;
}

/**
 * The layers of a router by the segments of their patterns, so that a request tries only those that its address
 * may match, in the order in which they were declared. It leaves out none that matches; whether one does is for
 * the router to say.
 */
export class LayerIndex<Layer extends IndexedLayer> {
  private readonly root: Branch<Layer>;

  constructor(layers: readonly Layer[]) {
    this.root = branchOf(
      layers.map((layer) => ({ layer, segments: segmentsOfPattern(layer) })),
      0,
    );
  }

  /** @param path of the address, without its query. */
  candidates(path: string): readonly Layer[] {
    let branch = this.root;
    for (let slash = 0; slash >= 0 && branch.unnamed;) {
      const from = slash + 1;
      slash = path.indexOf('/', from);
      const segment = slash < 0 ? path.slice(from) : path.slice(from, slash);
      // A slash at the end says nothing.
      if (segment === '' && slash < 0) break;
      branch = branch.named.get(segment.toLowerCase()) ?? branch.unnamed;
    }
    return branch.ended;
  }
}

/** A pattern that is more than texts, parameters and one rest between slashes may match everything. */
function segmentsOfPattern({ route }: IndexedLayer): readonly Segment[] {
  const path = route?.path;
  if (typeof path !== 'string' || !path.startsWith('/')) return ['rest'];
  const segments: Segment[] = [];
  const parts = path.slice(1).split('/');
  if (parts.at(-1) === '') parts.pop();
  // The router takes `//` for the root as well.
  if (parts.length === 0) return ['rest'];
  for (const part of parts) {
    if (REST.test(part)) return [...segments, 'rest'];
    if (PARAMETER.test(part)) segments.push('one');
    else if (LITERAL.test(part)) segments.push({ text: part.toLowerCase() });
    else return ['rest'];
  }
  return segments;
}

/** What a pattern says of the segment at a depth; `end` where it has no more. */
function segmentAt<Layer>({ segments }: Candidate<Layer>, depth: number): Segment | 'end' {
  return segments[depth] ?? (segments.at(-1) === 'rest' ? 'rest' : 'end');
}

function branchOf<Layer>(candidates: readonly Candidate<Layer>[], depth: number): Branch<Layer> {
  const next = candidates.map((candidate) => ({ candidate, segment: segmentAt(candidate, depth) }));
  const ended = next
    .filter(({ segment }) => segment === 'end' || segment === 'rest')
    .map(({ candidate }) => candidate.layer);
  if (ended.length === candidates.length) return { ended, named: new Map(), unnamed: null };
  const below = (text: string | null): Branch<Layer> =>
    branchOf(
      next
        .filter(({ segment }) => segment !== 'end' && (typeof segment === 'string' || segment.text === text))
        .map(({ candidate }) => candidate),
      depth + 1,
    );
  const texts = new Set(next.flatMap(({ segment }) => (typeof segment === 'string' ? [] : [segment.text])));
  return { ended, named: new Map([...texts].map((text) => [text, below(text)])), unnamed: below(null) };
}

/** The ways of a router to declare a route. */
export type RouteVerb = 'all' | 'delete' | 'get' | 'head' | 'options' | 'patch' | 'post' | 'put';

interface DeclaredRoute extends IndexedLayer {
  readonly verb: RouteVerb;
  readonly route: { readonly path: string };
  readonly handlers: readonly RequestHandler[];
}

/**
 * The routes of an application, as one middleware of it. A request tries those that its address may match instead of all
 * in turn: generated routes come last, behind every other one. Those that may be matched alike are a router of Express,
 * made when the first of its requests comes; what it does with them (order, parameters, `HEAD`, faults) is
 * its own affair.
 */
export class RouteDispatch {
  private readonly routes: DeclaredRoute[] = [];
  private index: LayerIndex<DeclaredRoute> | null = null;
  private readonly routers = new WeakMap<readonly DeclaredRoute[], Router>();
  /** What stands behind the routes, for requests whose methods a router would otherwise tell by itself at its end. */
  private readonly behind = new WeakMap<IncomingMessage, NextFunction>();

  /** Paths in the order of their declaration. */
  get paths(): readonly string[] {
    return this.routes.map(({ route }) => route.path);
  }

  add(verb: RouteVerb, path: string, handlers: readonly RequestHandler[]): void {
    this.routes.push({ verb, route: { path }, handlers });
    this.index = null;
  }

  readonly handle: RequestHandler = (request, response, next) => {
    this.index ??= new LayerIndex(this.routes);
    if (request.method === 'OPTIONS') this.behind.set(request, next);
    this.routerOf(this.index.candidates(request.path))(request, response, next);
  };

  private routerOf(candidates: readonly DeclaredRoute[]): Router {
    let router = this.routers.get(candidates);
    if (!router) {
      router = express.Router();
      for (const { verb, route, handlers } of candidates) router[verb](route.path, ...handlers);
      router.use((request, _response, next) => (this.behind.get(request) ?? next)());
      this.routers.set(candidates, router);
    }
    return router;
  }
}
