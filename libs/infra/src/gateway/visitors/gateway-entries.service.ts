import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { appUrl } from '../../servers/life/server.policy.js';
import { HostedServers, type HostedServer } from '../hosted-server.repository.js';
import { appHosts } from '../request-head.policy.js';
import {
  ENTRY_SECONDS,
  type GatewayEntry,
  GatewayEntryRepository,
  type GatewayOpening,
} from './gateway-entry.repository.js';
import { GatewayKeys } from './gateway-keys.js';
import { readAnyToken, signToken } from './signed-token.policy.js';

/** Parameter of an address that lets its bearer in, once. */
export const ENTRY_PARAMETER = '__init';

/** Parameter with the id of an opening that is told by the gateway. */
const OPENING_PARAMETER = 'opening';

/** Lets people who have signed in into hosted applications. */
@Injectable()
export class GatewayEntries {
  private readonly subdomainOf: (host: string | undefined) => string | null;

  constructor(
    private readonly servers: HostedServers,
    private readonly entries: GatewayEntryRepository,
    private readonly keys: GatewayKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.subdomainOf = appHosts(config.appsDomain);
  }

  /** The server at a subdomain; null when nobody answers there. */
  find(subdomain: string): Promise<HostedServer | null> {
    return this.servers.find(subdomain);
  }

  /** The server behind the address of an application; null when it is not on the platform. */
  async behind(address: string): Promise<HostedServer | null> {
    const subdomain = URL.canParse(address) ? this.subdomainOf(new URL(address).host) : null;
    return subdomain === null ? null : this.servers.find(subdomain);
  }

  /**
   * @param path path and query of the application; anything else is its root.
   * @param browser secret of the browser the person has signed in with, at the address of the service.
   * @param opening where in the portal it is opened, which the address only names; null where the path says it all.
   * @returns address for that browser, good for five minutes and one use.
   */
  async open(
    server: HostedServer,
    entry: GatewayEntry,
    path: string,
    browser: string,
    opening: GatewayOpening | null = null,
  ): Promise<string> {
    const within = path.startsWith('/') ? path : '/';
    const where = opening === null ? within : await this.naming(server, entry, within, opening);
    const jti = await this.entries.open(server.id, entry, where, browser);
    const iat = Math.floor(this.clock.nowMs() / 1_000);
    const aud = server.subdomain;
    const token = signToken({ iss: 'gateway', aud, jti, iat, exp: iat + ENTRY_SECONDS }, this.keys.entry);
    return this.address(aud, where, token);
  }

  /**
   * A browser has come to the application with an entry: whether it is the one the entry was opened in.
   * @param token of the entry.
   * @param browsers secrets of the browser, at the address of the service.
   * @param visitorHash hash of its secret at the address of the application, base64url.
   * @returns address for the browser: into the application, or to its root as nobody; null for a token that is none.
   */
  async bind(token: string, browsers: readonly string[], visitorHash: string): Promise<string | null> {
    const claims = readAnyToken(token, this.keys.entry, this.clock.nowMs());
    if (!claims || !(await this.find(claims.aud))) return null;
    const path = await this.entries.bind(claims.jti, browsers, Buffer.from(visitorHash, 'base64url'));
    return path === null ? `${this.origin(claims.aud)}/` : this.address(claims.aud, path, token);
  }

  private async naming(
    { id }: HostedServer,
    { person }: GatewayEntry,
    path: string,
    opening: GatewayOpening,
  ): Promise<string> {
    return withParameter(path, OPENING_PARAMETER, await this.entries.keepOpening(id, person.userId, opening));
  }

  private address(subdomain: string, path: string, token: string): string {
    return `${this.origin(subdomain)}${withParameter(path, ENTRY_PARAMETER, token)}`;
  }

  private origin(subdomain: string): string {
    return appUrl(subdomain, this.config.publicUrl, this.config.appsDomain);
  }
}

function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
}
