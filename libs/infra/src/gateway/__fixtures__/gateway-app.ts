import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ScriptedVisitors } from '../../__fixtures__/scripted-people.js';
import type { AccessPolicy } from '../../contracts/server-terms.js';
import { USUAL_WAITS, WAITS, type Waits } from '../../operations/waits.js';
import { AppConnections, AppProbe } from '../../tunnel/index.js';
import { HostedServers } from '../hosted-server.repository.js';
import type { VisitorAccount } from '../visitors/visitor-sign-in.port.js';
import { GatewayEntries } from '../visitors/gateway-entries.service.js';
import { LocalApplication } from './local-application.js';

export interface Seen {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** `svc-gw=…` as it was set; empty when it was not. */
  readonly cookie: string;
}

/** What the application of a spec was sent. */
export interface Told {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HostedApp {
  readonly id: string;
  readonly subdomain: string;
  readonly portalId: string;
  readonly ownerUserId: string;
  /** The controlling key. */
  readonly key: string;
}

interface AppChange {
  readonly accessPolicy?: AccessPolicy;
  readonly status?: string;
  readonly appId?: string;
  readonly mode?: string;
  readonly preventWake?: boolean;
  /** Whether its newest release has no process, of one that was deployed to. */
  readonly isStatic?: boolean;
  /** Whether a live tunnel is known; by default that of a server that runs. */
  readonly connected?: boolean;
}

const HTML = { accept: 'text/html' };

/** The secret of the browser of every spec, at the address of the service. */
export const BROWSER = 'a'.repeat(43);

/** A way into an application, for the browser that has the cookie. */
export interface Way {
  readonly path: string;
  readonly cookie: string;
}

/** The gateway over a local application, with made-up people. */
export class GatewayApp {
  private constructor(
    readonly infra: InfraApp,
    readonly application: LocalApplication,
  ) {}

  static async start(
    settings: Readonly<Record<string, string>> = {},
    waits: Partial<Waits> = {},
  ): Promise<GatewayApp> {
    const application = new LocalApplication();
    await application.listen();
    const infra = await InfraApp.start({
      overrides: [
        { provide: AppConnections, value: application },
        { provide: AppProbe, value: application },
        { provide: WAITS, value: { ...USUAL_WAITS, tunnelMs: 100, requestHoldMs: 1_000, ...waits } },
      ],
      settings: { APPS_DOMAIN: 'apps.example', ...settings },
    });
    return new GatewayApp(infra, application);
  }

  get visitors(): ScriptedVisitors {
    return this.infra.get(ScriptedVisitors);
  }

  async stop(): Promise<void> {
    await this.infra.stop();
    await this.application.close();
  }

