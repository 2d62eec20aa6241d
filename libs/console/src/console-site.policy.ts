import type { Config } from '#libs/config';

/** Who looks at the console: people of portals at the address of the service, operators at the admin port. */
export type ConsoleAudience = 'people' | 'operator';

type Addresses = Pick<
  Config,
  'filesUrl' | 'storageDirect' | 'storageEndpoint' | 'storageBucket' | 'storagePathStyle'
>;

/** Where links of the store lead, if they lead past the service: any host over https where its address is the library's own. */
function storeSources({
  storageDirect,
  storageEndpoint,
  storageBucket,
  storagePathStyle,
}: Addresses): string[] {
  if (!storageDirect || storageBucket === null) return [];
  if (storageEndpoint === null) return ['https:'];
  const { protocol, host, origin } = new URL(storageEndpoint);
  return [storagePathStyle ? origin : `${protocol}//${storageBucket}.${host}`];
}

/** What the page may ask beside its own origin: bytes of objects, which only people have to do with. */
function connectSources(audience: ConsoleAudience, addresses: Addresses): string[] {
  if (audience === 'operator') return ["'self'"];
  return ["'self'", new URL(addresses.filesUrl).origin, ...storeSources(addresses)];
}

/**
 * `Content-Security-Policy` of the console: it runs the scripts of its own build and no other, stands in no frame, and
 * speaks to this service alone.
 * @param nonce of this answer, for the styles its components write into the page.
 */
export function consolePolicy(audience: ConsoleAudience, nonce: string, addresses: Addresses): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connectSources(audience, addresses).join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of the console under the name the service has for itself, for a browser that has come by another name of
 * its own machine: what one of them is told in a cookie the other never sees, and the host sends people back to one.
 * @param host `Host` of the request.
 * @param target path and query, as they were asked for.
 * @returns null where the browser is at the right place, or where nothing is known of the way it has come.
 */
export function publicPlace(host: string | undefined, target: string, publicUrl: string): string | null {
  const { protocol, host: known, hostname, port, origin } = new URL(publicUrl);
  if (host === undefined || host === known || !LOOPBACK.has(hostname)) return null;
  const asked = `${protocol}//${host}`;
  if (!URL.canParse(asked)) return null;
  const come = new URL(asked);
  const isSameMachine = LOOPBACK.has(come.hostname) && come.port === port && come.host === host;
  return isSameMachine ? origin + target : null;
}
