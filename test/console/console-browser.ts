import { request } from 'undici';
import { PartnerAdmin } from '#libs/oauth';
import type { Answer, AnyBody } from '#libs/testing';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { aPortal } from '../harness/portal-builder.js';

/** Where the service is for browsers; its API listens somewhere else. */
export const PUBLIC_ORIGIN = 'https://api.example';

/** The cookie of a session. */
export const COOKIE = '__Host-svc-console';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD';

/** What a browser says of the page that asks. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' } as const;

/** A key as the session tells it. */
export interface ShownKey {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly accessMode: string;
  readonly status: string;
}

/** What the page of the console is told first. */
export interface ShownSession {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly hostUserId: number;
    readonly isAdmin: boolean;
  };
  readonly portal: { readonly id: string; readonly domain: string };
  readonly expiresAt: string;
  readonly keys: readonly ShownKey[];
}

/** Lets the people of a portal sign in to the service itself. @returns client id at the host. */
export async function openForSignIn(api: InProcessApi, { id, domain }: TestPortal): Promise<string> {
  const { clientId, clientSecret } = await api.sandbox.createApplication(domain, '', ['crm', 'user'], {
    title: 'Portico',
    redirectUri: `${api.origin}/v1/oauth/callback`,
  });
  await api.get<PartnerAdmin>(PartnerAdmin).setPortalClient(id, clientId, clientSecret);
  return clientId;
}

/** A browser with a jar of its own, in which somebody uses the console. */
export class ConsoleBrowser {
  readonly jar = new Map<string, string>();

  constructor(private readonly api: InProcessApi) {}

  /** Copies the jar: what somebody has who has stolen it. */
  stolen(): ConsoleBrowser {
    const other = new ConsoleBrowser(this.api);
    for (const [name, value] of this.jar) other.jar.set(name, value);
    return other;
  }

  async send(
    method: Method,
    address: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<Answer<AnyBody>> {
    const { pathname, search } = new URL(address, PUBLIC_ORIGIN);
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await request(this.api.origin + pathname + search, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await sent.body.text();
    const answer: Answer<AnyBody> = {
      status: sent.statusCode,
      headers: sent.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as AnyBody,
    };
    // What the page itself asks for is no part of the API.
    if (pathname.startsWith('/v1/')) await this.api.client.check(method, pathname + search, answer);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
      if (/; *Max-Age=0(;|$)/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  /** Begins a sign-in. @returns where the browser is sent. */
  async begin(portal: string, path?: string): Promise<URL> {
    const query = new URLSearchParams({ portal, ...(path !== undefined && { path }) });
    return locationOf(await this.send('GET', `/console/sign-in?${query.toString()}`));
  }

  /** The host sends the browser back. */
  async comeBack(host: URL, { domain }: TestPortal, userId = 1): Promise<Answer<AnyBody>> {
    const clientId = host.searchParams.get('client_id') ?? '';
    const code = await this.api.sandbox.signInCode(domain, clientId, userId);
    const state = host.searchParams.get('state') ?? '';
    return this.send('GET', `/v1/oauth/callback?${new URLSearchParams({ code, state, domain }).toString()}`);
  }

  /** Signs somebody in. @returns where the browser is sent. */
  async signIn(portal: TestPortal, userId = 1, path?: string): Promise<URL> {
    return locationOf(await this.comeBack(await this.begin(portal.domain, path), portal, userId));
  }

  session(headers: Readonly<Record<string, string>> = OWN_PAGE): Promise<Answer<AnyBody>> {
    return this.send('GET', '/console/api/session', headers);
  }

  async shown(): Promise<ShownSession> {
    const { status, body } = await this.session();
    if (status !== 200) throw new Error(`${status} ${body.error.code}`);
    return body.data;
  }

  /** The id of the key of a name. */
  async keyNamed(name: string): Promise<string> {
    const found = (await this.shown()).keys.find((key) => key.name === name);
    if (!found) throw new Error(`no key ${name}`);
    return found.id;
  }

  /** Calls the API with one of the person's keys, as the page does. */
  call(method: Method, path: string, keyId: string, body?: unknown): Promise<Answer<AnyBody>> {
    const origin: Readonly<Record<string, string>> = method === 'GET' ? {} : { origin: PUBLIC_ORIGIN };
    return this.send(method, path, { ...OWN_PAGE, ...origin, 'x-svc-console-key': keyId }, body);
  }

  signOut(headers: Readonly<Record<string, string>> = OWN_PAGE): Promise<Answer<AnyBody>> {
    return this.send('DELETE', '/console/api/session', headers);
  }
}

/** Where an answer sends the browser. @throws Error when it sends it nowhere. */
export function locationOf({ status, headers, body }: Answer<AnyBody>): URL {
  const location = headers['location'];
  if (status !== 302 || typeof location !== 'string') throw new Error(`${status} ${JSON.stringify(body)}`);
  return new URL(location, PUBLIC_ORIGIN);
}

/** Status and code. */
export const outcome = ({ status, body }: Answer<AnyBody>): string =>
  body?.error ? `${status} ${body.error.code}` : String(status);

/** The API as browsers reach it. */
export function startConsoleApi(): Promise<InProcessApi> {
  return startInProcessApi({ PUBLIC_URL: PUBLIC_ORIGIN, RATE_LIMIT_PER_MINUTE: '100000' });
}

/** A portal whose people can sign in to the console, and a browser in which nobody has. */
export async function beforeSignIn(api: InProcessApi): Promise<ConsoleVisit> {
  const portal = await aPortal(api).build();
  return { portal, clientId: await openForSignIn(api, portal), browser: new ConsoleBrowser(api) };
}

export interface ConsoleVisit {
  readonly portal: TestPortal;
  /** Of the application that signs people in. */
  readonly clientId: string;
  readonly browser: ConsoleBrowser;
}
