import { Injectable } from '@nestjs/common';
import { ChargedWork } from './charged-work.js';
import { SEARCH_CREDITS } from './search-prices.data.js';
import type { Found, SearchDepth } from '../contracts/search-terms.js';
import { depthAt, queryAt, unheededWishes } from '../engines/wishes.policy.js';
import { PlacedSearch } from './placed-search.js';
import type { SearchCall } from './search-call.js';
import { requestOf, type SearchInput } from './search-input.policy.js';
import { type ChosenPlace, SearchPlaces } from '../providers/search-places.query.js';

export type SearchOrder = SearchCall<SearchInput & { readonly provider?: string }>;

/** A search that was made. */
export interface Searched {
  readonly found: Found;
  readonly chosen: ChosenPlace;
  readonly depth: SearchDepth;
  readonly notApplied: readonly string[];
  /** Micro-credits. */
  readonly charged: bigint;
}

/** Searches the web. */
@Injectable()
export class RunSearch {
  constructor(
    private readonly places: SearchPlaces,
    private readonly searches: PlacedSearch,
    private readonly charges: ChargedWork,
  ) {}

  /**
   * @throws PorticoError `VALIDATION_ERROR`, `SEARCH_PROVIDER_UNKNOWN`, `SEARCH_CREDENTIAL_REQUIRED`,
   *   `INSUFFICIENT_BALANCE`, `SEARCH_CREDENTIAL_REJECTED`, `SEARCH_PROVIDER_ERROR`, `SEARCH_TIMEOUT`.
   */
  async execute({ principal, input, client, tell, note }: SearchOrder): Promise<Searched> {
    const request = requestOf(input);
    const chosen = await this.places.choose(principal, input.provider);
    const { engine } = chosen.place;
    note({ engine: engine.id, credentialLevel: chosen.level });
    queryAt(engine, request);
    const depth = depthAt(engine, request);
    const { result: found, charged } = await this.charges.execute<Found>({
      portalId: principal.portalId,
      credits: chosen.level === 'platform' ? SEARCH_CREDITS[depth] : 0n,
      client,
      run: async (began) => {
        await tell({ type: 'tool_call', tool: 'search', arguments: { query: request.query } });
        began();
        return this.searches.execute(chosen, { ...request, depth }, client);
      },
      isWorth: ({ answer, hits }) => answer !== null || hits.length > 0,
    });
    await tell({ type: 'tool_result', result_type: 'search', items: found.hits.map(sourceOf) });
    if (found.answer !== null) await tell({ type: 'message', content: found.answer });
    return { found, chosen, depth, notApplied: unheededWishes(engine, request), charged };
  }
}

function sourceOf({ url, title }: { readonly url: string; readonly title: string }) {
  return { url, title };
}
