import { UserAdmin } from '#libs/auth';
import { RouteRegistry, type DocumentedRoute } from '#libs/http';
import { newId } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { CONSOLE_STRANGERS, RIGHT_CONSOLE_CALLERS, WRONG_CONSOLE_CALLERS } from './console-callers.js';
import { deviations, type Stage } from './matrix.js';
import { addressOf } from './resources.js';
import { OTHER_SCOPE } from './route-rules.js';
import { oneOfEachAccess, oneOfEachDeclaration } from './route-sample.js';
import { isExplained, scopelessFaults } from './scopeless-routes.js';
import {
  NO_KEY,
  PARTNERS,
  RIGHT_CALLERS,
  STRANGERS,
  WRONG_CALLERS,
  type CallerRow,
} from './wrong-callers.js';
import { World } from './world.js';

const hasRefusedKey = ({ facts }: CallerRow): boolean =>
  facts.refusedEverywhere !== undefined && facts !== NO_KEY;

describe('isolation of every route', () => {
  let api: InProcessApi;
  let routes: readonly DocumentedRoute[];
  /** Whose resources those name who get nowhere. */
  let bystander: World;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    const all = api.get<RouteRegistry>(RouteRegistry).all();
    routes = oneOfEachDeclaration(all.filter(({ definition }) => isExplained(definition)));
    bystander = await World.create(api, newId(), 'personal');
  });
  afterAll(() => api.stop());

  const worldOf = ({ kind = 'personal', keys }: CallerRow, marker: string | null): Promise<World> =>
    World.create(api, marker, kind, keys);

  async function ownStage(caller: CallerRow): Promise<Stage> {
    const getsNowhere = caller.facts.refusedEverywhere !== undefined;
    const world = await worldOf(caller, getsNowhere ? null : newId());
    const sessionToken = (await caller.session?.(world)) ?? null;
    const console = (await caller.console?.(world)) ?? null;
    await caller.spoil?.(world);
    const victim = getsNowhere ? bystander : world;
    return { caller, world, victim, sessionToken, console, secretWord: null };
  }

  async function strangersStage(caller: CallerRow): Promise<Stage> {
    const secretWord = newId();
    const victim = await World.create(api, secretWord, 'personal');
    const world =
      caller.facts.stranger === 'of the portal' ? await victim.addStranger() : await worldOf(caller, null);
    const sessionToken = (await caller.session?.(world)) ?? null;
    const console = (await caller.console?.(world)) ?? null;
    return { caller, world, victim, sessionToken, console, secretWord };
  }

  async function partnersStage(caller: CallerRow): Promise<Stage> {
    const secretWord = newId();
    const victim = await World.create(api, secretWord, 'personal');
    await api.get<UserAdmin>(UserAdmin).set(victim.userId, { admin: true });
    const world = await victim.addPartner(OTHER_SCOPE);
    return { caller, world, victim, sessionToken: null, console: null, secretWord };
  }

  it('says of every route without a scope why it needs none, and of no other', () => {
    const all = api.get<RouteRegistry>(RouteRegistry).all();
    expect(scopelessFaults(all.map(({ definition }) => definition))).toEqual([]);
  });

  it('has something to name for every path', async () => {
    expect(routes.map((route) => addressOf(route, bystander.resources)).length).toBeGreaterThan(20);
  });

  it.each([...RIGHT_CALLERS, ...RIGHT_CONSOLE_CALLERS])('admits $name where it may call', async (caller) => {
    expect(await deviations(await ownStage(caller), routes)).toEqual([]);
  });

  it.each([...WRONG_CALLERS, ...WRONG_CONSOLE_CALLERS])(
    'answers $name as the rules of routes say',
    async (caller) => {
      const asked = hasRefusedKey(caller) ? oneOfEachAccess(routes) : routes;
      expect(await deviations(await ownStage(caller), asked)).toEqual([]);
    },
  );

  it.each(PARTNERS)('shows $name only what was made with it', async (caller) => {
    const stage = await partnersStage(caller);
    expect(await deviations(stage, routes)).toEqual([]);
    const catalogue = async (key: string) =>
      (await api.client.call<{ data: { id: string }[] }>('GET', '/v1/applications', { key })).body.data;
    expect(await catalogue(stage.victim.rawKey('personal'))).toMatchObject([{ id: stage.victim.appId }]);
    expect(await catalogue(stage.world.rawKey(caller.kind ?? 'personal'))).toEqual([]);
  });

  it.each([...STRANGERS, ...CONSOLE_STRANGERS])('keeps what is not theirs from $name', async (caller) => {
    expect(await deviations(await strangersStage(caller), routes)).toEqual([]);
  });
});
