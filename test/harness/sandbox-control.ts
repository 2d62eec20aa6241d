import { Agent, request } from 'undici';
import type { HostApplication, HostPace, TokenGrant } from '#libs/host-client';

/** A call as the sandbox received it. */
export interface ReceivedCall {
  readonly method: string;
  readonly portal: string;
  /** Without the secret of a webhook. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Fault {
  readonly kind: 'hang' | 'reset' | 'delay' | 'reply';
  /** Of a reset: the method is carried out, and only its answer is lost. */
  readonly after?: true;
  readonly delayMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Times the body is sent in a row. */
  readonly repeat?: number;
}

/** A call of a model as the sandbox received it. */
export interface ModelCall {
  readonly path: string;
  readonly model: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly framesSent: number;
  /** Null until the answer is known. */
  readonly frames: number | null;
  /** `aborted`: the caller hung up; `cut`: scripted. */
  readonly end: 'running' | 'completed' | 'refused' | 'aborted' | 'cut';
}

/** A search, or a request for a page, as the sandbox received it. */
export interface SearchCall {
  readonly path: string;
  /** Null for a page. */
  readonly query: string | null;
  readonly body: unknown;
  readonly end: 'running' | 'completed' | 'aborted';
}

/** What can be switched on a portal of the host. */
export type PortalSwitch =
  | 'timeman'
  | 'performan'
  | 'fileHistory'
  | 'closedBin'
  | 'namesMissingChats'
  | 'chatsAsList'
  | 'ownRefusalPages'
  | 'marketSubscription';

/** How an application meets people. */
export interface ApplicationPages {
  readonly title?: string;
  /** Where the host sends the browser after a sign-in. */
  readonly redirectUri?: string;
  /** What the host opens in its frame. */
  readonly handlerUrl?: string;
}

/** The sandbox's control port. */
export class SandboxControl {
  private readonly agent = new Agent();

  constructor(private readonly url: string) {}

  /** @param limits the bucket the sandbox keeps for the portal; without it every call is taken. */
  createPortal(
    domain: string,
    limits: HostPace | null = null,
  ): Promise<{ restUrl: string; webhookSecret: string }> {
    return this.send('POST', '/portals', { domain, limits: limits ?? null });
  }

  /** Gives a portal that many deals instead of those it started with. */
  async seedDeals(domain: string, deals: number): Promise<void> {
    await this.send('POST', '/seed', { domain, deals });
  }

  /** Registers an application on a portal; `tokenUrl` is where its tokens are refreshed. */
  async createApplication(
    domain: string,
    origin: string,
    scopes: readonly string[] = ['crm', 'user'],
    pages: ApplicationPages = {},
  ): Promise<HostApplication> {
    const { clientId, clientSecret } = await this.send<HostApplication>('POST', '/applications', {
      domain,
      scopes,
      ...pages,
    });
    return { clientId, clientSecret, tokenUrl: `${origin}/oauth/token/` };
  }

  /** The code the host would send the browser back with, had the user agreed. */
  async signInCode(domain: string, clientId: string, userId = 1): Promise<string> {
    return (await this.send<{ code: string }>('POST', '/oauth/codes', { domain, clientId, userId })).code;
  }

  /** The form a page of the portal would post to the application's handler. */
  opening(
    domain: string,
    clientId: string,
    placement = 'DEFAULT',
    options: object = {},
  ): Promise<{ url: string; fields: Record<string, string> }> {
    return this.send('POST', '/openings', { domain, clientId, userId: 1, placement, options });
  }

  /** A pair of tokens of user 1 for an application. */
  async grant(domain: string, clientId: string, lifetimeSeconds = 3600): Promise<TokenGrant> {
    const path = '/oauth/grants';
    const body = { domain, clientId, lifetimeSeconds, userId: 1 };
    const given = await this.send<{ access_token: string; refresh_token: string }>('POST', path, body);
    const { access_token: accessToken, refresh_token: refreshToken } = given;
    return { accessToken, refreshToken, expiresInSeconds: lifetimeSeconds };
  }

  async fault(method: string, fault: Fault, times = 1): Promise<void> {
    await this.send('POST', '/faults', { method, times, fault });
  }

