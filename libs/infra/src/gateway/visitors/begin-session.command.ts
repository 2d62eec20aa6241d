import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { AccessTokens } from '../access-tokens/access-token.repository.js';
import type { HostedServer } from '../hosted-server.repository.js';
import { VISITOR_SIGN_IN, type VisitorSignIn } from './visitor-sign-in.port.js';
import { GatewayEntryRepository } from './gateway-entry.repository.js';
import { GatewayKeys } from './gateway-keys.js';
import { GatewaySessions } from './gateway-session.repository.js';
import { readToken } from './signed-token.policy.js';
import type { VisitingPerson } from './visitor.js';

/** A session at an application lives as long as one of the application itself. */
const LONGEST_MS = 86_400_000;

/** How the opening of a share link ends. */
export type ShareAnswer =
  | { readonly kind: 'unknown' }
  /** The link says that people have to sign in. */
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'begun'; readonly secret: string };

/** How the coming of a browser with an entry ends. */
export type EntryAnswer =
  /** It is forged, over, used, of elsewhere, or of another browser. */
  | { readonly kind: 'refused' }
  /** The service has to say whether it is of this browser. */
  | { readonly kind: 'unbound' }
  | { readonly kind: 'begun'; readonly secret: string };

/** Begins sessions of visitors: with a way in that is used up, or with a share link. */
@Injectable()
export class BeginGatewaySession {
  constructor(
    private readonly entries: GatewayEntryRepository,
    private readonly sessions: GatewaySessions,
    private readonly tokens: AccessTokens,
    private readonly keys: GatewayKeys,
    @Inject(VISITOR_SIGN_IN) private readonly signIn: VisitorSignIn,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param visitor secret of the browser at the application; null when it brings none. */
  async withEntry(server: HostedServer, token: string, visitor: string | null): Promise<EntryAnswer> {
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
  async withShortcode(
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
