import { accessOf, RouteRegistry, type DocumentedRoute } from '#libs/http';
import { SERVER_ACCESS, SERVER_ACTIONS, type ServerAction } from '#libs/infra';
import { newId } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import type { Answer, AnyBody } from '#libs/testing';
import { inOrder } from './matrix.js';
import { addressOf, idOf } from './resources.js';
import { bodyOf } from './route-bodies.js';
import { hidesServer, isRefusal } from './route-rules.js';
import { expectedServerCode, SERVER_CALLERS, type ServerCaller } from './server-relations.js';
import { World } from './world.js';

/** Calls that the host answers: colleagues here have no webhook there. */
const ASKS_HOST = new Set(['GET /v1/infra/servers/:id/b24-users', 'POST /v1/infra/servers/:id/access']);

const nameOf = ({ definition: { method, path } }: DocumentedRoute): string => `${method} ${path}`;

/** What a route declares to do to a server; null when it declares nothing, or nothing the rules know. */
function actionOf({ definition: { owner } }: DocumentedRoute): ServerAction | null {
  if (typeof owner === 'string' || !Object.hasOwn(SERVER_ACTIONS, owner.action)) return null;
  return owner.action as ServerAction;
}

describe('every server route', () => {
  let api: InProcessApi;
  let routes: readonly DocumentedRoute[];

  beforeAll(async () => {
    api = await startInProcessApi({
      RATE_LIMIT_PER_MINUTE: '1000000',
      SERVER_EXECUTIONS_PER_MINUTE: '1000000',
    });
    routes = api
      .get<RouteRegistry>(RouteRegistry)
      .all()
      .filter(({ definition }) => definition.path.startsWith('/v1/infra/servers/:'));
  });
  afterAll(() => api.stop());

  it('declares what it does to the server', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter((route) => actionOf(route) === null).map(nameOf)).toEqual([]);
  });

  /** What stands in the way of a refusal that must be: null when it is as it must be. */
  function faultOf(
    caller: ServerCaller,
    route: DocumentedRoute,
    { status, body }: Answer<AnyBody>,
  ): string | null {
    const name = nameOf(route);
    const action = actionOf(route);
    if (action === null) return `${name} has no action`;
    const writes = accessOf(route.definition)?.mode === 'write';
    const expected = expectedServerCode(caller, { hides: hidesServer(route.definition), action, writes });
    const code = body?.error?.code ?? null;
    if (expected === null) {
      const isAskedInVain = code === 'TOKEN_MISSING' && ASKS_HOST.has(name);
      return (isRefusal(code) && !isAskedInVain) || status === 500 ? `${name} is ${status} ${code}` : null;
    }
    if (code !== expected) return `${name} must be ${expected}, is ${status} ${code}`;
    if (expected === 'SERVER_ROLE_FORBIDDEN') {
      const may = SERVER_ACCESS[caller.relation];
      const hint = {
        yourRole: caller.relation === 'team-admin' ? 'ADMIN' : 'DEVELOPER',
        requiredRole: SERVER_ACCESS['team-admin'].has(SERVER_ACTIONS[action]) ? 'ADMIN' : 'OWNER',
        deniedAction: action,
        allowedHere: Object.entries(SERVER_ACTIONS).flatMap(([known, group]) =>
          may.has(group) ? [known] : [],
        ),
      };
      const told = JSON.stringify(body?.error?.hint);
      if (told !== JSON.stringify(hint)) return `${name} hints ${told}`;
    }
    if (expected === 'INFRA_FORBIDDEN_FOR_COWORK_KEY') {
      const details = JSON.stringify(body?.error?.details ?? null);
      if (!details.includes('can deploy')) return `${name} tells no key that may: ${details}`;
    }
    return null;
  }

  it.each(SERVER_CALLERS)('answers $name as the rules of servers say', async (caller) => {
    const word = newId();
    const owner = await World.create(api, word, 'personal');
    const key = await caller.key(owner, idOf(owner.resources, '/v1/infra/servers/:id'));
    const faults: string[] = [];
    for (const route of inOrder(routes)) {
      const body = bodyOf(route, owner.portal.id);
      const answer: Answer<AnyBody> = await api.client.call(
        route.definition.method,
        addressOf(route, owner.resources),
        { key, ...(body !== undefined && { body }) },
      );
      const fault = faultOf(caller, route, answer);
      if (fault !== null) faults.push(fault);
      if (caller.relation === 'none' && JSON.stringify(answer.body).includes(word)) {
        faults.push(`${nameOf(route)} shows the resource`);
      }
    }
    expect(faults).toEqual([]);
  });
});
