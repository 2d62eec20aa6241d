import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RowCipher } from '#libs/database';
import { ENGINE_ADDRESSES, type EngineAddresses } from '../engines/engine-addresses.js';
import type { EnginePlace } from '../engines/engine-place.js';
import { ENGINES } from '../engines/engines.data.js';
import type { Credential } from './credential.js';

/** Opens kept keys for a call. */
@Injectable()
export class PlaceOfKey {
  private readonly cipher: RowCipher;

  constructor(
    @Inject(ENGINE_ADDRESSES) private readonly addresses: EngineAddresses,
    @Inject(CONFIG) config: Pick<Config, 'encryptionKey'>,
  ) {
    this.cipher = new RowCipher(config.encryptionKey);
  }

  /** Null for a provider this version does not know. */
  of({ id, provider, baseUrl, keySealed }: Credential): EnginePlace | null {
    const engine = ENGINES.get(provider);
    const address = baseUrl ?? (engine ? this.addresses[engine.id] : null);
    if (!engine || address === null) return null;
    const key = keySealed === null ? null : this.cipher.decrypt(keySealed, id);
    return { engine, baseUrl: address, key, origin: 'foreign' };
  }
}
