import { isIP } from 'node:net';

/** What a request says of where it was sent to and where it comes from. */
export interface RequestOrigin {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** Name of the host in a `Host` header, without its port; null when it is none. */
function hostName(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;
}

/**
 * Whether agents are served under the address of the request. A page in a browser can have a name of its own lead to an
 * address in its visitor's network, and then talks to a service there (DNS rebinding): such requests carry that name.
 * Addresses cannot be made to lead elsewhere, so they are taken as they are. Programs send no `Origin`.
 * @param publicUrl address under which the operator publishes the service.
 */
export function isServedAddress({ host, origin }: RequestOrigin, publicUrl: string): boolean {
  if (host === undefined) return false;
  const name = hostName(host);
  const published = new URL(publicUrl);
  const isOwn = name === published.hostname || name === 'localhost' || isAddress(name);
  return isOwn && (origin === undefined || origin === published.origin);
}

function isAddress(name: string | null): boolean {
  return name !== null && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
