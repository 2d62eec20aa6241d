import { request, type Dispatcher } from 'undici';
import { accessOf, type DocumentedRoute, type RouteDefinition } from '#libs/http';
import type { KeyKind } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import { addressOf } from './resources.js';
import { bodyOf } from './route-bodies.js';
import { expectedCode, isRefusal, type CallerFacts } from './route-rules.js';
import { reachesHostUnprepared } from './route-sample.js';
import type { CallerRow } from './wrong-callers.js';
import type { World } from './world.js';

/** Who calls, and whose resources it names. */
export interface Stage {
  readonly caller: CallerRow;
  readonly world: World;
  readonly victim: World;
  readonly sessionToken: string | null;
  /** Of a caller from the console. */
  readonly console: ((keyId: string) => Readonly<Record<string, string>>) | null;
  /** A word of the victim's that no answer may hold; null when the resources are the caller's own. */
  readonly secretWord: string | null;
}

/** What takes away something another cell names comes late: deletions, the key of the application, the session. */
const LATE: Readonly<Record<string, number>> = {
  'POST /v1/apps/:id/unpublish': 1,
  'DELETE /v1/apps/:id': 3,
  'DELETE /v1/infra/servers/:id': 3,
  'POST /v1/oauth/revoke': 4,
  'DELETE /v1/cowork/key': 5,
  'DELETE /console/api/session': 6,
};

export function inOrder(routes: readonly DocumentedRoute[]): DocumentedRoute[] {
  const rank = ({ definition: { method, path } }: DocumentedRoute) =>
    LATE[`${method} ${path}`] ?? (method === 'DELETE' ? 2 : 0);
  return [...routes].sort((a, b) => rank(a) - rank(b));
}

/** The kind of key a route is made for. */
export function kindFor(definition: RouteDefinition): KeyKind {
  const { kinds = ['personal'], scope = null } = accessOf(definition) ?? {};
  if (scope === 'svc:cowork') return 'cowork';
  return kinds.includes('personal') ? 'personal' : (kinds[0] ?? 'personal');
}

function headersOf({ caller, world, sessionToken, console }: Stage, kind: KeyKind): Record<string, string> {
  if (console) return { ...console(world.keys.get(kind)!.id) };
  const rawKey = world.rawKey(kind);
  if (caller.headers) return { ...caller.headers(rawKey) };
  const session = kind === 'application' && sessionToken !== null;
  return { 'x-api-key': rawKey, ...(session && { authorization: `Bearer ${sessionToken}` }) };
}

async function send(
  { world, victim }: Stage,
  route: DocumentedRoute,
  headers: Record<string, string>,
): Promise<{ status: number; code: string | null; text: string }> {
  const { method, documented } = route.definition;
  const path = addressOf(route, victim.resources);
  if (documented === false) {
    const page = await request(`${world.api.origin}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers,
    });
    return { status: page.statusCode, code: null, text: await page.body.text() };
  }
  const body = bodyOf(route, victim.portal.id);
  const answer: Answer<AnyBody> = await world.api.client.call(method, path, {
    headers,
    ...(body !== undefined && { body }),
  });
  const code = answer.body?.error?.code ?? null;
  return { status: answer.status, code, text: JSON.stringify(answer.body ?? null) };
}

/** One line for each route that answers this caller otherwise than it must. */
export async function deviations(stage: Stage, routes: readonly DocumentedRoute[]): Promise<string[]> {
  const lines: string[] = [];
  for (const route of inOrder(routes)) {
    const { definition } = route;
    const kind = stage.caller.kind ?? kindFor(definition);
    const facts: CallerFacts = { ...stage.caller.facts, kind };
    const expected = expectedCode(definition, facts);
    if (reachesHostUnprepared(definition, expected, facts)) continue;
    const { status, code, text } = await send(stage, route, headersOf(stage, kind));
    const right = expected === null ? !isRefusal(code) && status !== 500 : code === expected;
    const name = `${definition.method} ${definition.path}`.padEnd(44);
    if (!right) lines.push(`${name} must be ${expected ?? 'allowed'}, is ${status} ${code ?? ''}`);
    if (stage.secretWord !== null && text.includes(stage.secretWord)) lines.push(`${name} shows it`);
  }
  return lines;
}
