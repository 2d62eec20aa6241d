import type { IncomingMessage, RequestListener } from 'node:http';
import type { PortalStore } from '../portals/portal-store.js';
import type { Portal } from '../portals/portal.js';
import { readRequestText } from '../protocol/request-text.js';
import type { CallLog } from './call-log.js';
import { ControlInputError, readFaultInput, readPortalInput } from './control-input.js';
import type { FaultTable } from './fault-table.js';

export interface ControlDependencies {
  readonly faults: FaultTable;
  readonly calls: CallLog;
  readonly portals: PortalStore;
  /** Address of the REST listener. */
  readonly restUrl: string;
}

interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

type ControlRoute = (input: {
  body: unknown;
  query: URLSearchParams;
}) => ControlAnswer | Promise<ControlAnswer>;

const MAX_BODY_BYTES = 64 * 1024 * 1024;

function routesOf({
  faults,
  calls,
  portals,
  restUrl,
}: ControlDependencies): Readonly<Record<string, ControlRoute>> {
  const shown = (portal: Portal): Record<string, string> => ({
    domain: portal.domain,
    restUrl,
    webhookSecret: portal.webhookSecret,
  });
  return {
    'GET /healthz': () => ({ status: 200, body: { status: 'ok' } }),
    'POST /faults': ({ body }) => {
      const { method, times, fault } = readFaultInput(body);
      return { status: 201, body: faults.add(method, times, fault) };
    },
    'GET /faults': () => ({ status: 200, body: { faults: faults.list() } }),
    'DELETE /faults': () => {
      faults.clear();
      return { status: 200, body: { faults: [] } };
    },
    'GET /calls': ({ query }) => ({ status: 200, body: { calls: calls.list(query.get('method')) } }),
    'DELETE /calls': () => {
      calls.clear();
      return { status: 200, body: { calls: [] } };
    },
    'POST /reset': async () => {
      faults.clear();
      calls.clear();
      portals.reset();
      await portals.flush();
      return { status: 200, body: { portals: portals.all().map((portal) => portal.domain) } };
    },
    'POST /portals': async ({ body }) => {
      const { portal, created } = portals.ensure(readPortalInput(body));
      if (created) await portals.flush();
      return { status: created ? 201 : 200, body: shown(portal) };
    },
    'GET /portals': () => ({ status: 200, body: { portals: portals.all().map(shown) } }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = await readRequestText(request, MAX_BODY_BYTES);
  if (text === null) throw new ControlInputError(`body must be smaller than ${MAX_BODY_BYTES} bytes`);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlInputError('body must be JSON');
  }
}

/** The control port: scripts faults, shows what was received, manages portals. JSON in and out. */
export function controlListener(dependencies: ControlDependencies): RequestListener {
  const routes = routesOf(dependencies);
  const answer = async (request: IncomingMessage): Promise<ControlAnswer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control');
    const route = routes[`${request.method} ${pathname}`];
    if (!route)
      return { status: 404, body: { error: `No such route; there are: ${Object.keys(routes).join(', ')}` } };
    return route({ body: await bodyOf(request), query: searchParams });
  };
  return (request, response) => {
    const send = ({ status, body }: ControlAnswer): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const fail = (error: unknown): void => {
      const status = error instanceof ControlInputError ? 400 : 500;
      send({ status, body: { error: error instanceof Error ? error.message : String(error) } });
    };
    answer(request).then(send).catch(fail);
  };
}
