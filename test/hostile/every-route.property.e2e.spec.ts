import { appendFileSync } from 'node:fs';
import { AiAdmin } from '#libs/ai/operator';
import { type DocumentedRoute, RouteRegistry } from '#libs/http';
import { newId } from '#libs/kernel';
import { repeats } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { consoleCookie, naming } from '../isolation/console-callers.js';
import { inOrder, kindFor } from '../isolation/matrix.js';
import { addressOf } from '../isolation/resources.js';
import { oneOfEachDeclaration } from '../isolation/route-sample.js';
import { World } from '../isolation/world.js';
import { AttackedApi, type Turn } from './attacked-api.js';
import { type Attack, MEBIBYTE, some } from './attack.js';
import { ownBodies, readBodies, takesBody, wayOfReading } from './corpus.js';
import { HEADERS, queries } from './hostile-addresses.js';

/**
 * Milliseconds of the main thread that an attack may cost: what any call may cost that is the first of its kind in a
 * process, and for each megabyte.
 */
const COST = { call: 250, megabyte: 150 } as const;

interface Row {
  readonly route: string;
  readonly attack: string;
  readonly bytes: number;
  readonly status: number;
  readonly code: string | null;
  readonly cpuMs: number;
  readonly turns: readonly Turn[];
}

describe('hostile requests to every route', () => {
  let api: InProcessApi;
  let attacked: AttackedApi;
  let world: World;
  let session: string;
  let cookie: Readonly<Record<string, string>>;
  let routes: readonly DocumentedRoute[];
  const rows: Row[] = [];

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    world = await World.create(api, newId(), 'personal');
    await api.get<AiAdmin>(AiAdmin).setProvider('default', { url: new URL('/ai/v1', api.sandboxUrl).href });
    session = await world.session();
    cookie = await consoleCookie(world);
    routes = inOrder(oneOfEachDeclaration(api.get<RouteRegistry>(RouteRegistry).all()));
    attacked = await AttackedApi.start(api.database.url);
  });
  afterAll(async () => {
    await attacked.stop();
    await api.stop();
  });

  function callerOf({ definition }: DocumentedRoute): Readonly<Record<string, string>> {
    if (definition.path.startsWith('/console/')) return naming(cookie)(world.keys.get('personal')!.id);
    const kind = kindFor(definition);
    const isUser = kind === 'application';
    return { 'x-api-key': world.rawKey(kind), ...(isUser && { authorization: `Bearer ${session}` }) };
  }

  async function meet(route: DocumentedRoute, attack: Attack): Promise<Row> {
    const { method, path } = route.definition;
    const met = await attacked.meet(method, addressOf(route, world.resources), callerOf(route), attack);
    const bytes = attack.body?.length ?? attack.query?.length ?? 0;
    const row = { route: `${method} ${path}`, attack: attack.name, bytes, ...met, turns: attacked.turns() };
    rows.push(row);
    if (process.env['TABLE']) appendFileSync(process.env['TABLE'], `${JSON.stringify(row)}\n`);
    return row;
  }

  /** What is wrong with how an attack was met. */
  function faultsOf({ route, attack, bytes, status, code, cpuMs, turns }: Row): string[] {
    const most = COST.call + (bytes / MEBIBYTE) * COST.megabyte;
    const told = [
      ...(status >= 500 ? [`${status} ${code}`] : []),
      ...turns.filter(({ ms, limit }) => ms > limit).map(({ ms }) => `a turn of ${ms} ms`),
      ...(cpuMs > most ? [`${Math.round(cpuMs)} ms of CPU for ${bytes} bytes`] : []),
    ];
    return told.map((fault) => `${route}  ${attack}: ${fault}`);
  }

  async function deviations(
    attacksOf: (route: DocumentedRoute, index: number) => Attack[],
  ): Promise<string[]> {
    const found: string[] = [];
    for (const [index, route] of routes.entries()) {
      for (const attack of attacksOf(route, index)) found.push(...faultsOf(await meet(route, attack)));
    }
    return found;
  }

  it('are refused, or taken within bounds, as bodies of each way they are read', async () => {
    const seen = new Set<string>();
    const found = await deviations((route) => {
      const way = wayOfReading(route.definition);
      if (!takesBody(route) || seen.has(way)) return [];
      seen.add(way);
      return readBodies(route);
    });
    expect(found).toEqual([]);
  });

  it('are refused, or taken within bounds, as bodies of what each route declares', async () => {
    expect(
      await deviations((route, index) =>
        takesBody(route) ? ownBodies(route, world.portal.id, index, repeats(3)) : [],
      ),
    ).toEqual([]);
  });

  it('are refused, or taken within bounds, as queries', async () => {
    expect(
      await deviations((route, index) =>
        route.query ? [...some(queries(route, index), repeats(3), index)] : [],
      ),
    ).toEqual([]);
  });

  it('are refused, or taken within bounds, as headers', async () => {
    const seen = new Set<string>();
    const found = await deviations(({ definition }) => {
      const way = JSON.stringify([
        definition.method,
        definition.body,
        definition.ranges,
        definition.conditional,
      ]);
      if (seen.has(way)) return [];
      seen.add(way);
      return [...HEADERS];
    });
    expect(found).toEqual([]);
  });
});
