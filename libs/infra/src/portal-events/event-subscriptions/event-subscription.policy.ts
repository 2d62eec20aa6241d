/** Most subscriptions of one server. */
export const MOST_SUBSCRIPTIONS = 50;

export const LONGEST_APP_PATH = 512;

/** A name of the host's, all upper case: `ONCRMDEALADD`, `CATALOG.PRODUCT.ON.ADD`. Whether the portal knows it, the host says. */
export const EVENT_NAME = /^[A-Z][A-Z0-9_.:]{2,99}$/;

/**
 * Path and query on the application of the server, in printable ASCII. Nothing that another reader could
 * take for a host, a scheme or a way up: no `//`, backslash, fragment or dot segment.
 */
export const APP_PATH = /^(?!.*\/\/)(?![^?]*\/(?:\.|%2[eE]){1,2}(?:[/?]|$))\/[!"$-[\]-~]*$/;

const HANDLER_PATH = '/host-events/';

/** The address the host calls for a subscription. */
export function eventHandlerUrl(publicUrl: string, subscriptionId: string, secret: string): string {
  const url = new URL(`${HANDLER_PATH}${subscriptionId}`, publicUrl);
  url.searchParams.set('key', secret);
  return url.href;
}
