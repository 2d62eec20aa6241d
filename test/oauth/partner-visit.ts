import * as oauth from 'oauth4webapi';
import { KeyAdmin, type KeyRecord } from '#libs/auth';
import { PartnerAdmin } from '#libs/oauth';
import type { Answer, AnyBody, CheckedClient } from '#libs/testing';
import type { InProcessApi } from '../harness/in-process-api.js';
import { Shop } from './shop.js';
import { type Seen, Surfer } from './surfer.js';

export const PARTNER_RETURN = 'https://partner.example/cb?tenant=7';
export const OTHER_RETURN = 'https://partner.example/other';
export const PORTAL_PAGE = '/v1/connect/portal';
export const CONSENT_PAGE = '/v1/connect/consent';

type Texts = Readonly<Record<string, string>>;
export type PartnerAnswer = Answer<Readonly<Record<string, unknown>>>;

type Registered = Omit<AnyBody, 'data'> & { data: { id: string; rawKey: string; scopes: string[] } };

/** Status, word of RFC 6749 and code of the service. */
export const said = ({ status, body }: PartnerAnswer): string =>
  `${status} ${String(body['error'] ?? '')} ${String(body['code'] ?? '')}`.trim();

export const handleOf = (location: string): string => new URL(location).searchParams.get('request') ?? '';

/** A partner, and a portal whose users can sign in for it. */
export class PartnerVisit {
  constructor(
    readonly api: InProcessApi,
    readonly shop: Shop,
    readonly partnerId: string,
    readonly client: oauth.Client,
    readonly secret: string,
  ) {}

  static async prepare(api: InProcessApi): Promise<PartnerVisit> {
    const shop = await Shop.open(api);
    const own = await api.sandbox.createApplication(shop.domain, '', ['crm', 'user', 'task'], {
      title: 'Portico',
      redirectUri: `${api.origin}/v1/oauth/callback`,
    });
    const partners = api.get<PartnerAdmin>(PartnerAdmin);
    await partners.setPortalClient(shop.portal.id, own.clientId, own.clientSecret);
    const addresses = [PARTNER_RETURN, OTHER_RETURN];
    const { id, clientId, clientSecret } = await partners.create('Billing & Co <b>', addresses);
    return new PartnerVisit(api, shop, id, { client_id: clientId }, clientSecret);
  }

  /** A call of the API with the key of anybody. */
  call(
    key: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer<Registered>> {
    return this.api.client.call<Registered>(method, path, { key, ...(body && { body }) });
  }

  /** Registers an application with a key. */
  register(key: string, scopes: readonly string[]): Promise<Answer<Registered>> {
    return this.call(key, 'POST', '/v1/apps', { title: 'Of the partner', scopes });
  }

  get server(): oauth.AuthorizationServer {
    const { origin } = this.api;
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/v1/connect/authorize`,
      token_endpoint: `${origin}/v1/connect/token`,
      revocation_endpoint: `${origin}/v1/connect/revoke`,
    };
  }

  /** @param parameters null leaves one out. */
  authorizeAddress(parameters: Readonly<Record<string, string | null>> = {}): string {
    const whole = {
      client_id: this.client.client_id,
      redirect_uri: PARTNER_RETURN,
      response_type: 'code',
      scope: 'task crm',
      portal: this.shop.domain,
      ...parameters,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(whole)) if (value !== null) query.append(name, value);
    return `/v1/connect/authorize?${query.toString()}`;
  }

  /** The host sends the browser back with a code for the service's own application. */
  async returnFromHost(surfer: Surfer, location: string, userId = 1): Promise<Seen> {
    const host = new URL(location);
    if (host.pathname !== '/oauth/authorize/') throw new Error(`Not the host: ${location}`);
    const { domain } = this.shop;
    const clientId = host.searchParams.get('client_id') ?? '';
    const code = await this.api.sandbox.signInCode(domain, clientId, userId);
    const state = host.searchParams.get('state') ?? '';
    return surfer.go(`/v1/oauth/callback?${new URLSearchParams({ code, state, domain }).toString()}`);
  }

  /** Goes as far as the consent page. @returns the handle of the request. */
  async toConsent(surfer: Surfer, parameters: Readonly<Record<string, string | null>> = {}, userId = 1) {
    const begun = await surfer.go(this.authorizeAddress(parameters));
    return handleOf((await this.returnFromHost(surfer, begun.location, userId)).location);
  }

  decide(surfer: Surfer, handle: string, decision: string, scopes: readonly string[] = []): Promise<Seen> {
    return surfer.go(CONSENT_PAGE, [
      ['request', handle],
      ['decision', decision],
      ...scopes.map((scope) => ['scope', scope] as const),
    ]);
  }

  /** The address a user who agrees is sent back to. */
  async agreed(
    parameters: Readonly<Record<string, string | null>> = {},
    scopes: readonly string[] = ['task', 'crm'],
    userId = 1,
  ): Promise<URL> {
    const surfer = new Surfer(this.api.origin);
    const handle = await this.toConsent(surfer, parameters, userId);
    return new URL((await this.decide(surfer, handle, 'allow', scopes)).location);
  }

  async code(scopes?: readonly string[], userId?: number): Promise<string> {
    return (await this.agreed({}, scopes, userId)).searchParams.get('code') ?? '';
  }

  exchange(change: Texts, target: CheckedClient = this.api.client): Promise<PartnerAnswer> {
    return this.post('token', { redirect_uri: PARTNER_RETURN, ...change }, target);
  }

  /** The key of a user who has agreed. */
  async key(scopes?: readonly string[], userId?: number): Promise<string> {
    return String((await this.exchange({ code: await this.code(scopes, userId) })).body['api_key']);
  }

  revoke(body: Texts): Promise<PartnerAnswer> {
    return this.post('revoke', body);
  }

  /** Keys the partner was given on the portal. */
  async keys(): Promise<KeyRecord[]> {
    const all = await this.api.get<KeyAdmin>(KeyAdmin).list(this.shop.portal.id);
    return all.filter(({ name }) => name.startsWith('Billing'));
  }

  private post(path: string, body: Texts, target: CheckedClient = this.api.client): Promise<PartnerAnswer> {
    const credentials = { client_id: this.client.client_id, client_secret: this.secret };
    return target.call('POST', `/v1/connect/${path}`, { body: { ...credentials, ...body } });
  }
}
