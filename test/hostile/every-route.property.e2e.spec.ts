import { appendFileSync } from 'node:fs';
import type { DocumentedRoute } from '#libs/http';
import { repeats } from '#libs/testing';
import { type Attack, seedOf, some } from './attack.js';
import { AttackedWorld, nameOf } from './attacked-world.js';
import { ownBodies, readBodies, takesBody, wayOfReading } from './corpus.js';
import { faultsOf, type Row, unreadFault } from './findings.js';
import { HEADERS, queries } from './hostile-addresses.js';

/** The one route that is attacked; every one where the setting is not given. */
const ONLY = process.env['PORTICO_HOSTILE_ROUTE'];

describe('hostile requests to every route', () => {
  let attacked: AttackedWorld;
  let routes: readonly DocumentedRoute[];

  beforeAll(async () => {
    attacked = await AttackedWorld.start();
    routes = attacked.routes.filter((route) => ONLY === undefined || nameOf(route) === ONLY);
    if (routes.length === 0) throw new Error(`PORTICO_HOSTILE_ROUTE: ${ONLY} is not attacked`);
  });
  afterAll(() => attacked?.stop());

  async function meet(route: DocumentedRoute, attack: Attack): Promise<Row> {
    const met = await attacked.meet(route, attack);
    const bytes = attack.body?.length ?? attack.query?.length ?? 0;
    const row = { route: nameOf(route), attack: attack.name, bytes, ...met, turns: attacked.turns() };
    if (process.env['TABLE']) appendFileSync(process.env['TABLE'], `${JSON.stringify(row)}\n`);
    return row;
  }

  async function deviations(
    attacksOf: (route: DocumentedRoute, seed: number) => readonly Attack[],
    { mustBeRead }: { readonly mustBeRead: boolean },
  ): Promise<string[]> {
    const found: string[] = [];
    for (const route of routes) {
      const rows: Row[] = [];
      for (const attack of attacksOf(route, seedOf(nameOf(route)))) rows.push(await meet(route, attack));
      const faults = [...rows.flatMap(faultsOf), ...(mustBeRead ? unreadFault(rows) : [])];
      if (faults.length > 0) found.push(...faults, again(nameOf(route)));
    }
    return found;
  }

  it('are refused, or taken within bounds, as bodies of each way they are read', async () => {
    const seen = new Set<string>();
    const attacksOf = (route: DocumentedRoute): Attack[] => {
      const way = wayOfReading(route.definition);
      if (!takesBody(route) || seen.has(way)) return [];
      seen.add(way);
      return readBodies(route);
    };
    expect(await deviations(attacksOf, { mustBeRead: true })).toEqual([]);
  });

  it('are refused, or taken within bounds, as bodies of what each route declares', async () => {
    const attacksOf = (route: DocumentedRoute, seed: number): Attack[] =>
      takesBody(route) ? ownBodies(route, attacked.portalId, seed, repeats(3)) : [];
    expect(await deviations(attacksOf, { mustBeRead: true })).toEqual([]);
  });

  it('are refused, or taken within bounds, as queries', async () => {
    const attacksOf = (route: DocumentedRoute, seed: number): readonly Attack[] =>
      route.query ? some(queries(route, seed), repeats(3), seed) : [];
    expect(await deviations(attacksOf, { mustBeRead: true })).toEqual([]);
  });

  it('are refused, or taken within bounds, as headers', async () => {
    const seen = new Set<string>();
    const attacksOf = ({ definition }: DocumentedRoute): readonly Attack[] => {
      const { method, body, ranges, conditional } = definition;
      const way = JSON.stringify([method, body, ranges, conditional]);
      if (seen.has(way)) return [];
      seen.add(way);
      return HEADERS;
    };
    // Headers that tell the caller are attacks themselves.
    expect(await deviations(attacksOf, { mustBeRead: false })).toEqual([]);
  });
});

/** How the test that runs is run again for one route. */
function again(route: string): string {
  const name = expect.getState().currentTestName ?? '';
  return `  again: PORTICO_HOSTILE_ROUTE='${route}' npm run test:rest -- test/hostile -t '${name}'`;
}
