import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { type ProviderAnswer, ProviderModels } from '../upstreams/provider-models.js';
import type { Credential, CredentialStatus } from './credential.js';
import { CredentialRepository } from './credential.repository.js';
import { FindCredentials } from './find-credentials.query.js';
import { OwnKeys } from './own-keys.query.js';
import { PROVIDERS } from './providers.data.js';

/** What a try has shown. */
export interface TriedCredential {
  readonly credential: Credential;
  readonly answer: ProviderAnswer;
}

/** What an answer says of a key; a provider that is away says nothing of it. */
const STATUS_AFTER: Readonly<Record<ProviderAnswer['outcome'], CredentialStatus | null>> = {
  listed: 'active',
  refused: 'invalid',
  failed: null,
};

/** Asks providers with keys people keep. */
@Injectable()
export class TryCredential {
  private readonly cipher: RowCipher;

  constructor(
    private readonly find: FindCredentials,
    private readonly credentials: CredentialRepository,
    private readonly ownKeys: OwnKeys,
    private readonly providerModels: ProviderModels,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** Whether the provider takes the key. @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async test(principal: Principal, id: string): Promise<TriedCredential> {
    return this.ask(await this.find.changeable(principal, id), false);
  }

  /**
   * Takes over what the provider lists.
   * @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`, `provider_key_rejected`,
   *   `ai_provider_unavailable`.
   */
  async fetchModels(principal: Principal, id: string): Promise<Credential> {
    const { credential, answer } = await this.ask(await this.find.changeable(principal, id), true);
    if (answer.outcome === 'refused') throw new PorticoError('provider_key_rejected');
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
    await this.credentials.note(credential, change);
    this.ownKeys.changed(portalId);
    return { credential: { ...credential, ...change }, answer };
  }
}
