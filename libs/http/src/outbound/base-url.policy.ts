const LONGEST = 2_048;

/** What is wrong with an address of a provider; null when nothing is. */
export function baseUrlFault(text: string, { httpsOnly }: { readonly httpsOnly: boolean }): string | null {
  const url = text.length > LONGEST ? null : URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an https or http address';
  }
  if (httpsOnly && url.protocol !== 'https:') return 'must be an https address';
  if (url.username || url.password) return 'must not hold credentials';
  if (url.search || url.hash) return 'must end with its path';
  return null;
}

/** The one form of an address that has no fault: without a slash at its end. */
export function plainBaseUrl(text: string): string {
  return new URL(text).href.replace(/\/+$/, '');
}
