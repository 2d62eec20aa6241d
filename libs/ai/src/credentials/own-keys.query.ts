import { Injectable } from '@nestjs/common';
import type { ChangeAwareCache } from '#libs/database';
import { AiChanges } from '../changes/ai-changes.js';
import type { Credential } from './credential.js';
import { CredentialRepository } from './credential.repository.js';
import type { OwnKey } from './own-key.js';
import { PROVIDERS } from './providers.data.js';

/** Portals whose keys are kept in memory. */
const KEPT_PORTALS = 10_000;

/** The keys a caller may use, in memory until one of the portal's changes. */
@Injectable()
export class OwnKeys {
  private readonly cache: ChangeAwareCache<readonly Credential[]>;

  constructor(
    private readonly credentials: CredentialRepository,
    private readonly changes: AiChanges,
  ) {
    this.cache = changes.createCache({ capacity: KEPT_PORTALS });
  }

  /** Those of the person before those of the portal. */
  async of(portalId: string, userId: string): Promise<OwnKey[]> {
    const all = await this.cache.get(portalId, () => this.credentials.ofPortal(portalId));
    const own = all.filter((credential) => credential.userId === userId);
    const common = all.filter((credential) => credential.userId === null);
    return [...own, ...common].flatMap(ownKeyOf);
  }

  /** What this process has changed of a portal is used from now on. */
  changed(portalId: string): void {
    this.changes.apply(portalId);
  }
}

/** Nothing for a provider this version does not know. */
function ownKeyOf(credential: Credential): OwnKey[] {
  const { id, userId, provider, keySealed, models, createdAt } = credential;
  const baseUrl = credential.baseUrl ?? PROVIDERS.get(provider)?.baseUrl ?? null;
  if (baseUrl === null) return [];
  const level = userId === null ? 'portal' : 'user';
  return [{ id, level, provider, baseUrl, keySealed, models, createdAt }];
}
