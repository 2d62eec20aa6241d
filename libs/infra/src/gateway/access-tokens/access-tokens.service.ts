import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { CLOCK, type Clock, type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { appUrl } from '../../servers/life/server.policy.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { GatewayKeys } from '../visitors/gateway-keys.js';
import { signToken } from '../visitors/signed-token.policy.js';
import {
  readTtl,
  SHORTCODE_LENGTH,
  shortcodeFrom,
  TOKEN_LIMITS,
  type TokenOrder,
  type AccessToken,
  type TokenSecret,
  type TokenFilter,
  type TokenUse,
} from './access-token.policy.js';
import { AccessTokenRepository } from './access-token.repository.js';

/** What a new token can be refused with. */
export const MINT_ERRORS: readonly ErrorCode[] = [
  'INVALID_MODE',
  'INVALID_TTL',
  'NAME_TOO_LONG',
  'BLACKHOLE_ONLY',
  'ACTIVE_TOKEN_LIMIT',
  'TOKEN_MINT_RATE_LIMIT',
];

/** What a call on a token can be refused with. */
export const TOKEN_ERRORS: readonly ErrorCode[] = [
  'ACCESS_TOKEN_NOT_FOUND',
  'TOKEN_OWNER_MISMATCH',
  'ALREADY_REVOKED',
];

const HOUR_SECONDS = 3_600;

/** A token with its secret, which is told this once; a shortcode also at a refresh. */
export interface MintedToken {
  readonly token: AccessToken;
  readonly secret: TokenSecret;
  readonly subdomain: string;
  /** Of the application. */
  readonly address: string;
}

/** Tokens that open the application of a server: given out, listed, renewed and revoked. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly access: ServerAccess,
    private readonly tokens: AccessTokenRepository,
    private readonly keys: GatewayKeys,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `BLACKHOLE_ONLY`, `TOKEN_MINT_RATE_LIMIT`, `ACTIVE_TOKEN_LIMIT`, and of the access. */
  async mint(principal: Principal, serverId: string, order: TokenOrder): Promise<MintedToken> {
    const { server } = await this.access.require(principal, serverId, 'access-tokens');
    if (server.mode !== 'BLACKHOLE') throw new PorticoError('BLACKHOLE_ONLY');
    const { mode, name, identityBound, ttlSeconds } = order;
    const id = `tk_${randomBytes(12).toString('hex')}`;
    const createdAt = this.clock.now();
    const expiresAt = after(createdAt, ttlSeconds);
    const secret = this.secretFor(mode, server, id, createdAt, expiresAt);
    const token = { id, serverId: server.id, mode, name, identityBound, createdAt, expiresAt };
    await this.database.transaction(async (tx) => {
      const { mintedLastHour, active } = await this.tokens.use(tx, principal.keyId, server.id);
      if (mintedLastHour >= TOKEN_LIMITS.mintsPerHour) {
        throw new PorticoError('TOKEN_MINT_RATE_LIMIT', { retryAfterSeconds: HOUR_SECONDS });
      }
      if (active >= TOKEN_LIMITS.activePerServer) throw new PorticoError('ACTIVE_TOKEN_LIMIT');
      await this.tokens.insert(tx, token, principal.keyId, secret);
    });
    return { token: { ...token, revokedAt: null }, secret, ...this.placeOf(server) };
  }

  /** The tokens of a server, and how much of the limits is used. */
  async list(
    principal: Principal,
    serverId: string,
    filter: TokenFilter,
  ): Promise<{ tokens: AccessToken[]; total: number; use: TokenUse; now: Date }> {
    const { server } = await this.access.require(principal, serverId, 'access-tokens');
    const [{ tokens, total }, use] = await Promise.all([
      this.tokens.list(server.id, filter),
      this.tokens.used(this.database, principal.keyId, server.id),
    ]);
    return { tokens, total, use, now: this.clock.now() };
  }

  private placeOf({ subdomain }: ServerRow): Pick<MintedToken, 'subdomain' | 'address'> {
    const { publicUrl, appsDomain } = this.config;
    return { subdomain, address: appUrl(subdomain, publicUrl, appsDomain) };
  }

  /**
   * Counts the life of a token from now; a bearer is replaced, and the old one is dead at once.
   * @param ttlSeconds as sent.
   * @throws PorticoError `INVALID_TTL`, `ALREADY_REVOKED`, what {@link own} throws.
   */
  async refresh(
    principal: Principal,
    serverId: string,
    tokenId: string,
    ttlSeconds: number | undefined,
  ): Promise<MintedToken> {
    const { server, token } = await this.own(principal, serverId, tokenId);
    const now = this.clock.now();
    const expiresAt = after(now, readTtl(ttlSeconds));
    const { bearer } =
      token.mode === 'api-bearer'
        ? this.secretFor('api-bearer', server, token.id, now, expiresAt)
        : { bearer: null };
    const secret = await this.tokens.reissue(token.id, bearer, expiresAt);
    if (!secret) throw new PorticoError('ALREADY_REVOKED');
    return { token: { ...token, expiresAt }, secret, ...this.placeOf(server) };
  }

  /** @throws PorticoError `ALREADY_REVOKED`, what {@link own} throws. */
  async revoke(principal: Principal, serverId: string, tokenId: string): Promise<AccessToken> {
    const { token } = await this.own(principal, serverId, tokenId);
    if (!(await this.tokens.revoke(token.id))) throw new PorticoError('ALREADY_REVOKED');
    return token;
  }

  /** @throws PorticoError `ACCESS_TOKEN_NOT_FOUND`; `TOKEN_OWNER_MISMATCH` for one of another server of the portal. */
  private async own(
    principal: Principal,
    serverId: string,
    tokenId: string,
  ): Promise<{ server: ServerRow; token: AccessToken }> {
    const { server } = await this.access.require(principal, serverId, 'access-tokens');
    const token = await this.tokens.find(tokenId);
    if (!token) throw new PorticoError('ACCESS_TOKEN_NOT_FOUND');
    if (token.serverId === server.id) return { server, token };
    const isOfPortal = (await this.access.find(principal, token.serverId)) !== null;
    throw new PorticoError(isOfPortal ? 'TOKEN_OWNER_MISMATCH' : 'ACCESS_TOKEN_NOT_FOUND');
  }

  private secretFor(
    mode: AccessToken['mode'],
    { subdomain: aud }: ServerRow,
    sub: string,
    from: Date,
    until: Date,
  ): TokenSecret {
    if (mode === 'share-url')
      return { bearer: null, shortcode: shortcodeFrom(randomBytes(SHORTCODE_LENGTH)) };
    const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
    const jti = randomBytes(16).toString('base64url');
    const claims = { iss: 'gateway', aud, jti, sub, iat: seconds(from), exp: seconds(until) } as const;
    return { bearer: signToken(claims, this.keys.bearer), shortcode: null };
  }
}

function after(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1_000);
}
