import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { AccessTokens } from '../access-tokens/access-token.repository.js';
import type { HostedServer } from '../hosted-server.repository.js';
import { VISITOR_SIGN_IN, type VisitorAccount, type VisitorSignIn } from './visitor-sign-in.port.js';
import { COOKIE_SECONDS, gatewayCookie, readGatewayCookie } from './gateway-cookie.policy.js';
import { GatewayKeys } from './gateway-keys.js';
import { type GatewaySession, GatewaySessions } from './gateway-session.repository.js';
import { looksOurs, readToken } from './signed-token.policy.js';
import { STRANGER, type VisitingPerson, type Visitor } from './visitor.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Finds out who sends a request: by the cookie of the gateway, or by a bearer it has given out. */
@Injectable()
export class RecogniseVisitor {
  private readonly secure: boolean;

  constructor(
    private readonly sessions: GatewaySessions,
    private readonly tokens: AccessTokens,
    private readonly keys: GatewayKeys,
    @Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  async execute(server: HostedServer, headers: IncomingHttpHeaders): Promise<Visitor> {
    const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined && looksOurs(bearer)) return this.withBearer(server, bearer);
    const secret = readGatewayCookie(headers.cookie, this.secure);
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
      cookie: prolonged ? gatewayCookie(secret, this.secure, COOKIE_SECONDS) : null,
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