  async host(change: AppChange = {}): Promise<HostedApp> {
    const { accessPolicy = 'OWNER_ONLY', status = 'running', mode = 'BLACKHOLE' } = change;
    const { appId = null, preventWake = false, connected = status === 'running', isStatic } = change;
    const id = newId();
    const subdomain = `app-${id.slice(-12)}`;
    const [portalId, ownerUserId] = [newId(), newId()];
    const key = this.infra.key({ portalId, ownerUserId });
    await this.infra.sql.query(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan,
         region, image, subdomain, access_policy, mode, prevent_wake, created_at, updated_at, last_version)
       values ($1, $2, $3, $4, $5, 'shop', $6, 'local', 'micro', 'local', 'local', $7, $8, $9, $10, now(),
         now(), 1)`,
      [id, portalId, key, ownerUserId, appId, status, subdomain, accessPolicy, mode, preventWake],
    );
    if (connected) await this.connect(id);
    if (isStatic !== undefined) await this.release(id, isStatic);
    return { id, subdomain, portalId, ownerUserId, key };
  }

  /** A running server with its agent, whose application everybody may open. */
  async running(key = this.infra.key()): Promise<HostedApp> {
    const { serverId: id } = await this.infra.runningServer(key);
    const [row] = await this.infra.sql.query<{ subdomain: string }>(
      'select subdomain from infra.server where id = $1',
      [id],
    );
    const app = {
      id,
      subdomain: row?.subdomain ?? '',
      portalId: this.infra.portalOf(key),
      ownerUserId: '',
      key,
    };
    await this.admit(app, 'PUBLIC');
    return app;
  }

  /** Has others open it. */
  async admit({ id, key }: HostedApp, accessPolicy: AccessPolicy): Promise<void> {
    await this.infra.call('patch', `/v1/infra/servers/${id}/access-policy`, key, { accessPolicy });
  }

  /** Puts a server to sleep that {@link running} made; from then on its jobs wait for {@link goOn}. */
  async putToSleep({ id, key }: HostedApp): Promise<void> {
    const { infra } = this;
    await infra.call('post', `/v1/infra/servers/${id}/sleep-now`, key);
    await infra.queue.settled();
    await eventually(async () => expect(await infra.isConnected(id)).toBe(false));
    infra.queue.runsAtOnce = false;
  }

  /** Lets what a server waits for go on. */
  async goOn({ id }: HostedApp, job = 'align-server'): Promise<void> {
    const { queue } = this.infra;
    await queue.run(await queue.next(job, id));
  }

  /** Another release of a server. */
  async release(serverId: string, isStatic: boolean): Promise<void> {
    await this.infra.sql.query(
      `insert into infra.server_release (operation_id, server_id, deployed_at, runtime, static)
       values ($1, $2, clock_timestamp(), 'static', $3)`,
      [newId(), serverId, isStatic],
    );
  }

  /** Has a tunnel of a server be known, as one that was just published. */
  async connect(serverId: string): Promise<void> {
    await this.infra.sql.query(
      `insert into infra.tunnel (server_id, replica_url, session_id, agent_version, connected_at, seen_at)
       values ($1, 'http://replica.example', $2, '1.0.0', now(), now() + interval '1 hour')`,
      [serverId, newId()],
    );
  }

  /** Registers somebody; without a portal, of the application's own. */
  person(app: HostedApp, change: Partial<VisitorAccount> = {}): VisitorAccount {
    const account = {
      userId: newId(),
      portalId: app.portalId,
      hostUserId: 7,
      isAdmin: false,
      ...change,
    };
    this.visitors.accounts.set(account.userId, account);
    return account;
  }

  /** The address that lets a person in, as sign-in would make it. */
  async entry(
    app: HostedApp,
    account: VisitorAccount,
    { path = '/', name = 'Ann', appId = null as string | null, departments = [] as number[] } = {},
  ): Promise<URL> {
    const server = await this.infra.get(HostedServers).find(app.subdomain);
    if (!server) throw new Error('no server');
    const { userId, portalId } = account;
    const person = { userId, portalId, name, departments };
    return new URL(await this.infra.get(GatewayEntries).open(server, { person, appId }, path, BROWSER));
  }

  /** Comes with an entry; the service sees that it was opened in this browser. @returns the way back. */
  async bound(app: HostedApp, account: VisitorAccount, more: object = {}): Promise<Way> {
    const { pathname, search } = await this.entry(app, account, more);
    return this.bind(app, pathname + search);
  }

  /** The same, with an address that is there. @param browser the secret at the service, by default its own. */
  async bind(app: HostedApp, path: string, browser = BROWSER): Promise<Way> {
    const { headers } = await this.page(app, path);
    const sent = new URL(headers.location ?? '');
    const [token, hash] = ['entry', 'visitor'].map((name) => sent.searchParams.get(name) ?? '');
    const address = await this.infra.get(GatewayEntries).bind(token ?? '', [browser], hash ?? '');
    if (address === null) throw new Error('not bound');
    const { pathname, search } = new URL(address);
    return { path: pathname + search, cookie: headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' };
  }

  /** Lets a person in. @returns the cookie. */
  async enter(app: HostedApp, account: VisitorAccount, more: object = {}): Promise<string> {
    const way = await this.bound(app, account, more);
    const { status, cookie } = await this.page(app, way.path, { cookie: way.cookie });
    if (status !== 302 || !cookie) throw new Error(`not let in: ${status}`);
    return cookie;
  }

  /** The origin of an application, as its own pages send it. */
  origin({ subdomain }: HostedApp): string {
    return `http://${subdomain}.apps.example`;
  }

  get(app: HostedApp, path: string, headers: OutgoingHttpHeaders = {}): Promise<Seen> {
    return this.ask(app, 'GET', path, headers);
  }

  page(app: HostedApp, path: string, headers: OutgoingHttpHeaders = {}): Promise<Seen> {
    return this.ask(app, 'GET', path, { ...HTML, ...headers });
  }

  async ask(
    app: HostedApp,
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body?: string,
  ): Promise<Seen> {
    const asked = send({
      port: this.port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: { host: `${app.subdomain}.apps.example`, ...headers },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const cookies = answer.headers['set-cookie'] ?? [];
    const own = cookies.find((cookie) => cookie.startsWith('svc-gw='));
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      text: await text(answer),
      cookie: own?.split(';', 1)[0] ?? '',
    };
  }

  /** What the application was told of a request with that cookie. */
  async told(app: HostedApp, headers: OutgoingHttpHeaders = {}, path = '/'): Promise<Told> {
    const { status, text: json } = await this.get(app, path, headers);
    if (status !== 200) throw new Error(`${status} ${json}`);
    return JSON.parse(json) as Told;
  }

  get port(): number {
    return this.infra.port;
  }
}

/** `<status> <code>` of an answer of the gateway; only the status of the application's. */
export function outcome({ status, text: json, headers }: Seen): string {
  const isJson = String(headers['content-type']).startsWith('application/json');
  const { error } = (isJson && json ? JSON.parse(json) : {}) as { error?: { code: string } };
  return error ? `${status} ${error.code}` : String(status);
}
