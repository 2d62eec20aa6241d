import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { NOT_PUBLIC_NETWORKS } from '#libs/agent-protocol';
import type { Config } from '#libs/config';
import { inputFault } from '../input/input-fault.js';

/** `code` of the error of a name that leads to no permitted address. */
export const ADDRESS_NOT_PERMITTED = 'ADDRESS_NOT_PERMITTED';

/** IPv4 addresses written as IPv6: judged as what they are. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function listOf(networks: Iterable<string>): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

const BLOCKED = { ipv4: listOf(NOT_PUBLIC_NETWORKS.ipv4), ipv6: listOf(NOT_PUBLIC_NETWORKS.ipv6) };

/** Whether an IP address is one of the internet; anything else is no address and not public. */
export function isPublicAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const version = isIP(plain);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !BLOCKED[family].check(plain, family);
}

type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Where connections of the service may lead when somebody else names the target: to public addresses,
 * and to the private networks an operator has listed. The check is made when a name is resolved for a
 * connection, so that a name cannot change between the check and the use.
 */
export class OutboundAddresses {
  private readonly allowed: BlockList;

  /**
   * @param privateNetworks addresses and networks (`10.1.0.0/16`, `::1`) that are permitted all the same.
   * @param resolve finds the addresses of a name.
   */
  constructor(
    privateNetworks: readonly string[],
    private readonly resolve: ResolveAll = lookup,
  ) {
    this.allowed = listOf(privateNetworks);
  }

  /** Whether a connection may go to an IP address; anything else is no address and not permitted. */
  permits(address: string): boolean {
    if (isPublicAddress(address)) return true;
    const plain = MAPPED.exec(address)?.[1] ?? address;
    const version = isIP(plain);
    return version !== 0 && this.allowed.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  }

  /** The same for the host of a URL, for which no name is resolved when it is an address; names pass. */
  permitsHost(hostname: string): boolean {
    const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    return isIP(bare) === 0 || this.permits(bare);
  }

  /**
   * The permitted addresses of a host, for who does not connect by itself.
   * @throws Error with the code {@link ADDRESS_NOT_PERMITTED}, or that of a name without an address.
   */
  async resolvePermitted(hostname: string): Promise<readonly string[]> {
    if (isIP(hostname) !== 0) {
      if (this.permits(hostname)) return [hostname];
      throw notPermitted();
    }
    return new Promise((resolve, reject) => {
      this.lookup(hostname, { all: true }, (error, found) => {
        if (error) reject(error);
        else resolve((found as LookupAddress[]).map(({ address }) => address));
      });
    });
  }

  /** `lookup` for sockets: as the system resolves, without the addresses that are not permitted. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const permitted = found.filter(({ address }) => this.permits(address));
      const [first] = permitted;
      if (!first) return callback(notPermitted(), '');
      if (options.all) callback(null, permitted satisfies LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}

function notPermitted(): NodeJS.ErrnoException {
  return Object.assign(new Error('The name leads to no permitted address.'), { code: ADDRESS_NOT_PERMITTED });
}

export interface ProviderOfKey {
  /** It has an address of its own: nobody sends its keys elsewhere. */
  readonly isFixed: boolean;
  /** The provider that takes an address, by its id. */
  readonly openProvider: string;
  /** Its address may end with a query. */
  readonly takesQuery?: boolean;
}

/** Addresses of providers that people write down beside a key of theirs. */
export class ProviderAddresses {
  private readonly addresses: OutboundAddresses;

  constructor(private readonly config: Pick<Config, 'environment' | 'outboundPrivateNetworks'>) {
    this.addresses = new OutboundAddresses(config.outboundPrivateNetworks);
  }

  /**
   * @returns the address in its one form; null for a provider that has its own.
   * @throws PorticoError `VALIDATION_ERROR` naming `baseUrl`.
   */
  read(baseUrl: string | undefined, { isFixed, openProvider, takesQuery }: ProviderOfKey): string | null {
    if (isFixed && baseUrl === undefined) return null;
    const fault = isFixed
      ? `is for the provider ${openProvider} only`
      : baseUrl === undefined
        ? 'is required for this provider'
        : baseUrlFault(baseUrl, { httpsOnly: this.config.environment === 'production', takesQuery });
    if (fault !== null) throw inputFault('body', 'baseUrl', 'baseUrl', `baseUrl ${fault}`);
    const url = plainBaseUrl(baseUrl ?? '');
    if (!this.addresses.permitsHost(new URL(url).hostname)) {
      throw inputFault('body', 'baseUrl', 'reachable', 'baseUrl cannot be reached');
    }
    return url;
  }
}

const LONGEST = 2_048;
/** Parameters of an address that are no settings. */
const SECRET = /key|token|secret|signature|^sig$|password|credential/i;

/** What is wrong with an address of a provider; null when nothing is. */
export function baseUrlFault(
  text: string,
  { httpsOnly, takesQuery = false }: { readonly httpsOnly: boolean; readonly takesQuery?: boolean },
): string | null {
  const url = text.length > LONGEST ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an https or http address';
  }
  if (httpsOnly && url.protocol !== 'https:') return 'must be an https address';
  if (url.username || url.password) return 'must not hold credentials';
  if (url.hash || (url.search && !takesQuery)) return 'must end with its path';
  // Addresses are shown, keys are not.
  if ([...url.searchParams.keys()].some((name) => SECRET.test(name))) return 'must not hold credentials';
  return null;
}

/** The one form of an address that has no fault: without a slash at the end of its path. */
export function plainBaseUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}${search}`;
}

/** An address below a plain one, before whose query it stands. */
export function addressBelow(baseUrl: string, path: string): URL {
  const { origin, pathname, search } = new URL(baseUrl);
  return new URL(`${origin}${pathname.replace(/\/+$/, '')}/${path}${search}`);
}
