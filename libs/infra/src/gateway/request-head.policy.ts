import type { IncomingMessage } from 'node:http';
import { PorticoError } from '#libs/kernel';

/** Most headers of a request; their bytes are limited to 16 KiB by the parser, which drops silently beyond 2,000. */
const MOST_HEADERS = 100;
/** Names, addresses and a port; a list of them, or a name with an account before it, is no host. */
const HOST = /^[\w.:[\]-]*$/;

/**
 * Why a request may mean something else to somebody else who reads it; null when it says one thing only.
 * A request of HTTP/1.0 may be without a host.
 */
export function headFault({ rawHeaders, url = '/' }: IncomingMessage): PorticoError | null {
  if (rawHeaders.length / 2 > MOST_HEADERS) return fault(`more than ${MOST_HEADERS} headers`, 431);
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && isHost(rawHeaders[at - 1]!));
  const [host = ''] = hosts;
  if (hosts.length > 1 || !HOST.test(host)) return fault('not exactly one host');
  if (url.startsWith('/') || url === '*') return null;
  const agrees = URL.canParse(url) && new URL(url).host === host.toLowerCase();
  return agrees ? null : fault('another host in its first line');
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

function fault(what: string, status = 400): PorticoError {
  return new PorticoError('INVALID_REQUEST', { status, message: `The request has ${what}.` });
}
