import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { needsBytes } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { CardRepository } from '../presentation/card.repository.js';
import { GatewayAnswers, type GatewayRequest } from './gateway-answers.js';
import { KEY_SET_CACHE, KEY_SET_PATH, OWN_PREFIX } from '../contracts/gateway-paths.data.js';
import { IdentityProofs } from './identity/identity-proofs.js';
import type { HostedServer } from './hosted-server.repository.js';
import { AppAccess } from './app-access.service.js';
import { ShareLinks } from './share-links.service.js';
import { GatewayEntryRepository } from './visitors/gateway-entry.repository.js';
import { VISITOR_SIGN_IN, type VisitorSignIn } from './visitors/visitor-sign-in.port.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { GatewaySessions } from './visitors/gateway-session.repository.js';
import type { Visitor } from './visitors/visitors.service.js';

type Asked = GatewayRequest & { readonly server: HostedServer };
/** What a GET of them brings is used up by it; there is no HEAD. */
const USED_UP: ReadonlySet<string> = new Set(['share']);
/** They name something in the next segment. */
const NAMING: ReadonlySet<string> = new Set(['share', 'opening']);
/** The session of an application, as the gateway tells it in `X-Svc-Authorization`. */
const SESSION = /^Bearer +(svc_session_\S+)$/i;

type Work = (asked: Asked, response: ServerResponse, url: URL) => Promise<void> | void;

/** The paths of the gateway itself: session, sign-in, share links, icon, the keys of its proofs. */
@Injectable()
export class OwnPaths {
  /** By method and the segment after the prefix. */
  private readonly paths: Readonly<Record<string, Work>> = {
    'GET session': (asked, response) => this.session(asked, response),
    'DELETE session': (asked, response) => this.signOut(asked, response),
    'GET sign-in': ({ subdomain }, response, url) =>
      this.answers.toSignIn(response, subdomain, url.searchParams.get('path')),
    'GET share': (asked, response, url) =>
      this.links.open(asked, response, url.pathname.slice(`${OWN_PREFIX}share/`.length), '/'),
    'GET opening': (asked, response, url) =>
      this.opening(asked, response, url.pathname.slice(`${OWN_PREFIX}opening/`.length)),
    'GET icon': (asked, response) => this.icon(asked, response),
  };

  constructor(
    private readonly answers: GatewayAnswers,
    private readonly access: AppAccess,
    private readonly sessions: GatewaySessions,
    private readonly cookies: GatewayCookies,
    private readonly links: ShareLinks,
    private readonly entries: GatewayEntryRepository,
    private readonly cards: CardRepository,
    private readonly proofs: IdentityProofs,
    @Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn,
  ) {}

  /** @throws PorticoError `ROUTE_NOT_FOUND`, `APP_ORIGIN_REFUSED`. */
  async answer(visit: Asked, response: ServerResponse): Promise<void> {
    const { method, url: address = '/' } = visit.request;
    const url = new URL(address, 'http://gateway');
    if (url.pathname === KEY_SET_PATH) return this.keys(visit, response);
    const [segment = '', ...more] = url.pathname.slice(OWN_PREFIX.length).split('/');
    const asked = method === 'HEAD' && !USED_UP.has(segment) ? 'GET' : method;
    const work = this.paths[`${asked} ${segment}`];
    if (!work || (more.length > 0 && !NAMING.has(segment))) throw new PorticoError('ROUTE_NOT_FOUND');
    await work(visit, response, url);
  }

  /** Tells an application's page who uses it; also keeps the session alive. */
  private async session({ server, request, requestId }: Asked, response: ServerResponse): Promise<void> {
    const visitor = await this.access.visitor(server, request);
    if (visitor.cookie !== null) response.setHeader('Set-Cookie', visitor.cookie);
    response.setHeader('X-Request-Id', requestId);
    sendJson(response, { success: true, data: presentSession(visitor) });
  }

  /**
   * Tells where in the portal the application was opened: its page, by the cookie, or its server, by the session it was
   * told. To nobody but the person who has opened it.
   */
  private async opening(
    { server, request, requestId }: Asked,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    const userId = await this.userOf(server, request, response);
    const opening = await this.entries.findOpening(id, server.id, userId);
    if (!opening) throw new PorticoError('OPENING_NOT_FOUND');
    const { placement, memberId, options } = opening;
    response.setHeader('X-Request-Id', requestId);
    sendJson(response, {
      success: true,
      data: { placement, member_id: memberId, placement_options: options },
    });
  }

  private async userOf(
    server: HostedServer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<string> {
    const session = SESSION.exec(request.headers.authorization ?? '')?.[1];
    if (session !== undefined) {
      const account = await this.signIn.sessionAccount(session);
      if (!account) throw new PorticoError('INVALID_SESSION');
      return account.userId;
    }
    const { person, foreign, cookie } = await this.access.visitor(server, request);
    if (foreign) throw new PorticoError('APP_ORIGIN_REFUSED');
    if (!person) throw new PorticoError('APP_LOGIN_REQUIRED');
    if (cookie !== null) response.setHeader('Set-Cookie', cookie);
    return person.userId;
  }

  private async signOut({ request, server }: Asked, response: ServerResponse): Promise<void> {
    const { secret, foreign } = this.cookies.read(server.subdomain, request);
    if (foreign) throw new PorticoError('APP_ORIGIN_REFUSED');
    const ended = secret !== null && (await this.sessions.end(secret, server.id));
    response.setHeader('Set-Cookie', this.cookies.ending());
    sendJson(response, { success: true, data: { ended } });
  }

  /** Applications check proofs at their own address; it is no secret. */
  private async keys({ request: { method } }: Asked, response: ServerResponse): Promise<void> {
    if (method !== 'GET' && method !== 'HEAD') throw new PorticoError('ROUTE_NOT_FOUND');
    sendJson(response, { keys: await this.proofs.published() }, KEY_SET_CACHE);
  }

  private async icon({ request, server }: Asked, response: ServerResponse): Promise<void> {
    const icon = await this.cards.findIcon(server.id);
    if (!icon) throw new PorticoError('ROUTE_NOT_FOUND');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    // A drawing may hold more than a drawing; opened as a page it is still only that.
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (!needsBytes(request, response, { lastModified: icon.updatedAt })) return;
    response.setHeader('Content-Type', icon.contentType);
    response.setHeader('Content-Length', icon.data.length);
    response.end(icon.data);
  }
}

function presentSession({ person, told, accessTokenId, expiresAt }: Visitor) {
  const kind = person ? 'person' : accessTokenId === null ? 'none' : 'token';
  const user = person &&
    told && {
      id: told.hostUserId,
      name: told.name,
      role: told.isAdmin ? 'ADMIN' : 'MEMBER',
      portalId: told.portalId,
    };
  return { kind, user, expiresAt: expiresAt?.toISOString() ?? null };
}

function sendJson(response: ServerResponse, body: object, cache = 'no-store'): void {
  const text = JSON.stringify(body);
  response.setHeader('Cache-Control', cache);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
