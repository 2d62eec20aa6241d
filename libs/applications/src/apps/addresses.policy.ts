import { getDomain } from 'tldts';
import { asciiAddress, PorticoError } from '#libs/kernel';

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
function addressFault(address: string): string | null {
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

/** What a new application has (specification part 1, "Authorization of application users", step 2). */
export const DEFAULT_REDIRECT_URIS: readonly string[] = ['http://localhost'];

export const MOST_REDIRECT_URIS = 10;

/**
 * Addresses users may be sent back to, as they were written: they are compared byte for byte.
 * @throws PorticoError `VALIDATION_ERROR` naming the entry.
 */
export function readRedirectUris(values: readonly string[]): string[] {
  values.forEach((value, index) => {
    const fault = addressFault(value);
    if (!fault) return;
    const field = `redirectUris[${index}]`;
    throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${fault}`, details: { field } });
  });
  return [...new Set(values)];
}

/**
 * Address of an application, to which a query is added when it is opened.
 * @throws PorticoError `VALIDATION_ERROR`.
 */
export function readAppUrl(value: string | null): string | null {
  if (value === null) return null;
  const fault = addressFault(value) ?? (value.includes('?') ? 'must not have a query' : null);
  if (fault) {
    throw new PorticoError('VALIDATION_ERROR', {
      message: `appUrl ${fault}`,
      details: { field: 'appUrl' },
    });
  }
  return value;
}

/** Host name of an address in punycode and lower case; null when it has none. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return host === '' ? null : host;
}

/**
 * The part of a host name somebody has registered, by the public suffix list with its private zones.
 * A host without such a part (an IP address, `localhost`, a public suffix itself) stands for itself.
 */
export function registrableOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
