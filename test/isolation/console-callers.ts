import { ConsoleSessionService } from '#libs/console';
import { newId } from '#libs/kernel';
import { NO_KEY, UNKNOWN, type CallerRow, type Headers } from './wrong-callers.js';
import type { World } from './world.js';

const OWN_PAGE: Headers = { 'sec-fetch-site': 'same-origin' };
const NOBODY = { refusedEverywhere: 'INVALID_SESSION' };

/** Signs somebody in to the console. @returns the cookie their browser sends. */
export async function consoleCookie({
  api,
  portal,
  userId,
}: Pick<World, 'api' | 'portal' | 'userId'>): Promise<Headers> {
  const person = { portalId: portal.id, userId };
  const setCookie = await api.get<ConsoleSessionService>(ConsoleSessionService).begin(person);
  return { cookie: setCookie.split(';', 1)[0]! };
}

async function cookieElsewhere({ api }: World): Promise<Headers> {
  const portal = await api.createPortal(`${newId()}.example`);
  return consoleCookie({ api, portal, userId: portal.userId });
}

async function cookieOfColleague({ api, portal }: World): Promise<Headers> {
  return consoleCookie({ api, portal, userId: await portal.addUser({ hasWebhook: true }) });
}

export const naming =
  (cookie: Headers, page: Headers = OWN_PAGE) =>
  (keyId: string): Headers => ({ ...cookie, ...page, 'x-svc-console-key': keyId });

/** Callers from the console that use resources of their own. */
export const WRONG_CONSOLE_CALLERS: readonly CallerRow[] = [
  {
    name: 'a console session that names no key',
    facts: NO_KEY,
    console: async (world) => {
      const cookie = await consoleCookie(world);
      return () => ({ ...cookie, ...OWN_PAGE });
    },
  },
  {
    name: 'a console session on another portal',
    facts: UNKNOWN,
    console: async (world) => naming(await cookieElsewhere(world)),
  },
  {
    name: 'a console session of another person',
    facts: UNKNOWN,
    console: async (world) => naming(await cookieOfColleague(world)),
  },
  {
    name: 'a console session that names a key nobody has',
    facts: UNKNOWN,
    console: async (world) => {
      const cookie = await consoleCookie(world);
      return () => naming(cookie)(newId());
    },
  },
  {
    name: 'a call that names a key without a console session',
    facts: NOBODY,
    console: () => Promise.resolve(naming({})),
  },
  {
    name: 'a console session of which another site speaks',
    facts: NOBODY,
    console: async (world) =>
      naming(await consoleCookie(world), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  },
  {
    name: 'a console session of which a hosted application speaks',
    facts: NOBODY,
    console: async (world) => naming(await consoleCookie(world), { 'sec-fetch-site': 'same-site' }),
  },
  {
    name: 'a console session that has ended',
    facts: NOBODY,
    console: async (world) => {
      const cookie = await consoleCookie(world);
      await world.api.get<ConsoleSessionService>(ConsoleSessionService).end({ headers: cookie });
      return naming(cookie);
    },
  },
];

const ofTheirOwn = async (world: World) => naming(await consoleCookie(world));

/** Somebody in the right, in the console. An application has no user there but in its own sessions. */
export const RIGHT_CONSOLE_CALLERS: readonly CallerRow[] = [
  { name: 'a console session with the right key', facts: { session: 'none' }, console: ofTheirOwn },
];

/** The same, naming what belongs to somebody else. */
export const CONSOLE_STRANGERS: readonly CallerRow[] = (['of the portal', 'of another portal'] as const).map(
  (stranger) => ({ name: `a console session ${stranger}`, facts: { stranger }, console: ofTheirOwn }),
);
