import { asciiAddress } from '#libs/kernel';

/** Longest address that is kept. */
export const LONGEST_ADDRESS = 2_000;

/** Printable ASCII but the characters that browsers read as others, or not at all. */
const PLAIN = /^[!-~]+$/;
const MISREAD = /[\\"<>^`{|}]/;
/** This machine (RFC 6761, 6.3): hosted applications of a machine of one's own are subdomains of `localhost`. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * What is wrong with an address a browser is to be sent to, or null: absolute, `https` or `http` on
 * this machine, without credentials and fragment, and spelled so that every reader reads the same. A host
 * may have letters of any language; the rest is ASCII.
 */
export function addressFault(address: string): string | null {
  const text = asciiAddress(address);
  if (text.length > LONGEST_ADDRESS) return `must have at most ${LONGEST_ADDRESS} characters`;
  if (!PLAIN.test(text) || MISREAD.test(text)) return 'has characters that an address must not have';
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return 'must be an absolute http(s) address';
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password || text.split(/[/?#]/)[2]?.includes('@')) return 'must not hold credentials';
  if (text.includes('#')) return 'must not have a fragment';
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) {
    return 'must be https, or http on localhost or 127.0.0.1';
  }
  return null;
}
