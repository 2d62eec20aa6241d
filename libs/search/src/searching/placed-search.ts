import { Injectable } from '@nestjs/common';
import { isPorticoError, PorticoError } from '#libs/kernel';
import type { Found, SearchRequest } from '../contracts/search-terms.js';
import { SearchCredentialRepository } from '../credentials/credential.repository.js';
import { AskEngine } from '../engines/ask-engine.js';
import { EngineRefusal } from '../engines/engine-refusal.js';
import { OutboundFault } from '../outbound/outbound-fault.js';
import type { ChosenPlace } from '../providers/search-places.query.js';

/** One search at the place that was chosen for it. */
@Injectable()
export class PlacedSearch {
  constructor(
    private readonly engines: AskEngine,
    private readonly credentials: SearchCredentialRepository,
  ) {}

  /**
   * @throws PorticoError `SEARCH_CREDENTIAL_REJECTED`, `SEARCH_PROVIDER_ERROR`, `SEARCH_TIMEOUT`, also when `signal`
   *   ended it; `VALIDATION_ERROR` for a query the engine cannot take.
   */
  async execute(chosen: ChosenPlace, request: SearchRequest, signal: AbortSignal): Promise<Found> {
    try {
      const found = await this.engines.execute(chosen.place, request, signal);
      await this.note(chosen, 'active');
      return found;
    } catch (failure) {
      const error = errorOf(failure, chosen);
      if (error.code === 'SEARCH_CREDENTIAL_REJECTED') await this.note(chosen, 'invalid');
      throw error;
    }
  }

  private async note({ credential }: ChosenPlace, status: 'active' | 'invalid'): Promise<void> {
    if (credential && credential.status !== status) await this.credentials.note(credential.id, { status });
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
