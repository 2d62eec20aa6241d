import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import {
  type CredentialRefusals,
  type CredentialStatus,
  type KeptCredential,
  KeptCredentials,
} from '#libs/credentials';
import { inputFault } from '#libs/http';
import { CLOCK, type Clock, type KeyLevel, maskedKey, PorticoError, type Principal } from '#libs/kernel';
import type { SearchRequest } from '../contracts/search-terms.js';
import { EngineClient, EngineRefusal } from '../engines/engine-client.js';
import {
  ENGINE_ADDRESSES,
  type EngineAddresses,
  ENGINES,
  unknownProvider,
} from '../engines/engines.policy.js';
import type { EnginePlace } from '../engines/search-engine.js';
import { OutboundFault } from '../outbound/bounded-http.js';
import { SearchCredentialRepository } from './credential.repository.js';

export interface NewSearchCredential {
  readonly provider: string;
  readonly apiKey?: string;
  readonly level?: KeyLevel;
  readonly name?: string;
  readonly baseUrl?: string;
}

/** What a test has shown. */
export interface TestedSearchCredential {
  readonly ok: boolean;
  readonly latencyMs: number;
  /** What went wrong. */
  readonly error?: string;
}

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

const REFUSALS: CredentialRefusals = {
  notFound: 'CREDENTIAL_NOT_FOUND',
  exists: 'CREDENTIAL_EXISTS',
  ofThePortal: 'Keys of the portal are for its administrators to change.',
};

/** Keys of search providers, of people and portals. */
@Injectable()
export class SearchCredentialsService extends KeptCredentials<KeptCredential> {
  constructor(
    credentials: SearchCredentialRepository,
    private readonly engines: EngineClient,
    @Inject(ENGINE_ADDRESSES) private readonly engineAddresses: EngineAddresses,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    super(credentials, REFUSALS, clock, config);
  }

  /**
   * @throws PorticoError `SEARCH_PROVIDER_UNKNOWN`, `VALIDATION_ERROR`, `NOT_AUTHORIZED` for one of the portal,
   *   `CREDENTIAL_EXISTS`.
   */
  async create(principal: Principal, order: NewSearchCredential): Promise<KeptCredential> {
    const { level = 'user', apiKey } = order;
    const engine = ENGINES.get(order.provider);
    if (!engine) throw unknownProvider();
    const row = this.newRow(principal, level);
    if (engine.needsKey && apiKey === undefined) {
      throw inputFault('body', 'apiKey', 'required', 'apiKey is required for this provider');
    }
    return this.keep({
      ...row,
      provider: engine.id,
      name: order.name ?? engine.title,
      baseUrl: this.addresses.read(order.baseUrl, {
        isFixed: engine.baseUrl !== null,
        openProvider: 'searxng',
      }),
      keySealed: apiKey === undefined ? null : this.cipher.encrypt(apiKey, row.id),
      maskedKey: apiKey === undefined ? null : maskedKey(apiKey),
    });
  }

  /** @throws PorticoError `CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async remove(principal: Principal, id: string): Promise<void> {
    const found = await this.changeable(principal, id);
    await this.credentials.remove(found.id);
  }

  /**
   * Asks the provider whether it takes the key.
   * @throws PorticoError `CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`, `SEARCH_PROVIDER_UNKNOWN`.
   */
  async test(principal: Principal, id: string, signal: AbortSignal): Promise<TestedSearchCredential> {
    const credential = await this.changeable(principal, id);
    const place = this.placeOf(credential);
    if (!place) throw new PorticoError('SEARCH_PROVIDER_UNKNOWN');
    const startedMs = performance.now();
    const { status, error } = await this.ask(place, signal);
    const latencyMs = Math.round(performance.now() - startedMs);
    const change = { status: status ?? credential.status, lastTestedAt: this.clock.now() };
    await this.credentials.update({ id }, change);
    return { ok: error === null, latencyMs, ...(error !== null && { error }) };
  }

  /** Where a call with a kept key goes, the key opened; null for a provider this version does not know. */
  placeOf({ id, provider, baseUrl, keySealed }: KeptCredential): EnginePlace | null {
    const engine = ENGINES.get(provider);
    const address = baseUrl ?? (engine ? this.engineAddresses[engine.id] : null);
    if (!engine || address === null) return null;
    const key = keySealed === null ? null : this.cipher.decrypt(keySealed, id);
    return { engine, baseUrl: address, key, origin: 'foreign' };
  }

  /** A provider that is away says nothing of the key. */
  private async ask(place: EnginePlace, signal: AbortSignal): Promise<Tried> {
    try {
      await this.engines.search(place, SMALLEST, signal);
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
