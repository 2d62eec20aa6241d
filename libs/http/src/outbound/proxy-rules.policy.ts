import { BlockList, isIP } from 'node:net';
import type { Config } from '#libs/config';
import { isPublicAddress } from './outbound-addresses.js';

/** What of the settings says which way calls to others go. */
export type ProxySettings = Partial<Pick<Config, 'httpsProxy' | 'httpProxy' | 'noProxy' | 'proxyResolves'>>;

/** Where a connection is to lead, as `URL` spells it; the port may be empty. */
export interface ConnectionTarget {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

type Exception = (hostname: string, port: string) => boolean;

const USUAL_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** The port of a target, also where it is the usual one. */
export function portOf({ protocol, port }: ConnectionTarget): number {
  return Number(port || USUAL_PORTS[protocol] || 0);
}

/** `[::1]` → `::1`, `Example.org.` → `example.org` */
export function bareHost(hostname: string): string {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return bare.toLowerCase().replace(/\.$/, '');
}

/** Names and addresses of this machine and its own network: no proxy leads there. */
function isInner(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.');
}

/** One entry of `NO_PROXY`: `*`, a name with its subdomains, an address, a network; a port may follow. */
function exceptionOf(entry: string): Exception {
  if (entry === '*') return () => true;
  const [address = '', bits] = entry.split('/');
  if (bits !== undefined && isIP(address) !== 0) {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    // As other programs do with what is no network.
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 'ipv6' ? 128 : 32)) return () => false;
    const list = new BlockList();
    list.addSubnet(address, Number(bits), family);
    return (host) => isIP(host) !== 0 && list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  }
  const [, host = entry, wantedPort] =
    isIP(entry) !== 0 ? [] : (/^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? []);
  const wanted = bareHost(host).replace(/^\*?\./, '');
  return (name, port) =>
    (wantedPort === undefined || wantedPort === port) &&
    (name === wanted || (isIP(name) === 0 && name.endsWith(`.${wanted}`)));
}

/** Through which proxy calls to others go. */
export class ProxyRules {
  private readonly exceptions: readonly Exception[];

  private constructor(
    private readonly proxies: Readonly<Record<string, URL | null>>,
    noProxy: string,
    /** Whether the proxy finds the addresses of names that others have named, and refuses inner ones itself. */
    readonly resolves: boolean,
  ) {
    this.exceptions = noProxy
      .split(/[\s,]+/)
      .filter((entry) => entry !== '')
      .map(exceptionOf);
  }

  /** @returns null where no proxy is set. */
  static of({ httpsProxy, httpProxy, noProxy, proxyResolves }: ProxySettings): ProxyRules | null {
    if (!httpsProxy && !httpProxy) return null;
    const proxies = {
      'https:': httpsProxy ? new URL(httpsProxy) : null,
      'http:': httpProxy ? new URL(httpProxy) : null,
    };
    return new ProxyRules(proxies, noProxy ?? '', proxyResolves ?? false);
  }

  /** @returns null for what is reached directly. */
  proxyFor(target: ConnectionTarget): URL | null {
    const proxy = this.proxies[target.protocol] ?? null;
    if (proxy === null) return null;
    const host = bareHost(target.hostname);
    if (isInner(host)) return null;
    const port = String(portOf(target));
    return this.exceptions.some((matches) => matches(host, port)) ? null : proxy;
  }
}