  async calls(method?: string): Promise<ReceivedCall[]> {
    const query = method ? `?method=${method}` : '';
    const { calls } = await this.send<{ calls: ReceivedCall[] }>('GET', `/calls${query}`);
    return calls;
  }

  /** Calls of event handlers, oldest first. */
  async firedEvents(event: string): Promise<{ readonly handler: string; readonly body: string }[]> {
    const path = `/events?event=${event}`;
    return (await this.send<{ events: { handler: string; body: string }[] }>('GET', path)).events;
  }

  /** On a free tariff the portal binds no events. */
  async setFreeTariff(domain: string, isFreeTariff: boolean): Promise<void> {
    await this.send('PATCH', '/portals', { domain, isFreeTariff, limits: null });
  }

  /** How the portal stands on the marketplace; what is left out is as on a new portal, without a trial. */
  async setMarket(domain: string, market: Readonly<Record<string, boolean>>): Promise<void> {
    await this.send('PATCH', '/portals', { domain, market, limits: null });
  }

  /** A webhook of one user with chosen scopes, for its secret. */
  async createWebhook(
    domain: string,
    webhook: { readonly userId: number; readonly scopes: readonly string[]; readonly widenable?: boolean },
  ): Promise<string> {
    return (await this.send<{ secret: string }>('POST', '/webhooks', { domain, ...webhook })).secret;
  }

  /** Calls the sandbox refused because its bucket was full. */
  async rateRefusals(domain: string): Promise<number> {
    const path = `/limits?domain=${domain}`;
    return (await this.send<{ queryLimitExceeded: number }>('GET', path)).queryLimitExceeded;
  }

  /**
   * How calls of models whose body contains a text are answered; the members are those of the control port.
   * @param times how many of them; all when absent
   */
  async scriptModels(contains: string, behaviour: object, times?: number): Promise<void> {
    await this.send('POST', '/ai/behaviours', { contains, behaviour, times });
  }

  /** Calls of models whose body contains a text, oldest first. */
  async modelCalls(contains: string): Promise<ModelCall[]> {
    const path = `/ai/calls?contains=${encodeURIComponent(contains)}`;
    return (await this.send<{ calls: ModelCall[] }>('GET', path)).calls;
  }

  /**
   * How searches whose query contains a text are answered; the members are those of the control port.
   * @param times how many of them; all when absent
   */
  async scriptSearch(contains: string, behaviour: object, times?: number): Promise<void> {
    await this.send('POST', '/search/behaviours', { contains, behaviour, times });
  }

  /** Searches, and requests for pages, oldest first. */
  async searchCalls(): Promise<SearchCall[]> {
    return (await this.send<{ calls: SearchCall[] }>('GET', '/search/calls')).calls;
  }

  /** Takes the scripts of searches and the list of them back. */
  async clearSearch(): Promise<void> {
    await this.send('DELETE', '/search/behaviours');
    await this.send('DELETE', '/search/calls');
  }

  /** The key every search must bring; null for none. */
  async setSearchKey(key: string | null): Promise<void> {
    await this.send('PUT', '/search/key', { key });
  }

  /** Sets how far the host is ahead of real time. */
  async moveClock(offsetMs: number): Promise<void> {
    await this.send('POST', '/clock', { offsetMs });
  }

  /** Moves the host's clock to a moment, from which on it runs. */
  async setClock(isoTime: string): Promise<void> {
    await this.moveClock(Date.parse(isoTime) - Date.now());
  }

  /** What the portal has of the host's modules and tariffs; what is not named is on. */
  async switches(domain: string, switches: Readonly<Partial<Record<PortalSwitch, boolean>>>): Promise<void> {
    await this.send('PATCH', '/portals', { domain, switches, limits: null });
  }

  /** What a user of the host may do. */
  async setAccess(
    domain: string,
    userId: number,
    access: 'admin' | 'employee' | 'restricted',
  ): Promise<void> {
    await this.send('POST', '/access', { domain, userId, access });
  }

  /** Any other request of the control port. */
  control<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T> {
    return this.send<T>(method, path, body);
  }

  async clear(): Promise<void> {
    await this.send('DELETE', '/faults');
    await this.send('DELETE', '/calls');
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T> {
    const response = await request(`${this.url}${path}`, {
      method,
      dispatcher: this.agent,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer = (await response.body.json()) as T & { error?: unknown };
    if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}
