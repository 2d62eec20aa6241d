import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { appUrl } from '../../servers/views/app-address.policy.js';
import { appHosts } from '../app-host.policy.js';
import { HostedServers, type HostedServer } from '../hosted-server.repository.js';
import { ENTRY_SECONDS, type GatewayEntry, GatewayEntryRepository } from './gateway-entry.repository.js';
import { GatewayKeys } from './gateway-keys.js';
import { signToken } from './signed-token.policy.js';

/** Parameter of an address that lets its bearer in, once. */
export const ENTRY_PARAMETER = '__init';

/** Lets people who have signed in into hosted applications. */
@Injectable()
export class OpenEntry {
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
   * @returns address for the browser of that person, good for five minutes and one use.
   */
  async execute(server: HostedServer, entry: GatewayEntry, path: string): Promise<string> {
    const jti = await this.entries.open(server.id, entry);
    const iat = Math.floor(this.clock.nowMs() / 1_000);
    const aud = server.subdomain;
    const token = signToken({ iss: 'gateway', aud, jti, iat, exp: iat + ENTRY_SECONDS }, this.keys.entry);
    const { publicUrl, appsDomain } = this.config;
    const where = path.startsWith('/') ? path : '/';
    const separator = where.includes('?') ? '&' : '?';
    return `${appUrl(aud, publicUrl, appsDomain)}${where}${separator}${ENTRY_PARAMETER}=${token}`;
  }
}
