import { request } from 'undici';
import { PortalAdmin, UserAdmin } from '#libs/auth';
import { GatewayEntries } from '#libs/infra';
import { newId } from '#libs/kernel';
import { type InProcessApi, type Replica, startInProcessApi } from '../harness/in-process-api.js';
import { outcome, Shop } from '../oauth/shop.js';

const DOMAIN = 'apps.example';
const BROWSER = 'a'.repeat(43);
/** Let in: what is missing is only the agent of the server. */
const LET_IN = '503 AGENT_NOT_CONNECTED';

interface App {
  readonly id: string;
  readonly subdomain: string;
}

interface Seen {
  readonly outcome: string;
  readonly location: string;
  readonly cookie: string;
}

/** A process that has never been asked knows nothing; these are asked first, and are wrong unless they hear of the change. */
describe('changes of who may open an application, in another process', () => {
  let api: InProcessApi;
  let other: Replica;
  let shop: Shop;

  beforeAll(async () => {
    api = await startInProcessApi({ APPS_DOMAIN: DOMAIN, RATE_LIMIT_PER_MINUTE: '100000' });
    other = await api.startReplica();
    shop = await Shop.open(api);
  });
  afterAll(async () => {
    await other.stop();
    await api.stop();
  });

  const sql = (text: string, values: readonly unknown[]) => api.database.query(text, [...values]);

  const host = async (policy: string, subdomain = `app-${newId().slice(-12)}`): Promise<App> => {
    const id = newId();
    await sql(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan,
         region, image, subdomain, access_policy, created_at, updated_at, last_version)
       values ($1, $2, 'key', $3, $4, 'shop', 'running', 'local', 'micro', 'local', 'local', $5, $6, now(), now(), 1)`,
      [id, shop.portal.id, newId(), shop.id, subdomain, policy],
    );
    return { id, subdomain };
  };

  const ask = async (
    origin: string,
    { subdomain }: App,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'DELETE' = 'GET',
  ): Promise<Seen> => {
    const host = `${subdomain}.${DOMAIN}`;
    const answer = await request(origin + path, { method, headers: { host, ...headers } });
    const text = await answer.body.text();
    const body = text.startsWith('{') ? (JSON.parse(text) as { error?: { code: string } }) : undefined;
    return {
      outcome: outcome({ status: answer.statusCode, headers: {}, body } as never),
      location: String(answer.headers['location'] ?? ''),
      cookie: [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';', 1)[0] ?? '',
    };
  };

  let hostUserIds = 100;
  const newUser = (): Promise<string> =>
    shop.portal.addUser({ hostUserId: (hostUserIds += 1), name: 'Bea', hasWebhook: true });

  /** Lets a user of the portal in. @param ofApplication whether with a session of the application. */
  const enter = async (app: App, userId: string, ofApplication = false): Promise<Record<string, string>> => {
    const entries = api.get<GatewayEntries>(GatewayEntries);
    const server = await entries.find(app.subdomain);
    if (!server) throw new Error('no server');
    const person = { userId, portalId: shop.portal.id, name: 'Bea', departments: [] };
    const entry = { person, appId: ofApplication ? shop.id : null };
    const opened = new URL(await entries.open(server, entry, '/', BROWSER));
    const first = await ask(api.origin, app, opened.pathname + opened.search);
    const bound = new URL(first.location).searchParams;
    const back = await entries.bind(bound.get('entry') ?? '', [BROWSER], bound.get('visitor') ?? '');
    const { pathname, search } = new URL(back ?? '');
    const { cookie } = await ask(api.origin, app, pathname + search, { cookie: first.cookie });
    return { cookie };
  };

  const user = async (app: App) => {
    const userId = await newUser();
    return { userId, headers: await enter(app, userId) };
  };

  interface Case {
    readonly policy: string;
    /** Lets somebody in. @returns what takes the right away, and the headers of the requests. */
    readonly begin: (app: App) => Promise<{ headers: Record<string, string>; end: () => Promise<unknown> }>;
    readonly after: string;
  }

  const CASES: Readonly<Record<string, Case>> = {
    'the policy of the server': {
      policy: 'PORTAL',
      begin: async (app) => ({
        headers: (await user(app)).headers,
        end: () => sql(`update infra.server set access_policy = 'OWNER_ONLY' where id = $1`, [app.id]),
      }),
      after: '403 APP_ACCESS_DENIED',
    },
    'the end of the server': {
      policy: 'PUBLIC',
      begin: (app) =>
        Promise.resolve({
          headers: {},
          end: () => sql(`update infra.server set status = 'deleted' where id = $1`, [app.id]),
        }),
      after: '404 SERVER_NOT_FOUND',
    },
    'its place in the access list': {
      policy: 'NAMED_USERS',
      begin: async (app) => {
        const { headers } = await user(app);
        await sql(
          `insert into infra.access_entry (id, server_id, type, host_id, name, created_at)
           values ($1, $2, 'user', $3, 'Bea', now())`,
          [newId(), app.id, hostUserIds],
        );
        return { headers, end: () => sql('delete from infra.access_entry where server_id = $1', [app.id]) };
      },
      after: '403 APP_ACCESS_DENIED',
    },
    'its place in the team': {
      policy: 'OWNER_ONLY',
      begin: async (app) => {
        const { headers, userId } = await user(app);
        await sql(
          `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, 'DEVELOPER', now())`,
          [app.id, userId],
        );
        return { headers, end: () => sql('delete from infra.server_member where server_id = $1', [app.id]) };
      },
      after: '403 APP_ACCESS_DENIED',
    },
    'its signing out': {
      policy: 'PORTAL',
      begin: async (app) => {
        const { headers } = await user(app);
        const origin = `http://${app.subdomain}.${DOMAIN}`;
        const end = () => ask(api.origin, app, '/_gw/session', { ...headers, origin }, 'DELETE');
        return { headers, end };
      },
      after: '401 APP_LOGIN_REQUIRED',
    },
    'the end of its session of the application': {
      policy: 'PORTAL',
      begin: async (app) => {
        const userId = await newUser();
        return {
          headers: await enter(app, userId, true),
          end: () => sql('update auth.session set revoked_at = now() where user_id = $1', [userId]),
        };
      },
      after: '401 APP_LOGIN_REQUIRED',
    },
    'the end of its right to use the portal': {
      policy: 'PORTAL',
      begin: async (app) => {
        const { headers, userId } = await user(app);
        return { headers, end: () => api.get<UserAdmin>(UserAdmin).set(userId, { state: 'blocked' }) };
      },
      after: '401 APP_LOGIN_REQUIRED',
    },
    'the suspension of the portal': {
      policy: 'PORTAL',
      begin: async (app) => ({
        headers: (await user(app)).headers,
        end: () => api.get<PortalAdmin>(PortalAdmin).set(shop.portal.id, { state: 'suspended' }),
      }),
      after: '401 APP_LOGIN_REQUIRED',
    },
  };

  it.each(Object.keys(CASES))('are heard of with the commit: %s', async (name) => {
    const { policy, begin, after } = CASES[name]!;
    const app = await host(policy);
    const { headers, end } = await begin(app);
    await api.pushesArrived();
    const visit = async () => (await ask(other.origin, app, '/', headers)).outcome;
    expect([await visit(), await visit()]).toEqual([LET_IN, LET_IN]);
    await end();
    await api.pushesArrived();
    expect(await visit()).toBe(after);
  });

  it('are heard of with the commit: a server where there was none', async () => {
    const nobody = { id: '', subdomain: `app-${newId().slice(-12)}` };
    const visit = async () => (await ask(other.origin, nobody, '/')).outcome;
    expect([await visit(), await visit()]).toEqual(['404 SERVER_NOT_FOUND', '404 SERVER_NOT_FOUND']);
    await host('PUBLIC', nobody.subdomain);
    await api.pushesArrived();
    expect(await visit()).toBe(LET_IN);
  });
});
