import type { Config } from '#libs/config';
import type { BlobStore } from '../contracts/blob-store.port.js';
import { LocalBlobStore } from './local-blob-store.js';
import type { StoreIdentity } from './store-identity.js';

/** The store the settings name. */
export async function createBlobStore(
  config: Pick<Config, 'storageFolder'>,
  identity: StoreIdentity,
): Promise<BlobStore> {
  return new LocalBlobStore(config.storageFolder, identity);
}
