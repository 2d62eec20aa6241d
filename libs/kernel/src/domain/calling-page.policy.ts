/** What of the headers of a request tells where it comes from. */
export interface CallerHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/** Of an address in brackets or dots, however it was written. */
const ADDRESS = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/**
 * Whether a browser may call a listener by this name. Whoever owns a name can let it lead to an address inside, and
 * the pages under it would then be of the listener's own origin; addresses and names that we know nobody else owns.
 * @param known names of the listener, in lower case.
 */
export function isKnownHost(header: string | undefined, known: ReadonlySet<string>): boolean {
  const url = `http://${header ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return ADDRESS.test(hostname) || hostname === 'localhost' || known.has(hostname);
}

/**
 * Why a call is not one of the listener's own pages, by what browsers say of it (Fetch Metadata, 2.4; RFC 6454, 7);
 * null where none says otherwise. A page without a referrer says `null` for its origin, also to itself.
 */
export function foreignPageFault({ host, origin, 'sec-fetch-site': site }: CallerHeaders): string | null {
  if (site !== undefined && site !== 'same-origin') return 'The call comes from another site.';
  if (origin === undefined || (origin === 'null' && site === 'same-origin')) return null;
  const isOwn = URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
  return isOwn ? null : 'The call comes from another origin.';
}
