import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A parsed entry of an IP list: a network and the number of its leading bits. */
export interface AddressRange {
  readonly network: Address;
  readonly bits: number;
}

const MAPPED_BITS = 96;

/** IPv4-mapped IPv6 is the same machine as its IPv4 address. */
function unmap(address: Address): Address {
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
    ? (address as ipaddr.IPv6).toIPv4Address()
    : address;
}

/** Only the usual notation: octal, hexadecimal and short forms read differently elsewhere. */
function parseAddress(text: string): Address | null {
  if (text.includes(':')) return ipaddr.IPv6.isValid(text) ? unmap(ipaddr.IPv6.parse(text)) : null;
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
}

/** Reads `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; null for anything else. */
export function parseAddressRange(text: string): AddressRange | null {
  const [addressText = '', bitsText, ...rest] = text.split('/');
  const network = parseAddress(addressText);
  if (!network || rest.length > 0 || addressText.includes('%')) return null;
  const written = addressText.includes(':') ? 128 : 32;
  if (bitsText !== undefined && !/^\d{1,3}$/.test(bitsText)) return null;
  const bits = bitsText === undefined ? written : Number(bitsText);
  if (bits > written) return null;
  if (written === 128 && network.kind() === 'ipv4') {
    return bits >= MAPPED_BITS ? { network, bits: bits - MAPPED_BITS } : null;
  }
  return { network, bits };
}

/** Whether every address of a range is in another. */
export function isRangeWithin({ network, bits }: AddressRange, outer: AddressRange): boolean {
  return (
    network.kind() === outer.network.kind() && bits >= outer.bits && network.match(outer.network, outer.bits)
  );
}

/** What two lists have in common; null stands for every address. Of two ranges one is within the other, or they share none. */
export function commonRanges(
  some: readonly AddressRange[] | null,
  others: readonly AddressRange[] | null,
): readonly AddressRange[] | null {
  if (some === null || others === null) return some ?? others;
  return some.flatMap((range) =>
    others.flatMap((other) => {
      if (isRangeWithin(range, other)) return [range];
      return isRangeWithin(other, range) ? [other] : [];
    }),
  );
}

/** Whether an address is in one of the ranges; an unreadable address is in none. */
export function isAddressAllowed(address: string | null, ranges: readonly AddressRange[]): boolean {
  const parsed = address === null ? null : parseAddress(address);
  if (!parsed) return false;
  return ranges.some(({ network, bits }) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/** `address:port` of IPv4, also of IPv4 written as IPv6; the port may be left out. */
const DOTTED = /^((?:[\da-f:]*:)?\d+\.\d+\.\d+\.\d+)(?::[\w.-]*)?$/i;
/** `[address]:port`; the port may be left out. */
const BRACKETED = /^\[([^[\]]*)\](?::[\w.-]*)?$/;

/**
 * The address a hop stands for, in one spelling: proxies also write ports, brackets, quotes and zones.
 * @returns null for what holds no address, as `unknown`.
 */
export function hopAddress(hop: string): string | null {
  const trimmed = hop.trim();
  const [, quoted = trimmed] = /^"([^"]*)"$/.exec(trimmed) ?? [];
  const bare = quoted.trim();
  const [, address = bare] = BRACKETED.exec(bare) ?? DOTTED.exec(bare) ?? [];
  return parseAddress(address.split('%', 1)[0]!)?.toString() ?? null;
}

/**
 * Address of the caller: the peer of the socket, or with `trustedProxyCount` proxies in front
 * the entry the outermost of them wrote into `X-Forwarded-For`. Entries further left are the
 * caller's own words and never believed.
 * @returns the address alone, IPv6 in its short form; null where nobody says one.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxyCount: number,
): string | null {
  if (trustedProxyCount === 0 || !forwardedFor) return hopAddress(socketAddress ?? '');
  const hops = [...forwardedFor.split(','), socketAddress ?? ''];
  const index = Math.max(0, hops.length - 1 - trustedProxyCount);
  return hopAddress(hops[index] ?? '');
}

/** Bits of an IPv6 address that one line is given: the rest its owner chooses freely. */
const LINE_BITS = 64;

/** Whose an address is, for counting: it, or its IPv6 network. What cannot be read counts together. */
export function networkOf(address: string | null): string {
  const parsed = address === null ? null : parseAddress(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).toByteArray().slice(0, LINE_BITS / 8);
  return `${Buffer.from(network).toString('hex')}/${LINE_BITS}`;
}
