import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { SEARCH_CREDITS } from '../searching/search-prices.data.js';
import type { Credential } from '../credentials/credential.js';
import { FindSearchCredentials } from '../credentials/find-credentials.query.js';
import { ENGINES } from '../engines/engines.data.js';
import type { SearchEngine } from '../engines/search-engine.js';
import type { SearchProviderAnswer } from './provider.answer.js';
import { BUILT_IN, SearchPlaces } from './search-places.query.js';

const EVERYWHERE = { streaming: true, research: true } as const;

/** Providers as a caller finds them. */
@Injectable()
export class ListSearchProviders {
  constructor(
    private readonly credentials: FindSearchCredentials,
    private readonly places: SearchPlaces,
  ) {}

  /** The built-in one first. */
  async execute(principal: Principal): Promise<SearchProviderAnswer[]> {
    const keys = await this.credentials.list(principal);
    return [this.builtIn(), ...[...ENGINES.values()].map((engine) => withKey(engine, keys))];
  }

  private builtIn(): SearchProviderAnswer {
    const { builtIn } = this.places;
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

function withKey(
  { id, title, depths, baseUrl }: SearchEngine,
  keys: readonly Credential[],
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
