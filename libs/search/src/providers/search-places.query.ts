import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { plainBaseUrl } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import type { CredentialLevel } from '../contracts/search-terms.js';
import type { Credential } from '../credentials/credential.js';
import { FindSearchCredentials } from '../credentials/find-credentials.query.js';
import { PlaceOfKey } from '../credentials/place-of-key.js';
import type { EnginePlace } from '../engines/engine-place.js';
import { ENGINES } from '../engines/engines.data.js';
import { unknownProvider } from '../engines/unknown-provider.js';

/** The provider of the platform itself. */
export const BUILT_IN = 'host-search';

/** Where a search goes. Holds a secret: never logged, never shown. */
export interface ChosenPlace {
  readonly provider: string;
  readonly level: CredentialLevel;
  readonly place: EnginePlace;
  /** Null for the built-in provider. */
  readonly credential: Credential | null;
}

/** Decides whose key a search is made with. */
@Injectable()
export class SearchPlaces {
  /** The engine behind the built-in provider; null where the operator has named none. */
  readonly builtIn: EnginePlace | null;

  constructor(
    private readonly credentials: FindSearchCredentials,
    private readonly places: PlaceOfKey,
    @Inject(CONFIG) config: Pick<Config, 'searchProvider' | 'searchUrl' | 'searchKey'>,
  ) {
    this.builtIn = builtInOf(config);
  }

  /**
   * Without a provider: a key of the caller, else one of the portal, else the built-in provider. A key comes first
   * even when its provider has refused it: a search its owner meant to pay is never charged to the portal instead.
   * @throws PorticoError `SEARCH_PROVIDER_UNKNOWN`, `SEARCH_CREDENTIAL_REQUIRED`
   */
  async choose(principal: Principal, provider: string | undefined): Promise<ChosenPlace> {
    if (provider !== undefined && provider !== BUILT_IN && !ENGINES.has(provider)) throw unknownProvider();
    if (provider !== BUILT_IN) {
      const seen = await this.credentials.list(principal);
      const chosen = this.ofKeys(seen.filter((key) => provider === undefined || key.provider === provider));
      if (chosen) return chosen;
      if (provider !== undefined) throw new PorticoError('SEARCH_CREDENTIAL_REQUIRED');
    }
    if (this.builtIn) {
      return { provider: BUILT_IN, level: 'platform', place: this.builtIn, credential: null };
    }
    const message = 'The platform has no search engine of its own here; keep a key of a search provider.';
    throw new PorticoError('SEARCH_CREDENTIAL_REQUIRED', { message });
  }

  /** Those of the person before those of the portal, refused ones last, the oldest first. */
  private ofKeys(keys: readonly Credential[]): ChosenPlace | null {
    const rank = ({ userId, status }: Credential): number =>
      (userId === null ? 2 : 0) + (status === 'invalid' ? 1 : 0);
    for (const credential of keys.toSorted((one, other) => rank(one) - rank(other))) {
      const place = this.places.of(credential);
      const level = credential.userId === null ? 'portal' : 'user';
      if (place) return { provider: credential.provider, level, place, credential };
    }
    return null;
  }
}

function builtInOf({
  searchProvider,
  searchUrl,
  searchKey,
}: Pick<Config, 'searchProvider' | 'searchUrl' | 'searchKey'>): EnginePlace | null {
  const engine = searchProvider === null ? undefined : ENGINES.get(searchProvider);
  const address = searchUrl ?? engine?.baseUrl ?? null;
  if (!engine || address === null) return null;
  return { engine, baseUrl: plainBaseUrl(address), key: searchKey, origin: 'operator' };
}
