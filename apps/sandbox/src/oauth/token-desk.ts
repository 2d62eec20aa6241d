import type { Portal } from '../portals/portal.js';
import type { PortalStore } from '../portals/portal-store.js';
import { type Grant, newSecret } from '../portals/portal-state.js';
import type { HostParams } from '../protocol/host-params.js';

/** A refusal of the token endpoint. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    readonly code: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
    description: string,
  ) {
    super(description);
  }
}

/** What an application gets for a code. */
export type CodeAnswer = Omit<TokenAnswer, 'expires' | 'user_id'>;

/** What an application gets for a refresh token. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Unix seconds. */
  readonly expires: number;
  readonly expires_in: number;
  readonly scope: string;
  /** Of the token endpoint. */
  readonly domain: string;
  readonly client_endpoint: string;
  readonly server_endpoint: string;
  readonly member_id: string;
  readonly user_id: number;
  readonly status: 'L';
}

export interface GrantRequest {
  readonly clientId: string;
  readonly userId: number;
  readonly lifetimeSeconds: number;
  readonly refreshLifetimeSeconds: number;
}

interface Code extends GrantRequest {
  readonly portal: Portal;
  readonly expiresAtMs: number;
}

export const CODE_SECONDS = 30;
export const TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 180 * 86_400;

/** Issues tokens of applications: for codes, for refresh tokens, and to the control port. */
export class TokenDesk {
  private readonly codes = new Map<string, Code>();

  /** @param restUrl where the portals are reached */
  constructor(
    private readonly portals: PortalStore,
    private readonly restUrl: () => string,
  ) {}

  /** Host name of the token endpoint. */
  get serverDomain(): string {
    return new URL(this.restUrl()).host;
  }

  /** A code that can be exchanged once, within 30 seconds. */
  issueCode(portal: Portal, request: GrantRequest, nowMs: number): string {
    const code = newSecret(16);
    this.codes.set(code, { ...request, portal, expiresAtMs: nowMs + CODE_SECONDS * 1000 });
    return code;
  }

  /** Stores a new pair of tokens. */
  issue(portal: Portal, request: GrantRequest, nowMs: number): TokenAnswer {
    const grant: Grant = {
      clientId: request.clientId,
      userId: request.userId,
      accessToken: newSecret(32),
      accessExpiresAtMs: nowMs + request.lifetimeSeconds * 1000,
      refreshToken: newSecret(32),
      refreshExpiresAtMs: nowMs + request.refreshLifetimeSeconds * 1000,
      refreshed: false,
    };
    const living = portal.state.grants.filter(
      ({ refreshed, accessExpiresAtMs }) =>
        !refreshed || accessExpiresAtMs > nowMs - REFRESH_TOKEN_SECONDS * 1000,
    );
    portal.update({ grants: [...living, grant] });
    return this.answer(portal, grant, nowMs);
  }

  /** The token the user has for the application, when it is good for a while yet; else a new pair. */
  current(portal: Portal, request: GrantRequest, nowMs: number): TokenAnswer {
    const { clientId, userId, lifetimeSeconds } = request;
    const goodUntil = nowMs + (lifetimeSeconds * 1000) / 2;
    const known = portal.state.grants.findLast(
      (grant) =>
        grant.clientId === clientId && grant.userId === userId && grant.accessExpiresAtMs > goodUntil,
    );
    return known ? this.answer(portal, known, nowMs) : this.issue(portal, request, nowMs);
  }

  /**
   * `GET|POST /oauth/token/`.
   * @throws OAuthError
   */
  exchange(params: HostParams, nowMs: number): TokenAnswer | CodeAnswer {
    const text = (name: string): string => {
      const value = params[name];
      if (typeof value === 'string' && value !== '') return value;
      throw new OAuthError('invalid_request', `Parameter ${name} is missing`);
    };
    switch (text('grant_type')) {
      case 'authorization_code':
        return this.exchangeCode(text('client_id'), text('client_secret'), text('code'), nowMs);
      case 'refresh_token':
        return this.refresh(text('client_id'), text('client_secret'), text('refresh_token'), nowMs);
      default:
        throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token');
    }
  }

  private exchangeCode(clientId: string, secret: string, text: string, nowMs: number): CodeAnswer {
    this.checkClient(clientId, secret);
    const code = this.codes.get(text);
    this.codes.delete(text);
    if (!code || code.clientId !== clientId || code.expiresAtMs < nowMs) {
      throw new OAuthError('invalid_grant', 'The code is wrong or over');
    }
    const { expires: _, user_id: __, ...answer } = this.issue(code.portal, code, nowMs);
    return answer;
  }

  private refresh(clientId: string, secret: string, token: string, nowMs: number): TokenAnswer {
    this.checkClient(clientId, secret);
    const found = this.portals.findGrant(({ refreshToken }) => refreshToken === token);
    const isAlive = found && !found.item.refreshed && found.item.refreshExpiresAtMs > nowMs;
    if (!isAlive || found.item.clientId !== clientId || !found.portal.application(clientId)) {
      throw new OAuthError('invalid_grant', 'The refresh token is wrong, used or over');
    }
    const { portal, item } = found;
    const grants = portal.state.grants.map((grant) =>
      grant === item ? { ...grant, refreshed: true } : grant,
    );
    portal.update({ grants });
    const request = {
      clientId,
      userId: item.userId,
      lifetimeSeconds: TOKEN_SECONDS,
      refreshLifetimeSeconds: REFRESH_TOKEN_SECONDS,
    };
    return this.issue(portal, request, nowMs);
  }

  private checkClient(clientId: string, secret: string): void {
    const known = this.portals.findApplication(clientId);
    if (!known || known.item.clientSecret !== secret) {
      throw new OAuthError('invalid_client', 'The application is unknown or its secret is wrong');
    }
  }

  private answer(portal: Portal, grant: Grant, nowMs: number): TokenAnswer {
    const application = portal.application(grant.clientId);
    return {
      access_token: grant.accessToken,
      refresh_token: grant.refreshToken,
      expires: Math.floor(grant.accessExpiresAtMs / 1000),
      expires_in: Math.max(0, Math.round((grant.accessExpiresAtMs - nowMs) / 1000)),
      scope: (application?.scopes ?? []).join(','),
      domain: this.serverDomain,
      client_endpoint: `${this.restUrl()}/rest/`,
      server_endpoint: `${this.restUrl()}/rest/`,
      member_id: portal.state.memberId,
      user_id: grant.userId,
      status: 'L',
    };
  }
}
