import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import { OutboundAddresses, outboundConnect, ProxyRules, type ProxySettings } from '#libs/http';
import type { UpstreamTarget } from '../contracts/upstream-terms.js';
import { UpstreamFault } from './upstream-failure.js';

/** Addresses that have connections at a time. Portals name their own ones, so that there is no end to them. */
const MOST_POOLS = 256;
const KEEP_ALIVE_MS = 4_000;

type Place = Pick<UpstreamTarget, 'baseUrl' | 'origin' | 'timeouts'>;

/** An open way to a base address. */
export interface UpstreamRoute {
  readonly pool: Pool;
  /** Path of the base address, without a slash at the end. */
  readonly path: string;
}

/**
 * Connections to providers, one pool an address. Those an operator wrote down may be private; those a portal names
 * lead to public addresses only, checked when the name is resolved, and never share a connection with the others.
 */
@Injectable()
export class UpstreamPools implements OnApplicationShutdown {
  /** In the order of their last use. */
  readonly #routes = new Map<string, UpstreamRoute>();
  readonly #addresses: OutboundAddresses;
  readonly #proxies: ProxyRules | null;

  constructor(@Inject(CONFIG) config: Pick<Config, 'outboundPrivateNetworks'> & ProxySettings) {
    this.#addresses = new OutboundAddresses(config.outboundPrivateNetworks);
    this.#proxies = ProxyRules.of(config);
  }

  /** @throws UpstreamFault `address` */
  of(place: Place): UpstreamRoute {
    const name = `${place.origin} ${place.timeouts.connectMs} ${place.baseUrl}`;
    const known = this.#routes.get(name);
    const route = known ?? this.#open(place);
    this.#routes.delete(name);
    this.#routes.set(name, route);
    if (!known && this.#routes.size > MOST_POOLS) this.#dropOldest();
    return route;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.#routes.values()].map(({ pool }) => pool.destroy()));
  }

  #open({ baseUrl, origin, timeouts }: Place): UpstreamRoute {
    const url = URL.parse(baseUrl);
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new UpstreamFault('address');
    const isForeign = origin === 'portal';
    if (isForeign && !this.#addresses.permitsHost(url.hostname)) throw new UpstreamFault('address');
    const pool = new Pool(url.origin, {
      connect: outboundConnect({
        timeoutMs: timeouts.connectMs,
        addresses: isForeign ? this.#addresses : null,
        proxies: this.#proxies,
      }),
      // The exchange counts the time by itself, and more exactly.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      pipelining: 1,
    });
    return { pool, path: url.pathname.replace(/\/+$/, '') };
  }

  /** Calls that run end first: each of them has a time limit. */
  #dropOldest(): void {
    const [oldest] = this.#routes;
    if (!oldest) return;
    const [name, { pool }] = oldest;
    this.#routes.delete(name);
    void pool.close();
  }
}
