import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { inputFault, ProviderAddresses } from '#libs/http';
import {
  CLOCK,
  type Clock,
  holderOf,
  type KeyLevel,
  maskedKey,
  newId,
  PorticoError,
  type Principal,
} from '#libs/kernel';
import type { Credential } from './credential.js';
import { CredentialRepository } from './credential.repository.js';
import { FindCredentials, ofThePortal } from './find-credentials.query.js';
import { OwnKeys } from './own-keys.query.js';
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

/** Makes, changes and removes provider keys of people and portals. */
@Injectable()
export class ChangeCredential {
  private readonly cipher: RowCipher;
  private readonly addresses: ProviderAddresses;

  constructor(
    private readonly find: FindCredentials,
    private readonly credentials: CredentialRepository,
    private readonly ownKeys: OwnKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
    this.addresses = new ProviderAddresses(config);
  }

  /**
   * @throws PorticoError `AI_PROVIDER_UNKNOWN`, `VALIDATION_ERROR`, `NOT_AUTHORIZED` for one of the portal,
   *   `AI_CREDENTIAL_EXISTS`.
   */
  async create(principal: Principal, order: NewCredential): Promise<Credential> {
    const { portalId, userId, isAdmin } = holderOf(principal);
    const { level = 'user', apiKey } = order;
    const provider = PROVIDERS.get(order.provider);
    if (!provider) {
      // Not repeated: keys are sometimes written into the wrong field.
      const message = 'There is no such provider. GET /v1/ai/providers lists those there are.';
      throw new PorticoError('AI_PROVIDER_UNKNOWN', { message, details: { field: 'provider' } });
    }
    if (level === 'portal' && !isAdmin) throw ofThePortal();
    const id = newId();
    const now = this.clock.now();
    const credential: Credential = {
      id,
      portalId,
      userId: level === 'portal' ? null : userId,
      provider: provider.id,
      name: order.name ?? provider.name,
      baseUrl: this.addressOf(provider.id, order.baseUrl),
      keySealed: this.cipher.encrypt(apiKey, id),
      maskedKey: maskedKey(apiKey),
      ...UNKNOWN,
      createdAt: now,
      updatedAt: now,
    };
    if (!(await this.credentials.insert(credential))) throw new PorticoError('AI_CREDENTIAL_EXISTS');
    this.ownKeys.changed(portalId);
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
    const known = await this.find.changeable(principal, id);
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
    await this.credentials.update(id, change);
    this.ownKeys.changed(known.portalId);
    return { ...known, ...change };
  }

  /** @throws PorticoError `AI_CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async remove(principal: Principal, id: string): Promise<void> {
    const { portalId } = await this.find.changeable(principal, id);
    await this.credentials.remove(id);
    this.ownKeys.changed(portalId);
  }

  private addressOf(providerId: string, baseUrl: string | undefined): string | null {
    const isFixed = PROVIDERS.get(providerId)?.baseUrl !== null;
    return this.addresses.read(baseUrl, { isFixed, openProvider: 'openai-compatible' });
  }
}
