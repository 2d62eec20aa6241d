import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { AccessTokens } from '../access-tokens/access-token.repository.js';
import type { HostedServer } from '../hosted-server.repository.js';
import { VISITOR_SIGN_IN, type VisitorAccount, type VisitorSignIn } from './visitor-sign-in.port.js';
import { GatewayCookies } from './gateway-cookies.js';
import { GatewayKeys } from './gateway-keys.js';
import { type GatewaySession, GatewaySessions } from './gateway-session.repository.js';
import type { VisitRequest } from './provenance.policy.js';
import { looksOurs, readToken } from './signed-token.policy.js';
import { FOREIGN, STRANGER, type VisitingPerson, type Visitor } from './visitor.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Finds out who sends a request: by the cookie of the gateway, or by a bearer it has given out. */
@Injectable()
export class RecogniseVisitor {
  constructor(
    private readonly sessions: GatewaySessions,
    private readonly tokens: AccessTokens,
    private readonly keys: GatewayKeys,
    private readonly cookies: GatewayCookies,
    @Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(server: HostedServer, request: VisitRequest): Promise<Visitor> {
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
}
