export type AddressFault =
  | 'empty'
  | 'too-long'
  | 'characters'
  | 'not-absolute'
  | 'credentials'
  | 'fragment'
  | 'query'
  | 'not-https';

const LONGEST = 2_000;
/** Characters of ASCII that browsers read as others, or not at all. */
const MISREAD = /[\s\\"<>^`{|}]/;
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * What the service will not take of an address a browser is to be sent to; null when it looks right. The service has the
 * last word.
 * @param query whether it may have one
 */
export function addressFault(address: string, query: 'allowed' | 'refused' = 'allowed'): AddressFault | null {
  if (address === '') return 'empty';
  if (address.length > LONGEST) return 'too-long';
  if (MISREAD.test(address)) return 'characters';
  if (!/^https?:\/\/[^/?#]/i.test(address) || !URL.canParse(address)) return 'not-absolute';
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password || address.split(/[/?#]/)[2]?.includes('@')) return 'credentials';
  if (address.includes('#')) return 'fragment';
  if (query === 'refused' && address.includes('?')) return 'query';
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) return 'not-https';
  return null;
}
