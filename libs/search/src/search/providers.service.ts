import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { KeptCredential } from '#libs/credentials';
import { plainBaseUrl } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import type { CredentialLevel } from '../contracts/search-terms.js';
import { SearchCredentialsService } from '../credentials/credentials.service.js';
import { ENGINES, unknownProvider } from '../engines/engines.policy.js';
import type { EnginePlace, SearchEngine } from '../engines/search-engine.js';
import { SEARCH_CREDITS } from './search-call.js';
import type { SearchProviderAnswer } from './provider.answer.js';

/** The provider of the platform itself. */
const BUILT_IN = 'host-search';

/** Where a search goes. Holds a secret: never logged, never shown. */
export interface ChosenPlace {
  readonly provider: string;
  readonly level: CredentialLevel;
  readonly place: EnginePlace;
  /** Null for the built-in provider. */
  readonly credential: KeptCredential | null;
}

const EVERYWHERE = { streaming: true, research: true } as const;

/** What there is to search with, and whose key a search is made with. */
@Injectable()
export class SearchProvidersService {
  /** The engine behind the built-in provider; null where the operator has named none. */
  private readonly builtIn: EnginePlace | null;

  constructor(
    private readonly credentials: SearchCredentialsService,
    @Inject(CONFIG) config: Pick<Config, 'searchProvider' | 'searchUrl' | 'searchKey'>,
  ) {
    this.builtIn = builtInOf(config);
  }

  /** As the caller finds them, the built-in one first. */
  async list(principal: Principal): Promise<SearchProviderAnswer[]> {
    const keys = await this.credentials.list(principal);
    return [this.shownBuiltIn(), ...[...ENGINES.values()].map((engine) => withKey(engine, keys))];
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
  private ofKeys(keys: readonly KeptCredential[]): ChosenPlace | null {
    const rank = ({ userId, status }: KeptCredential): number =>
      (userId === null ? 2 : 0) + (status === 'invalid' ? 1 : 0);
    for (const credential of keys.toSorted((one, other) => rank(one) - rank(other))) {
      const place = this.credentials.placeOf(credential);
      const level = credential.userId === null ? 'portal' : 'user';
      if (place) return { provider: credential.provider, level, place, credential };
    }
    return null;
  }

  private shownBuiltIn(): SearchProviderAnswer {
    const { builtIn } = this;
    return {
      ...EVERYWHERE,
      id: BUILT_IN,
      title: 'Built-in search',
      managed: true,
      byok: false,
      needsBaseUrl: false,
      depths: builtIn?.engine.depths ?? ['basic'],
      priceCredits: { basic: Number(SEARCH_CREDITS.basic), advanced: Number(SEARCH_CREDITS.advanced) },
      hasUserCredential: false,
      hasPortalCredential: false,
      available: builtIn !== null,
    };
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

function withKey(
  { id, title, depths, baseUrl }: SearchEngine,
  keys: readonly KeptCredential[],
): SearchProviderAnswer {
  const ofIt = keys.filter(({ provider }) => provider === id);
  return {
    ...EVERYWHERE,
    id,
    title,
    managed: false,
    byok: true,
    needsBaseUrl: baseUrl === null,
    depths,
    priceCredits: { basic: 0, advanced: 0 },
    hasUserCredential: ofIt.some(({ userId }) => userId !== null),
    hasPortalCredential: ofIt.some(({ userId }) => userId === null),
    available: ofIt.length > 0,
  };
}
