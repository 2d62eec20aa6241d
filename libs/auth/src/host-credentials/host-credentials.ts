import { Inject, Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import type { HostCredential, OAuthCredential } from '#libs/host-client';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { AuthChanges } from '../auth-changes.js';
import { WebhookStore } from './host-secrets.js';
import { HostTokenStore, type StoredHostToken } from './host-token-store.js';
import { TokenRenewal } from './token-renewal.js';

const CAPACITY = 5_000;

/** What of a caller decides about the credential. */
export type HostCaller = Pick<Principal, 'currentUser' | 'kind' | 'appId' | 'portalId'>;

interface CachedCredential {
  readonly userId: string;
  readonly credential: HostCredential;
}

/** With what a caller's calls to the host are made. Opened secrets live in memory only, and briefly. */
@Injectable()
export class HostCredentials {
  private readonly cache: ChangeAwareCache<CachedCredential>;

  constructor(
    private readonly webhooks: WebhookStore,
    private readonly tokens: HostTokenStore,
    private readonly renewal: TokenRenewal,
    @Inject(CLOCK) private readonly clock: Clock,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<CachedCredential>({
      capacity: CAPACITY,
      subjectsOf: ({ userId, credential }) => [`user:${userId}`, `portal:${credential.portalId}`],
    });
  }

  /**
   * The credential of the person the call acts for: the owner, or the user of the session. A call of an
   * application uses the person's token for it, where there is one, else the person's webhook; any other
   * the webhook, else the token for the service itself. An application key alone acts for nobody on the host.
   * @throws PorticoError `TOKEN_MISSING` when there is no host credential.
   */
  async forPrincipal({ currentUser, kind, appId, portalId }: HostCaller): Promise<HostCredential> {
    if (!currentUser) throw new PorticoError('TOKEN_MISSING');
    const { userId } = currentUser;
    const applicationId = kind === 'application' ? appId : null;
    const name = applicationId === null ? userId : `${userId} ${applicationId}`;
    const found = await this.cache.get(name, async () => {
      const credential = applicationId
        ? ((await this.token(userId, applicationId)) ?? (await this.webhooks.find(userId)))
        : ((await this.webhooks.find(userId)) ?? (await this.token(userId, portalId)));
      return credential && { userId, credential };
    });
    if (!found) {
      throw new PorticoError('TOKEN_MISSING', { message: 'The user has no webhook on the portal.' });
    }
    return found.credential;
  }

  /** With the token of somebody's sign-in to the service itself; null when there is none. */
  async ofSignIn(userId: string, portalId: string): Promise<HostCredential | null> {
    return this.token(userId, portalId);
  }

  private async token(userId: string, applicationId: string): Promise<OAuthCredential | null> {
    const token = await this.tokens.find({ userId, applicationId });
    return token && this.signedIn(token);
  }

  private signedIn(token: StoredHostToken): OAuthCredential {
    const { userId, applicationId, portalId, restUrl, pace, hostUserId, accessToken, version } = token;
    const endsAtMs = token.expiresAt.getTime();
    const known = { userId, applicationId, version };
    return {
      kind: 'oauth',
      applicationId,
      portalId,
      restUrl,
      pace,
      hostUserId,
      accessToken,
      isOver: () => endsAtMs <= this.clock.nowMs(),
      renew: token.refreshToken === null ? null : async () => this.signedIn(await this.renewal.renew(known)),
    };
  }
}
