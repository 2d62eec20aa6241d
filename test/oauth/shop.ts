import { randomBytes } from 'node:crypto';
import { ApplicationAdmin } from '#libs/applications';
import { HostApplicationStore } from '#libs/auth';
import type { HostApplication } from '#libs/host-client';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody, CheckedClient } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

export const RETURN = 'https://shop.example/back';
export const OPENED = 'https://shop.example/app';

/** "Session result" of the specification, part 2, or the answer of a poll. */
export type SessionAnswer = AnyBody & {
  readonly access_token: string;
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly expires_in: number;
  readonly status?: string;
  readonly revoked?: boolean;
};

export const outcome = ({ status, body }: Answer<Pick<AnyBody, 'error'>>): string =>
  body?.error ? `${status} ${body.error.code}` : String(status);

export const newState = (): string => randomBytes(16).toString('base64url');

/** A registered application on a portal of its own, which the host knows, and a browser in front of it. */
export class Shop {
  cookie = '';

  private constructor(
    readonly api: InProcessApi,
    readonly portal: TestPortal,
    readonly domain: string,
    readonly id: string,
    readonly key: string,
    readonly hostApplication: HostApplication,
  ) {}

  static async open(api: InProcessApi, scopes: readonly string[] = ['crm', 'user']): Promise<Shop> {
    const domain = `${newId()}.example`;
    const portal = await api.createPortal(domain);
    const [row] = await api.database.query<{ restUrl: string }>(
      'select rest_url as "restUrl" from auth.portal where id = $1',
      [portal.id],
    );
    const { id, rawKey } = await api.get<ApplicationAdmin>(ApplicationAdmin).create({
      title: 'Shop',
      userId: portal.userId,
      scopes: ['crm'],
      appUrl: OPENED,
      redirectUris: ['http://localhost', RETURN],
    });
    const hostApplication = await api.sandbox.createApplication(domain, row?.restUrl ?? '', scopes, {
      redirectUri: `${api.origin}/v1/oauth/callback`,
      handlerUrl: `${api.origin}/v1/host-handler/${id}`,
    });
    await api.get<HostApplicationStore>(HostApplicationStore).save(id, hostApplication);
    return new Shop(api, portal, domain, id, rawKey ?? '', hostApplication);
  }

  /** `GET /v1/oauth/authorize` in the browser, which keeps the cookie. */
  async authorize(
    parameters: Readonly<Record<string, string>>,
    client: CheckedClient = this.api.client,
  ): Promise<Answer<AnyBody>> {
    const query = new URLSearchParams({ app_key: this.key, ...parameters });
    const answer = await client.call('GET', `/v1/oauth/authorize?${query.toString()}`, {
      headers: this.headers,
    });
    const given = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0]!;
    if (given) this.cookie = given;
    return answer;
  }

  /** The address of the host's page: where it is, and the nonce of the service. */
  nonceOf({ headers }: Answer<unknown>): string {
    return new URL(String(headers['location'])).searchParams.get('state') ?? '';
  }

  /** The browser comes back from the host. */
  callback(
    parameters: Readonly<Record<string, string>>,
    client: CheckedClient = this.api.client,
  ): Promise<Answer<AnyBody>> {
    const query = new URLSearchParams(parameters);
    return client.call('GET', `/v1/oauth/callback?${query.toString()}`, { headers: this.headers });
  }

  hostCode(userId = 1): Promise<string> {
    return this.api.sandbox.signInCode(this.domain, this.hostApplication.clientId, userId);
  }

  /** Signs a user in as far as the way back. @returns the address the browser is sent to. */
  async signIn(parameters: Readonly<Record<string, string>>, userId = 1): Promise<URL> {
    const nonce = this.nonceOf(await this.authorize(parameters));
    const code = await this.hostCode(userId);
    const answer = await this.callback({ code, state: nonce, domain: this.domain });
    if (answer.status !== 302) throw new Error(outcome(answer));
    return new URL(String(answer.headers['location']));
  }

  /** The code of a user who has signed in. */
  async code(parameters: Readonly<Record<string, string>> = {}, userId = 1): Promise<string> {
    const address = await this.signIn({ state: newState(), redirect_uri: RETURN, ...parameters }, userId);
    return address.searchParams.get('code') ?? '';
  }

  token(
    body: Readonly<Record<string, unknown>>,
    client: CheckedClient = this.api.client,
  ): Promise<Answer<SessionAnswer>> {
    const whole = { app_key: this.key, redirect_uri: RETURN, ...body };
    return client.call<SessionAnswer>('POST', '/v1/oauth/token', { body: whole });
  }

  poll(
    state: string,
    client: CheckedClient = this.api.client,
    key = this.key,
  ): Promise<Answer<SessionAnswer>> {
    const query = new URLSearchParams({ app_key: key, state });
    return client.call<SessionAnswer>('GET', `/v1/oauth/poll?${query.toString()}`);
  }

  /** Reads a deal with a session. */
  async deal(session: string): Promise<string> {
    const headers = { authorization: `Bearer ${session}` };
    return outcome(await this.api.client.call('GET', '/v1/deals/1', { key: this.key, headers }));
  }

  async sessions(): Promise<number> {
    const [row] = await this.api.database.query<{ count: number }>(
      'select count(*)::int as count from auth.session where app_id = $1',
      [this.id],
    );
    return row?.count ?? 0;
  }

  private get headers(): Record<string, string> {
    return this.cookie ? { cookie: this.cookie } : {};
  }
}
