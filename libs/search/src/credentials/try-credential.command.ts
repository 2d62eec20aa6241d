import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import type { SearchRequest } from '../contracts/search-terms.js';
import { AskEngine } from '../engines/ask-engine.js';
import type { EnginePlace } from '../engines/engine-place.js';
import { EngineRefusal } from '../engines/engine-refusal.js';
import { OutboundFault } from '../outbound/outbound-fault.js';
import type { SearchCredentialTestAnswer } from './credential.answer.js';
import type { CredentialStatus } from './credential.js';
import { SearchCredentialRepository } from './credential.repository.js';
import { FindSearchCredentials } from './find-credentials.query.js';
import { PlaceOfKey } from './place-of-key.js';

/** The smallest search there is; the provider may count it. */
const SMALLEST: SearchRequest = {
  query: 'test',
  depth: 'basic',
  maxResults: 1,
  language: null,
  region: null,
  timeRange: null,
  includeDomains: [],
  excludeDomains: [],
};

interface Tried {
  readonly status: CredentialStatus | null;
  readonly error: string | null;
}

/** Asks a provider whether it takes a kept key. */
@Injectable()
export class TrySearchCredential {
  constructor(
    private readonly find: FindSearchCredentials,
    private readonly credentials: SearchCredentialRepository,
    private readonly places: PlaceOfKey,
    private readonly engines: AskEngine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`, `SEARCH_PROVIDER_UNKNOWN`. */
  async execute(principal: Principal, id: string, signal: AbortSignal): Promise<SearchCredentialTestAnswer> {
    const credential = await this.find.changeable(principal, id);
    const place = this.places.of(credential);
    if (!place) throw new PorticoError('SEARCH_PROVIDER_UNKNOWN');
    const startedMs = performance.now();
    const { status, error } = await this.ask(place, signal);
    const latencyMs = Math.round(performance.now() - startedMs);
    await this.credentials.note(id, {
      status: status ?? credential.status,
      lastTestedAt: this.clock.now(),
    });
    return { ok: error === null, latencyMs, ...(error !== null && { error }) };
  }

  /** A provider that is away says nothing of the key. */
  private async ask(place: EnginePlace, signal: AbortSignal): Promise<Tried> {
    try {
      await this.engines.execute(place, SMALLEST, signal);
      return { status: 'active', error: null };
    } catch (failure) {
      if (failure instanceof EngineRefusal) {
        return failure.refusesKey
          ? { status: 'invalid', error: 'The provider refused the key.' }
          : { status: null, error: `The provider answered with status ${failure.status}.` };
      }
      if (!(failure instanceof OutboundFault)) throw failure;
      const isLate = failure.kind === 'timeout';
      return {
        status: null,
        error: isLate ? 'The provider did not answer in time.' : 'The provider cannot be reached.',
      };
    }
  }
}
