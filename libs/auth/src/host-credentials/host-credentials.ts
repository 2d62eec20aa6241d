import { Injectable } from '@nestjs/common';
import type { HostCredential } from '#libs/host-client';
import { PorticoError, type Principal } from '#libs/kernel';
import { AuthChanges } from '../changes/auth-changes.js';
import type { ChangeAwareCache } from '../changes/change-aware-cache.js';
import { type StoredWebhook, WebhookStore } from './webhook-store.js';

const CAPACITY = 5_000;

interface CachedWebhook extends StoredWebhook {
  readonly userId: string;
}

/** With what a caller's calls to the host are made. Opened secrets live in memory only, and briefly. */
@Injectable()
export class HostCredentials {
  private readonly cache: ChangeAwareCache<CachedWebhook>;

  constructor(
    private readonly webhooks: WebhookStore,
    changes: AuthChanges,
  ) {
    this.cache = changes.createCache<CachedWebhook>({
      capacity: CAPACITY,
      subjectsOf: ({ userId, portalId }) => ({ user: userId, portal: portalId }),
    });
  }

  /**
   * The webhook of the person the call acts for: the owner, or the user of the session. An
   * application key alone acts for nobody on the host.
   * @throws PorticoError `TOKEN_MISSING` when there is no host credential.
   */
  async forPrincipal({ currentUser }: Principal): Promise<HostCredential> {
    if (!currentUser) throw new PorticoError('TOKEN_MISSING');
    const { userId } = currentUser;
    const found = await this.cache.get(userId, async () => {
      const stored = await this.webhooks.find(userId);
      return stored && { ...stored, userId };
    });
    if (!found) {
      throw new PorticoError('TOKEN_MISSING', { message: 'The user has no webhook on the portal.' });
    }
    return found.credential;
  }
}
