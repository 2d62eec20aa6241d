import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { type CredentialRefusals, type CredentialStatus, KeptCredentials } from '#libs/credentials';
import { inputFault } from '#libs/http';
import { CLOCK, type Clock, type KeyLevel, maskedKey, PorticoError, type Principal } from '#libs/kernel';
import { OwnKeys } from '../models/current-catalogue.js';
import { type ProviderAnswer, ProviderModels } from '../upstreams/provider-models.js';
import type { Credential, CredentialDays } from './credential.js';
import { CredentialRepository, CredentialUsage } from './credential.repository.js';
import { PROVIDERS } from './providers.data.js';

export interface NewCredential {
  readonly provider: string;
  readonly apiKey: string;
  readonly level?: KeyLevel;
  readonly name?: string;
  readonly baseUrl?: string;
}

export type CredentialChange = Partial<Pick<NewCredential, 'apiKey' | 'name' | 'baseUrl'>>;

/** What was known of a key says nothing of the one that takes its place. */
const UNKNOWN = { status: 'untested', models: null, modelsFetchedAt: null, lastTestedAt: null } as const;

/** What a try has shown. */
export interface TriedCredential {
  readonly credential: Credential;
  readonly answer: ProviderAnswer;
}

/** What an answer says of a key; a provider that is away says nothing of it. */
const STATUS_AFTER: Readonly<Record<ProviderAnswer['outcome'], CredentialStatus | null>> = {
  listed: 'active',
  refused: 'invalid',
  // It is known, and pays for nothing.
  spent: null,
  failed: null,
};

const REFUSALS: CredentialRefusals = {
  notFound: 'AI_CREDENTIAL_NOT_FOUND',
  exists: 'AI_CREDENTIAL_EXISTS',
  ofThePortal: 'Provider keys of the portal are for its administrators to change.',
};

/** Provider keys of people and portals. */
@Injectable()
export class CredentialsService extends KeptCredentials<Credential> {
  constructor(
    credentials: CredentialRepository,
    private readonly usage: CredentialUsage,
    private readonly ownKeys: OwnKeys,
    private readonly providerModels: ProviderModels,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    super(credentials, REFUSALS, clock, config);
  }

  /** What was used with a key on the last days, today included. @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`. */
  async readUsage(principal: Principal, id: string, days: number): Promise<CredentialDays> {
    const credential = await this.seen(principal, id);
    return this.usage.days(credential.id, days);
  }

  /**
   * @throws PorticoError `AI_PROVIDER_UNKNOWN`, `VALIDATION_ERROR`, `NOT_AUTHORIZED` for one of the portal,
   *   `AI_CREDENTIAL_EXISTS`.
   */
  async create(principal: Principal, order: NewCredential): Promise<Credential> {
    const { level = 'user', apiKey } = order;
    const provider = PROVIDERS.get(order.provider);
    if (!provider) {
      // Not repeated: keys are sometimes written into the wrong field.
      const message = 'There is no such provider. GET /v1/ai/providers lists those there are.';
      throw new PorticoError('AI_PROVIDER_UNKNOWN', { message, details: { field: 'provider' } });
    }
    const row = this.newRow(principal, level);
    const credential = await this.keep({
      ...row,
      provider: provider.id,
      name: order.name ?? provider.name,
      baseUrl: this.addressOf(provider.id, order.baseUrl),
      keySealed: this.cipher.encrypt(apiKey, row.id),
      maskedKey: maskedKey(apiKey),
      ...UNKNOWN,
      updatedAt: row.createdAt,
    });
    this.ownKeys.changed(credential.portalId);
    return credential;
  }

  /**
   * A new address needs the key again: else who may change a key of the portal could have it sent to themselves.
   * @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`.
   */
  async change(
    principal: Principal,
    id: string,
    { name, apiKey, baseUrl }: CredentialChange,
  ): Promise<Credential> {
    const known = await this.changeable(principal, id);
    const address = baseUrl === undefined ? known.baseUrl : this.addressOf(known.provider, baseUrl);
    if (address !== known.baseUrl && apiKey === undefined) {
      throw inputFault('body', 'apiKey', 'required', 'apiKey is required with another baseUrl');
    }
    const key = apiKey !== undefined && {
      ...UNKNOWN,
      baseUrl: address,
      keySealed: this.cipher.encrypt(apiKey, id),
      maskedKey: maskedKey(apiKey),
    };
    const change = { ...(name !== undefined && { name }), ...key, updatedAt: this.clock.now() };
    await this.credentials.update({ id }, change);
    this.ownKeys.changed(known.portalId);
    return { ...known, ...change };
  }

  /** @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async remove(principal: Principal, id: string): Promise<void> {
    const { portalId } = await this.changeable(principal, id);
    await this.credentials.remove(id);
    this.ownKeys.changed(portalId);
  }

  /** Whether the provider takes the key. @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async test(principal: Principal, id: string): Promise<TriedCredential> {
    return this.ask(await this.changeable(principal, id), false);
  }

  /**
   * Takes over what the provider lists.
   * @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`, `provider_key_rejected`,
   *   `provider_account_exhausted`, `ai_provider_unavailable`.
   */
  async fetchModels(principal: Principal, id: string): Promise<Credential> {
    const { credential, answer } = await this.ask(await this.changeable(principal, id), true);
    if (answer.outcome === 'refused') {
      throw new PorticoError('provider_key_rejected', { message: answer.reason });
    }
    if (answer.outcome === 'spent') {
      throw new PorticoError('provider_account_exhausted', { message: answer.reason });
    }
    if (answer.outcome === 'failed') {
      throw new PorticoError('ai_provider_unavailable', {
        message: `The provider gave no list of models. ${answer.reason}`,
      });
    }
    return credential;
  }

  private async ask(credential: Credential, takesModels: boolean): Promise<TriedCredential> {
    const { id, provider, keySealed, portalId } = credential;
    const baseUrl = credential.baseUrl ?? PROVIDERS.get(provider)?.baseUrl ?? null;
    if (baseUrl === null) throw new PorticoError('AI_PROVIDER_UNKNOWN');
    const apiKey = this.cipher.decrypt(keySealed, id);
    const answer = await this.providerModels.list({ provider, baseUrl, apiKey, origin: 'portal' });
    const now = this.clock.now();
    const change = {
      status: STATUS_AFTER[answer.outcome] ?? credential.status,
      lastTestedAt: now,
      ...(takesModels && answer.outcome === 'listed' && { models: answer.models, modelsFetchedAt: now }),
    };
    // Unless the key it was made with has been replaced since.
    await this.credentials.update({ id, keySealed }, change);
    this.ownKeys.changed(portalId);
    return { credential: { ...credential, ...change }, answer };
  }

  private addressOf(providerId: string, baseUrl: string | undefined): string | null {
    const isFixed = PROVIDERS.get(providerId)?.baseUrl !== null;
    return this.addresses.read(baseUrl, {
      isFixed,
      openProvider: 'openai-compatible',
      takesQuery: true,
    });
  }
}
