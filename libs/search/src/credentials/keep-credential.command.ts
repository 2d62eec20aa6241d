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
import { ENGINES } from '../engines/engines.data.js';
import { unknownProvider } from '../engines/unknown-provider.js';
import type { Credential } from './credential.js';
import { SearchCredentialRepository } from './credential.repository.js';
import { FindSearchCredentials, ofThePortal } from './find-credentials.query.js';

export interface NewSearchCredential {
  readonly provider: string;
  readonly apiKey?: string;
  readonly level?: KeyLevel;
  readonly name?: string;
  readonly baseUrl?: string;
}

/** Keeps and forgets keys of search providers. */
@Injectable()
export class KeepSearchCredential {
  private readonly cipher: RowCipher;
  private readonly addresses: ProviderAddresses;

  constructor(
    private readonly find: FindSearchCredentials,
    private readonly credentials: SearchCredentialRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
    this.addresses = new ProviderAddresses(config);
  }

  /**
   * @throws PorticoError `SEARCH_PROVIDER_UNKNOWN`, `VALIDATION_ERROR`, `NOT_AUTHORIZED` for one of the portal,
   *   `CREDENTIAL_EXISTS`.
   */
  async create(principal: Principal, order: NewSearchCredential): Promise<Credential> {
    const { portalId, userId, isAdmin } = holderOf(principal);
    const { level = 'user', apiKey } = order;
    const engine = ENGINES.get(order.provider);
    if (!engine) throw unknownProvider();
    if (level === 'portal' && !isAdmin) throw ofThePortal();
    if (engine.needsKey && apiKey === undefined) {
      throw inputFault('body', 'apiKey', 'required', 'apiKey is required for this provider');
    }
    const id = newId();
    const credential: Credential = {
      id,
      portalId,
      userId: level === 'portal' ? null : userId,
      provider: engine.id,
      name: order.name ?? engine.title,
      baseUrl: this.addresses.read(order.baseUrl, {
        isFixed: engine.baseUrl !== null,
        openProvider: 'searxng',
      }),
      keySealed: apiKey === undefined ? null : this.cipher.encrypt(apiKey, id),
      maskedKey: apiKey === undefined ? null : maskedKey(apiKey),
      status: 'untested',
      lastTestedAt: null,
      createdAt: this.clock.now(),
    };
    if (!(await this.credentials.insert(credential))) throw new PorticoError('CREDENTIAL_EXISTS');
    return credential;
  }

  /** @throws PorticoError `CREDENTIAL_NOT_FOUND`, `NOT_AUTHORIZED`. */
  async remove(principal: Principal, id: string): Promise<void> {
    const found = await this.find.changeable(principal, id);
    await this.credentials.remove(found.id);
  }
}
