import { Injectable } from '@nestjs/common';
import { type ChangeAwareCache, NotificationHub, PushedChanges } from '#libs/database';
import type { Credential, OwnKey } from '../credentials/credential.js';
import { CredentialRepository } from '../credentials/credential.repository.js';
import { PROVIDERS } from '../credentials/providers.data.js';
import type { Catalogue } from './catalogue.js';
import { buildCatalogue } from './catalogue.policy.js';
import { CatalogueRepository } from './catalogue.repository.js';

/** Channel on which the database names what has changed: `catalogue`, or the portal whose provider keys did. */
const CHANNEL = 'ai_changed';

/** Makes caches that follow the changes of the catalogue and of provider keys. */
@Injectable()
export class AiChanges extends PushedChanges<string> {
  constructor(hub: NotificationHub) {
    super(hub, CHANNEL, (name) => name);
  }
}

/** What the database calls a change of the catalogue. */
const CATALOGUE = 'catalogue';

/** The catalogue as it holds now, in memory until the database says that it has changed. */
@Injectable()
export class CurrentCatalogue {
  private readonly cache: ChangeAwareCache<Catalogue>;

  constructor(
    private readonly repository: CatalogueRepository,
    changes: AiChanges,
  ) {
    this.cache = changes.createCache({ capacity: 1 });
  }

  async get(): Promise<Catalogue> {
    return this.cache.get(CATALOGUE, async () => buildCatalogue(await this.repository.read()));
  }
}

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
