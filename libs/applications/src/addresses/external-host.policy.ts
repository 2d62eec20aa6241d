import { getDomain } from 'tldts';

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
