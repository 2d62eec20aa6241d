import type { IncomingHttpHeaders } from 'node:http';
import { HOP_BY_HOP_HEADERS } from '#libs/agent-protocol';
import { answerHeaders, nominatedBy } from '../../tunnel/index.js';

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
function isDropped(name: string): boolean {
  return HOP_BY_HOP_HEADERS.has(name) || OURS.test(name.includes('_') ? name.replaceAll('_', '-') : name);
}

/**
 * The headers of a client as the application gets them, names and values in turn: its claims about itself are taken
 * off, and what belongs to its connection.
 */
export function appHeaders(headers: IncomingHttpHeaders, facts: VisitFacts): string[] {
  const nominated = nominatedBy(headers.connection ?? '');
  const kept: string[] = ['host', facts.host];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || isDropped(name) || nominated?.has(name)) continue;
    if (name === 'cookie') pushCookies(kept, headers.cookie, facts.isOurs);
    else if (name === 'authorization' && facts.bearerIsOurs) continue;
    else if (typeof value === 'string') kept.push(name, value);
    else for (const one of value) kept.push(name, one);
  }
  pushForwarded(kept, facts);
  pushIdentity(kept, facts);
  return kept;
}

function pushCookies(kept: string[], header: string | undefined, isOurs: (cookie: string) => boolean): void {
  const cookies = foreignCookies(header, isOurs);
  if (cookies !== null) kept.push('cookie', cookies);
}

function pushForwarded(kept: string[], { address, proto, host }: VisitFacts): void {
  if (address !== null) kept.push('x-forwarded-for', address);
  kept.push('x-forwarded-proto', proto, 'x-forwarded-host', host);
}

function pushIdentity(kept: string[], { requestId, visitor, grant, proof }: VisitFacts): void {
  kept.push('x-svc-request-id', requestId, 'x-svc-identity', proof);
  if (grant !== null) kept.push('x-svc-visitor', grant);
  if (visitor === null) return;
  if (visitor.session !== null) kept.push('x-svc-authorization', `Bearer ${visitor.session}`);
  kept.push('x-svc-user-id', String(visitor.hostUserId));
  kept.push('x-svc-user-name', asBytes(visitor.name.replace(/\p{Cc}/gu, ' ')));
  kept.push('x-svc-user-name-encoded', encodeURIComponent(wellFormed(visitor.name)));
  kept.push('x-svc-user-role', visitor.isAdmin ? 'ADMIN' : 'MEMBER');
  kept.push('x-svc-portal-id', visitor.portalId);
}

/** A cookie of an application stays with it: it is for no other host, and it is not the gateway's. */
export function ownCookie(cookie: string, isOurs: (cookie: string) => boolean): string | null {
  const [pair = '', ...attributes] = cookie.split(';');
  if (isOurs(pair.split('=', 1)[0]!.trim())) return null;
  return [pair, ...attributes.filter((attribute) => !/^\s*domain\s*=/i.test(attribute))].join(';');
}

/**
 * The headers of an application's answer as the visitor gets them, names and values in turn.
 * @param ownCookieHeader `Set-Cookie` of the gateway; null when it sets none.
 */
export function visitorHeaders(
  raw: readonly Buffer[],
  isOurs: (cookie: string) => boolean,
  ownCookieHeader: string | null,
): string[] {
  const kept: string[] = [];
  const given = answerHeaders(raw);
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at]!;
    const value = name === 'set-cookie' ? ownCookie(given[at + 1]!, isOurs) : given[at + 1]!;
    if (value !== null) kept.push(name, value);
  }
  if (ownCookieHeader !== null) kept.push('set-cookie', ownCookieHeader);
  return kept;
}
