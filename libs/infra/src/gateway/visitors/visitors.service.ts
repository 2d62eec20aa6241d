import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { AccessTokenRepository } from '../access-tokens/access-token.repository.js';
import type { ToldVisitor } from '../forwarding/app-headers.policy.js';
import type { HostedServer } from '../hosted-server.repository.js';
import type { VisitRequest } from './gateway-cookie.policy.js';
import { GatewayCookies } from './gateway-cookies.js';
import { GatewayEntryRepository } from './gateway-entry.repository.js';
import { GatewayKeys } from './gateway-keys.js';
import { GatewaySessions, type GatewaySession } from './gateway-session.repository.js';
import { readToken, looksOurs } from './signed-token.policy.js';
import {
  VISITOR_SIGN_IN,
  type VisitingPerson,
  type VisitorAccount,
  type VisitorSignIn,
} from './visitor-sign-in.port.js';

/** Who sends a request to an application. */
export interface Visitor {
  /** Null for everybody the gateway knows no name of. */
  readonly person: VisitingPerson | null;
  /** What the application is told of the person. */
  readonly told: ToldVisitor | null;
  /** Id of the access token that gives the right; null when the policy of the server has to. */
  readonly accessTokenId: string | null;
  /** Stands for a person where there is none: `share:<token>:<click>` or `token:<token>`. */
  readonly grant: string | null;
  /** `Authorization` was for the gateway. */
  readonly bearerIsOurs: boolean;
  /** A page of another origin sends them; whoever they are, they are nobody here. */
  readonly foreign: boolean;
  /** `Set-Cookie` that keeps the session alive; null when it need not be sent. */
  readonly cookie: string | null;
  /** When the session ends unless it is used; null without one. */
  readonly expiresAt: Date | null;
}

const STRANGER: Visitor = {
  person: null,
  told: null,
  accessTokenId: null,
  grant: null,
  bearerIsOurs: false,
  foreign: false,
  cookie: null,
  expiresAt: null,
};

/** Somebody whose cookie does not count. */
const FOREIGN: Visitor = { ...STRANGER, foreign: true };

const BEARER = /^Bearer +(\S+)$/i;

/** A session at an application lives as long as one of the application itself. */
const LONGEST_MS = 86_400_000;

/** How the opening of a share link ends. */
type ShareAnswer =
  | { readonly kind: 'unknown' }
  /** The link says that people have to sign in. */
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'begun'; readonly secret: string };

/** How the coming of a browser with an entry ends. */
type EntryAnswer =
  /** It is forged, over, used, of elsewhere, or of another browser. */
  | { readonly kind: 'refused' }
  /** The service has to say whether it is of this browser. */
  | { readonly kind: 'unbound' }
  | { readonly kind: 'begun'; readonly secret: string };

/** Visitors of applications: their sessions, which begin with an entry that is used up or with a share link, and who sends a request. */
@Injectable()
export class Visitors {
  constructor(
    private readonly entries: GatewayEntryRepository,
    private readonly sessions: GatewaySessions,
    private readonly tokens: AccessTokenRepository,
    private readonly keys: GatewayKeys,
    private readonly cookies: GatewayCookies,
    @Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param visitor secret of the browser at the application; null when it brings none. */
  async beginWithEntry(server: HostedServer, token: string, visitor: string | null): Promise<EntryAnswer> {
    const claims = readToken(token, this.keys.entry, server.subdomain, this.clock.nowMs());
    if (!claims) return { kind: 'refused' };
    if (await this.entries.isUnbound(claims.jti, server.id)) return { kind: 'unbound' };
    const entry = visitor === null ? null : await this.entries.burn(claims.jti, server.id, visitor);
    if (!entry) return { kind: 'refused' };
    const { person, appId } = entry;
    // The application's own calls are for the portal it belongs to.
    const session =
      appId !== null && person.portalId === server.portalId
        ? await this.signIn.startSession(appId, person.portalId, person.userId)
        : null;
    const secret = await this.begin(server, {
      person,
      session: session?.token ?? null,
      endsAt: session?.expiresAt ?? new Date(this.clock.nowMs() + LONGEST_MS),
    });
    return { kind: 'begun', secret };
  }

  /** @param visitor who has signed in at the application already, with the session of the application. */
  async beginWithShortcode(
    server: HostedServer,
    shortcode: string,
    visitor: { readonly person: VisitingPerson; readonly session: string | null } | null,
  ): Promise<ShareAnswer> {
    const token = await this.tokens.findByShortcode(server.id, shortcode);
    if (!token) return { kind: 'unknown' };
    if (token.identityBound && !visitor) return { kind: 'sign-in' };
    const longest = this.clock.nowMs() + LONGEST_MS;
    const secret = await this.begin(server, {
      person: token.identityBound && visitor ? visitor.person : null,
      session: token.identityBound && visitor ? visitor.session : null,
      accessTokenId: token.id,
      click: newId(),
      endsAt: new Date(Math.min(token.expiresAt.getTime(), longest)),
    });
    return { kind: 'begun', secret };
  }

  /** Finds out who sends a request: by the cookie of the gateway, or by a bearer it has given out. */
  async recognise(server: HostedServer, request: VisitRequest): Promise<Visitor> {
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined && looksOurs(bearer)) return this.withBearer(server, bearer);
    const { secret, foreign } = this.cookies.read(server.subdomain, request);
    if (foreign) return FOREIGN;
    const session = secret === null ? null : await this.sessions.use(secret, server.id);
    return secret !== null && session ? this.withSession(secret, session) : STRANGER;
  }

  private async withBearer(server: HostedServer, bearer: string): Promise<Visitor> {
    const claims = readToken(bearer, this.keys.bearer, server.subdomain, this.clock.nowMs());
    const isLive =
      claims?.sub !== undefined && (await this.tokens.isLiveBearer(claims.sub, server.id, bearer));
    if (!isLive || claims?.sub === undefined) return { ...STRANGER, bearerIsOurs: true };
    const { sub } = claims;
    return { ...STRANGER, accessTokenId: sub, grant: `token:${sub}`, bearerIsOurs: true };
  }

  private async withSession(secret: string, session: GatewaySession): Promise<Visitor> {
    const { person, accessTokenId, click, expiresAt, prolonged } = session;
    const known = {
      ...STRANGER,
      accessTokenId,
      expiresAt,
      cookie: prolonged ? this.cookies.keeping(secret) : null,
    };
    if (!person) return { ...known, grant: `share:${accessTokenId}:${click}` };
    const account = await this.account(person, session.session);
    if (!account) return STRANGER;
    const { hostUserId, isAdmin, portalId } = account;
    const told = { session: session.session, hostUserId, isAdmin, portalId, name: person.name };
    return { ...known, person, told };
  }

  /** A session of the application that was ended there has ended here too: the person has signed out. */
  private account({ userId }: VisitingPerson, session: string | null): Promise<VisitorAccount | null> {
    return session === null ? this.signIn.account(userId) : this.signIn.sessionAccount(session);
  }

  private begin(
    { id: serverId }: HostedServer,
    visit: {
      person: VisitingPerson | null;
      session: string | null;
      accessTokenId?: string;
      click?: string;
      endsAt: Date;
    },
  ): Promise<string> {
    const { accessTokenId = null, click = null, ...rest } = visit;
    return this.sessions.begin({ serverId, accessTokenId, click, ...rest });
  }
}
