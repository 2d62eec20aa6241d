import { unusable } from '../call/host-messages.js';

/** Where a link of the host leads; the path may hold a token and never goes into a message or a log. */
export interface LinkAddress {
  readonly origin: string;
  readonly path: string;
}

function parse(link: string, base: string): URL {
  const url = URL.canParse(link, base) ? new URL(link, base) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw unusable('a link leads nowhere');
  return url;
}

/** Names and passwords of a link are left out: no such thing is ever sent along. */
function addressOf({ origin, pathname, search }: URL): LinkAddress {
  return { origin, path: `${pathname}${search}` };
}

/**
 * @param base where a relative link starts from.
 * @throws PorticoError `HOST_UNAVAILABLE` for what is no link, or leads from https to http: its token would be seen.
 */
export function linkAddress(link: string, base: string): LinkAddress {
  const url = parse(link, base);
  if (url.protocol === 'http:' && new URL(base).protocol === 'https:') {
    throw unusable('a link leads to an address without encryption');
  }
  return addressOf(url);
}

/**
 * The same for a link that bytes of a caller go to: they go to their own portal and to nobody else.
 * @throws PorticoError `HOST_UNAVAILABLE` for a link to another origin.
 */
export function ownLinkAddress(link: string, portalUrl: string): LinkAddress {
  const url = parse(link, portalUrl);
  if (url.origin !== new URL(portalUrl).origin) throw unusable('an upload link leads to another address');
  return addressOf(url);
}
