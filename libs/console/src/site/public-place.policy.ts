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
