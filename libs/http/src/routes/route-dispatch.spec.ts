import express, { type RequestHandler } from 'express';
import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { RouteDispatch, type RouteVerb } from './route-dispatch.js';

interface Declared {
  readonly verb: RouteVerb;
  readonly path: string;
  /** It answers; else it hands on. */
  readonly ends: boolean;
}

interface Handled {
  readonly method: string;
  readonly url: string;
}

/** Everything a client and the handlers see of a request. */
interface Seen {
  /** Handlers in the order they were called, with their parameters. */
  readonly called: string[];
  outcome: string;
}

function handlerOf({ verb, path, ends }: Declared, at: number): RequestHandler {
  return (request, response, next) => {
    const { called } = response as unknown as { called: string[] };
    called.push(`${at} ${verb} ${path} ${JSON.stringify(request.params)} ${request.url} ${request.baseUrl}`);
    if (ends) response.end('answered');
    else next();
  };
}

/** Puts routes, or what dispatches to them, into an application. */
type Middleware = (application: express.Router) => void;

/** The answer of an application that has a middleware before its routes, and one behind that answers the rest. */
async function seenBy(routes: Middleware, { method, url }: Handled): Promise<Seen> {
  const seen: Seen = { called: [], outcome: '' };
  const application = express.Router();
  application.use((_request, _response, next) => next());
  routes(application);
  application.use((_request, response) => void response.end('nobody'));
  await new Promise<void>((resolve) => {
    const headers: string[] = [];
    const response = {
      called: seen.called,
      setHeader: (name: string, value: unknown) => void headers.push(`${name}: ${String(value)}`),
      end: (text: string) => {
        seen.outcome = [...headers, text].join('; ');
        resolve();
      },
    };
    const request = {
      method,
      url,
      get path() {
        return this.url;
      },
    };
    application(request as never, response as never, (fault?: unknown) => {
      seen.outcome = `left: ${String(fault)} ${request.url}`;
      resolve();
    });
  });
  return seen;
}

function both(routes: readonly Declared[]): readonly [Middleware, Middleware] {
  const dispatch = new RouteDispatch();
  routes.forEach((route, at) => dispatch.add(route.verb, route.path, [handlerOf(route, at)]));
  return [
    (application) => routes.forEach((route, at) => application[route.verb](route.path, handlerOf(route, at))),
    (application) => application.use(dispatch.handle),
  ];
}

/** No pattern has two parameters of one name. */
const unique = (segments: readonly string[]): string[] =>
  segments.filter((one, at) => !one.startsWith(':') || segments.indexOf(one) === at);

describe('routes that are dispatched', () => {
  it('answer as a router does that tries all of them: order, parameters, HEAD, OPTIONS, 404 and faults', async () => {
    const segment = fc.constantFrom('a', 'B', ':x', ':y');
    const path = fc
      .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/*rest', '{/:last}'))
      .map(([segments, end]) => `/${unique(segments).join('/')}${end}`.replace(/^\/\//, '/'));
    const verb = fc.constantFrom<RouteVerb>('get', 'post', 'delete', 'all', 'head', 'options');
    const route = fc.record({ verb, path, ends: fc.boolean() });
    const part = fc.constantFrom('a', 'b', 'q', '', '%zz', '%2f');
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT'),
      url: fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(route, { maxLength: 8 }),
        fc.array(request, { minLength: 1, maxLength: 6 }),
        async (routes, requests) => {
          const [whole, dispatched] = both(routes);
          for (const asked of requests) {
            expect(await seenBy(dispatched, asked)).toEqual(await seenBy(whole, asked));
          }
        },
      ),
      { numRuns: repeats(100) },
    );
  });

  it('take one that is declared later', async () => {
    const dispatch = new RouteDispatch();
    const handle: Middleware = (application) => application.use(dispatch.handle);
    const asked = { method: 'GET', url: '/late' };
    expect((await seenBy(handle, asked)).outcome).toBe('nobody');
    const late: Declared = { verb: 'get', path: '/late', ends: true };
    dispatch.add(late.verb, late.path, [handlerOf(late, 0)]);
    expect((await seenBy(handle, asked)).outcome).toBe('answered');
    expect(dispatch.paths).toEqual(['/late']);
  });
});
