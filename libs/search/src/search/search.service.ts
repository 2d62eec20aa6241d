import { Injectable } from '@nestjs/common';
import { isPorticoError, PorticoError } from '#libs/kernel';
import type { Found, SearchDepth, SearchRequest } from '../contracts/search-terms.js';
import { SearchCredentialRepository } from '../credentials/credential.repository.js';
import { EngineClient, EngineRefusal } from '../engines/engine-client.js';
import { OutboundFault } from '../outbound/bounded-http.js';
import { ChargedWork, SEARCH_CREDITS, type SearchCall } from './search-call.js';
import { type ChosenPlace, SearchProvidersService } from './providers.service.js';
import { depthAt, queryAt, requestOf, type SearchInput, unheededWishes } from './search-request.policy.js';

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
export class SearchService {
  constructor(
    private readonly providers: SearchProvidersService,
    private readonly engines: EngineClient,
    private readonly credentials: SearchCredentialRepository,
    private readonly charges: ChargedWork,
  ) {}

  /**
   * A search as its caller asks for it, charged where the platform has the key.
   * @throws PorticoError `VALIDATION_ERROR`, `SEARCH_PROVIDER_UNKNOWN`, `SEARCH_CREDENTIAL_REQUIRED`,
   *   `INSUFFICIENT_BALANCE`, `SEARCH_CREDENTIAL_REJECTED`, `SEARCH_PROVIDER_ERROR`, `SEARCH_TIMEOUT`.
   */
  async search({ principal, input, client, tell, note }: SearchOrder): Promise<Searched> {
    const request = requestOf(input);
    const chosen = await this.providers.choose(principal, input.provider);
    const { engine } = chosen.place;
    note({ engine: engine.id, credentialLevel: chosen.level });
    queryAt(engine, request);
    const depth = depthAt(engine, request);
    const { result: found, charged } = await this.charges.perform<Found>({
      portalId: principal.portalId,
      credits: chosen.level === 'platform' ? SEARCH_CREDITS[depth] : 0n,
      client,
      work: async (began) => {
        await tell({ type: 'tool_call', tool: 'search', arguments: { query: request.query } });
        began();
        return this.searchAt(chosen, { ...request, depth }, client);
      },
      isWorth: ({ answer, hits }) => answer !== null || hits.length > 0,
    });
    await tell({ type: 'tool_result', result_type: 'search', items: found.hits.map(sourceOf) });
    if (found.answer !== null) await tell({ type: 'message', content: found.answer });
    return { found, chosen, depth, notApplied: unheededWishes(engine, request), charged };
  }

  /**
   * One search at the place that was chosen for it; nobody is charged.
   * @throws PorticoError `SEARCH_CREDENTIAL_REJECTED`, `SEARCH_PROVIDER_ERROR`, `SEARCH_TIMEOUT`, also when `signal`
   *   ended it; `VALIDATION_ERROR` for a query the engine cannot take.
   */
  async searchAt(chosen: ChosenPlace, request: SearchRequest, signal: AbortSignal): Promise<Found> {
    try {
      const found = await this.engines.search(chosen.place, request, signal);
      await this.note(chosen, 'active');
      return found;
    } catch (failure) {
      const error = errorOf(failure, chosen);
      if (error.code === 'SEARCH_CREDENTIAL_REJECTED') await this.note(chosen, 'invalid');
      throw error;
    }
  }

  private async note({ credential }: ChosenPlace, status: 'active' | 'invalid'): Promise<void> {
    if (!credential || credential.status === status) return;
    await this.credentials.update({ id: credential.id }, { status });
  }
}

/** What an engine says of itself is not repeated: it is written by strangers, and may quote the key. */
function errorOf(failure: unknown, { level }: ChosenPlace): PorticoError {
  if (isPorticoError(failure)) return failure;
  if (failure instanceof EngineRefusal) {
    if (failure.refusesKey && level !== 'platform') {
      return new PorticoError('SEARCH_CREDENTIAL_REJECTED', { cause: failure });
    }
    const message = `The search provider answered with status ${failure.status}.`;
    return new PorticoError('SEARCH_PROVIDER_ERROR', { message, cause: failure });
  }
  if (!(failure instanceof OutboundFault)) throw failure;
  const isLate = failure.kind === 'timeout' || failure.kind === 'stopped';
  return new PorticoError(isLate ? 'SEARCH_TIMEOUT' : 'SEARCH_PROVIDER_ERROR', { cause: failure });
}

function sourceOf({ url, title }: { readonly url: string; readonly title: string }) {
  return { url, title };
}
