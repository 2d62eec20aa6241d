import type { Config } from '#libs/config';
import type { BlobStore } from '../contracts/blob-store.port.js';
import { LocalBlobStore } from './local-blob-store.js';
import type { S3Config } from './s3/s3-settings.js';
import type { StoreIdentity } from './store-identity.js';

/**
 * The store the settings name: a bucket, else a folder.
 * @throws Error where they name half a store.
 */
export async function createBlobStore(
  config: S3Config & Pick<Config, 'storageFolder'>,
  identity: StoreIdentity,
): Promise<BlobStore> {
  const { storageBucket } = config;
  if (storageBucket === null) return new LocalBlobStore(config.storageFolder, identity);
  // Its library takes half a second to load, which only those wait for who use it.
  const { S3BlobStore } = await import('./s3/s3-blob-store.js');
  return new S3BlobStore({ ...config, storageBucket }, identity);
}
