import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import { PorticoError } from '#libs/kernel';
import { showsPage } from '#libs/http/contracts';

const SUBDOMAIN = /^app-[0-9a-f]{12}$/;

/** Finds out which application a `Host` means; made once, as every request of the API is looked at. */
export function appHosts(appsDomain: string): (host: string | undefined) => string | null {
  const suffix = `.${appsDomain.toLowerCase()}`;
  return (host) => {
    if (host === undefined || !/^app-/i.test(host)) return null;
    const name = host.replace(/\.?(?::\d*)?$/, '').toLowerCase();
    if (!name.endsWith(suffix)) return null;
    const subdomain = name.slice(0, -suffix.length);
    return SUBDOMAIN.test(subdomain) ? subdomain : null;
  };
}

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
  const target = ABSOLUTE.exec(url)?.groups;
  const asked = target && hostOf(target['scheme']!, target['host']!);
  const agrees = asked && (hosts.length === 0 || asked === hostOf(target['scheme']!, host));
  return agrees ? null : fault('another host in its first line');
}

/** A target in absolute form: an account before the host, or a fragment, is none. */
const ABSOLUTE = /^(?<scheme>https?):\/\/(?<host>[\w.:[\]-]+)(?<path>(?:[/?][^#]*)?)$/i;

/** A host as it is compared; null for what is none. */
function hostOf(scheme: string, host: string): string | null {
  const address = `${scheme}://${host}`;
  return URL.canParse(address) ? new URL(address).host.replace(/\.(?=$|:)/, '') : null;
}

/**
 * Makes of a target in absolute form the path of it, byte by byte, and the host where no header says it (RFC 9112,
 * 3.2.2). What reads the request after that knows paths only.
 */
export function takeTarget(request: IncomingMessage): void {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return;
  const target = ABSOLUTE.exec(url)?.groups;
  if (!target) return;
  const path = target['path']!;
  request.url = path.startsWith('/') ? path : `/${path}`;
  headers.host ??= target['host']!;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

function fault(what: string, status = 400): PorticoError {
  return new PorticoError('INVALID_REQUEST', { status, message: `The request has ${what}.` });
}

/** Longest path that is remembered over a sign-in. */
const LONGEST_PATH = 2_000;

/** Whether a person looks at the answer: a browser loads a page. */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return (method === 'GET' || method === 'HEAD') && showsPage(headers);
}

/** Whether the page stands inside of another one, where no sign-in page of the host can be shown. */
export function isFramed(headers: IncomingHttpHeaders): boolean {
  return /^i?frame$/.test(String(headers['sec-fetch-dest'] ?? ''));
}

/**
 * A browser may load a page before anybody has asked for it: that must use nothing up and sign nobody in.
 * @throws PorticoError `INVALID_REQUEST`; the browser asks again when somebody comes.
 */
export function requireNotAhead(headers: IncomingHttpHeaders): void {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /\b(?:prefetch|prerender|preview)\b/i.test(String(purpose ?? '')))) {
    throw new PorticoError('INVALID_REQUEST', { message: 'A way in is not opened ahead of its use.' });
  }
}

/** A path of the application to come back to; its root for anything else. */
export function returnPath(path: string | null): string {
  const isPath = path !== null && path.length <= LONGEST_PATH && /^\/[\u0021-\u007e]*$/.test(path);
  return isPath ? path : '/';
}

/**
 * A path of the same application as an address. One that begins with two slashes would be read as the name of
 * another host; a dot between them keeps it a path (WHATWG URL, 4.5).
 */
export function sameHost(path: string): string {
  return /^\/[/\\\s]/.test(path) ? `/.${path}` : path;
}

/** The parameters of an address that have a name, and the address without them; the rest stays byte for byte. */
export function takeParameter(address: string, name: string): { values: readonly string[]; rest: string } {
  const [path = '', query] = splitOnce(address, '?');
  if (query === null) return { values: [], rest: address };
  const values: string[] = [];
  const kept = query.split('&').filter((part) => {
    const [key = '', value] = splitOnce(part, '=');
    if (key !== name) return true;
    values.push(value ?? '');
    return false;
  });
  return { values, rest: kept.length > 0 ? `${path}?${kept.join('&')}` : path };
}

function splitOnce(text: string, separator: string): [string, string | null] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}
