import type { IncomingHttpHeaders } from 'node:http';

/** Names of headers that only the gateway may write, as an application reads them. */
const OURS = /^(?:x-svc-|x-forwarded-|forwarded$|x-real-ip$|proxy$)/;

/** Values of headers are sent byte by byte; a text in UTF-8 has to look like its bytes. */
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Halves of characters cannot be written in UTF-8. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** Who visits, as the application is told. */
export interface ToldVisitor {
  /** `svc_session_…`; null without an application, or without a person. */
  readonly session: string | null;
  /** Employee number on the host. */
  readonly hostUserId: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly portalId: string;
}

/** What the gateway knows of a request besides its own words. */
export interface VisitFacts {
  readonly requestId: string;
  /** Address of the client; null when it is not known. */
  readonly address: string | null;
  /** Scheme and host the visitor has asked. */
  readonly proto: string;
  readonly host: string;
  /** Null for a visitor nobody has signed in. */
  readonly visitor: ToldVisitor | null;
  /** `share:<token>:<click>` or `token:<token>`; null for everybody else. */
  readonly grant: string | null;
  /** Whether `Authorization` was for the gateway. */
  readonly bearerIsOurs: boolean;
  /** What proves all of this to the application. */
  readonly proof: string;
  /** Whether a cookie of that name is the gateway's own. */
  readonly isOurs: (cookie: string) => boolean;
}

/** The cookies of a request without the gateway's; null when none is left. */
export function foreignCookies(
  header: string | undefined,
  isOurs: (cookie: string) => boolean,
): string | null {
  const kept = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isOurs(part.split('=', 1)[0]!.trim()));
  return kept.length > 0 ? kept.join('; ') : null;
}

/** Whether a header of a client is dropped; an underscore reads like a dash where headers become variables. */
function isDropped(name: string, nominated: ReadonlySet<string>): boolean {
  return OURS.test(name.replaceAll('_', '-')) || nominated.has(name);
}

/** The headers of a client as the application gets them: its claims about itself are taken off. */
export function appHeaders(headers: IncomingHttpHeaders, facts: VisitFacts): IncomingHttpHeaders {
  const nominated = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!isDropped(name, nominated)) kept[name] = value;
  }
  const cookies = foreignCookies(headers.cookie, facts.isOurs);
  if (cookies === null) delete kept.cookie;
  else kept.cookie = cookies;
  if (facts.bearerIsOurs) delete kept.authorization;
  return { ...kept, ...forwarded(facts), ...identity(facts) };
}

function forwarded({ address, proto, host }: VisitFacts): IncomingHttpHeaders {
  return {
    ...(address !== null && { 'x-forwarded-for': address }),
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
  };
}

function identity({ requestId, visitor, grant, proof }: VisitFacts): IncomingHttpHeaders {
  return {
    'x-svc-request-id': requestId,
    'x-svc-identity': proof,
    ...(grant !== null && { 'x-svc-visitor': grant }),
    ...(visitor && {
      ...(visitor.session !== null && { 'x-svc-authorization': `Bearer ${visitor.session}` }),
      'x-svc-user-id': String(visitor.hostUserId),
      'x-svc-user-name': asBytes(visitor.name.replace(/\p{Cc}/gu, ' ')),
      'x-svc-user-name-encoded': encodeURIComponent(wellFormed(visitor.name)),
      'x-svc-user-role': visitor.isAdmin ? 'ADMIN' : 'MEMBER',
      'x-svc-portal-id': visitor.portalId,
    }),
  };
}

type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** A cookie of an application stays with it: it is for no other host, and it is not the gateway's. */
export function ownCookie(cookie: string, isOurs: (cookie: string) => boolean): string | null {
  const [pair = '', ...attributes] = cookie.split(';');
  if (isOurs(pair.split('=', 1)[0]!.trim())) return null;
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*=/i.test(attribute))].join(';');
}

/**
 * The headers of an application's answer as the visitor gets them.
 * @param ownCookieHeader `Set-Cookie` of the gateway; null when it sets none.
 */
export function visitorHeaders(
  headers: AnswerHeaders,
  isOurs: (cookie: string) => boolean,
  ownCookieHeader: string | null,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith('x-svc-') && name !== 'set-cookie' && name !== 'connection') kept[name] = value;
  }
  const given = [headers['set-cookie'] ?? []].flat();
  const cookies = given.flatMap((cookie) => ownCookie(cookie, isOurs) ?? []);
  if (ownCookieHeader !== null) cookies.push(ownCookieHeader);
  return cookies.length > 0 ? { ...kept, 'set-cookie': cookies } : kept;
}
