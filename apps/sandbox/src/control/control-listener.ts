import type { IncomingMessage, RequestListener } from 'node:http';
import type { EventSender } from '../events/event-sender.js';
import type { ModelProvider } from '../model-provider/model-provider.js';
import { providerRoutes } from '../model-provider/script/provider-routes.js';
import type { TokenDesk } from '../oauth/token-desk.js';
import type { IdempotencyMemory } from '../protocol/idempotency.js';
import { readRequestText } from '../protocol/request-text.js';
import { searchRoutes } from '../web-search/search-routes.js';
import type { WebSearch } from '../web-search/web-search.js';
import type { CallLog } from './call-log.js';
import { clockRoutes } from './clock-routes.js';
import { callFault } from './control-caller.policy.js';
import { ControlInputError } from './control-input.js';
import { type ControlAnswer, type ControlRoutes, created, ok } from './control-route.js';
import { readFaultInput } from './fault-input.js';
import type { FaultTable } from './fault-table.js';
import { messageRoutes } from './message-routes.js';
import { oauthRoutes } from './oauth-routes.js';
import { type PortalRouteDependencies, portalRoutes } from './portal-routes.js';
import type { SandboxClock } from './sandbox-clock.js';

/** Calls of event handlers. */
function eventRoutes(events: EventSender): ControlRoutes {
  return {
    'GET /events': ({ query }) => ok({ events: events.list(query.get('event')) }),
    'DELETE /events': () => {
      events.clear();
      return ok({ events: [] });
    },
  };
}

export interface ControlDependencies extends PortalRouteDependencies {
  readonly faults: FaultTable;
  readonly calls: CallLog;
  readonly events: EventSender;
  readonly tokens: TokenDesk;
  readonly idempotency: IdempotencyMemory;
  readonly clock: SandboxClock;
  readonly models: ModelProvider;
  readonly search: WebSearch;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;

function faultRoutes({
  faults,
  calls,
  events,
  portals,
  limits,
  idempotency,
  models,
  search,
}: ControlDependencies): ControlRoutes {
  return {
    'GET /healthz': () => ok({ status: 'ok' }),
    'POST /faults': ({ body }) => {
      const { method, times, fault } = readFaultInput(body);
      return created(faults.add(method, times, fault));
    },
    'GET /faults': () => ok({ faults: faults.list() }),
    'DELETE /faults': () => {
      faults.clear();
      return ok({ faults: [] });
    },
    'GET /calls': ({ query }) => ok({ calls: calls.list(query.get('method')) }),
    'DELETE /calls': () => {
      calls.clear();
      return ok({ calls: [] });
    },
    'POST /reset': async () => {
      faults.clear();
      calls.clear();
      events.clear();
      limits.clear();
      idempotency.clear();
      models.clear();
      search.clear();
      portals.reset();
      await portals.flush();
      return ok({ portals: portals.all().map((portal) => portal.domain) });
    },
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

/**
 * The control port: scripts faults, shows what was received, manages portals and credentials. JSON in and out. It knows
 * no secrets, so it answers programs and its own addresses in a browser, never pages of others.
 * @param names by which it may be called beside addresses and `localhost`
 */
export function controlListener(
  dependencies: ControlDependencies,
  names: ReadonlySet<string> = new Set(),
): RequestListener {
  const routes: ControlRoutes = {
    ...faultRoutes(dependencies),
    ...clockRoutes(dependencies.clock),
    ...eventRoutes(dependencies.events),
    ...portalRoutes(dependencies),
    ...messageRoutes(dependencies.portals, dependencies.clock),
    ...providerRoutes(dependencies.models),
    ...searchRoutes(dependencies.search),
    ...oauthRoutes(dependencies.portals, dependencies.tokens),
  };
  const answer = async (request: IncomingMessage): Promise<ControlAnswer> => {
    const fault = callFault(request.method ?? '', request.headers, names);
    if (fault !== null) return { status: 403, body: { error: fault } };
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
