/** Scheme and host of an address; what follows the host is left alone. */
const HOST = /^(https?:\/\/)([^/?#\\:@[\]]+)(?=(?::\d*)?(?:[/?#]|$))/i;
/** Letters, their marks, digits, and what joins them to a host name. */
const NAME = /^[\p{L}\p{M}\p{Nd}.-]+$/u;
const OUTSIDE_ASCII = /[^\0-\x7f]/;

/**
 * The address with its host in punycode, as it goes over the wire: `https://пример.рф/a` is
 * `https://xn--e1afmkfd.xn--p1ai/a`. Everything else stays as it is, byte for byte, and so does a host that
 * is ASCII already, or that has signs which only stand for others, as letters of full width do.
 */
export function asciiAddress(address: string): string {
  return address.replace(HOST, (whole, scheme: string, host: string) => {
    const ascii = OUTSIDE_ASCII.test(host) ? asciiHost(host) : null;
    return ascii === null ? whole : scheme + ascii;
  });
}

function asciiHost(host: string): string | null {
  const isPlain = NAME.test(host) && host.normalize('NFKC') === host.normalize('NFC');
  const address = `https://${host}`;
  return isPlain && URL.canParse(address) ? new URL(address).hostname : null;
}
