import { randomUUID } from 'node:crypto';
import { access, constants, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#libs/config';
import type { BlobStore } from '../contracts/blob-store.port.js';
import { LocalBlobStore } from './local-blob-store.js';
import type { S3Config } from './s3/s3-client.js';
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

/** What became of the bucket: there is none to make, it was there, or it was made. */
export type BucketState = 'none' | 'there' | 'made';

/** Makes the bucket of the settings, unless there is none in them or it is there. @throws BlobStoreError */
export async function prepareBucket(config: S3Config): Promise<BucketState> {
  const { storageBucket } = config;
  if (storageBucket === null) return 'none';
  const { makeBucket } = await import('./s3/s3-client.js');
  return (await makeBucket({ ...config, storageBucket })) ? 'made' : 'there';
}

/** What was found where bytes are kept. */
export interface ProbedStore {
  readonly kind: 'local' | 's3';
  /** The folder, or the name of the bucket. */
  readonly place: string;
  /** Id of the store; null before a process has opened it, and for a bucket, whose id is not read. */
  readonly id: string | null;
  /** Of the disk below a folder. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
}

/** The probe asks for nothing that a database would have to agree to. */
const NO_IDENTITY = { agree: () => Promise.reject(new Error('A probe does not open the store.')) };

/**
 * Tries the store without opening it, so that a fault does not keep anything from starting: in a folder a file is
 * written and removed, a bucket is asked for a value it does not have.
 * @throws Error of the file system with its `code`, or `BlobStoreError` with what the bucket said.
 */
export async function probeStore(config: S3Config & Pick<Config, 'storageFolder'>): Promise<ProbedStore> {
  const { storageBucket, storageFolder } = config;
  if (storageBucket === null) return probeFolder(storageFolder);
  const store = await createBlobStore(config, NO_IDENTITY as never);
  try {
    await store.head(`probe/${randomUUID()}`);
    return { kind: 's3', place: storageBucket, id: null, disk: null };
  } finally {
    store.close();
  }
}

async function probeFolder(folder: string): Promise<ProbedStore> {
  const place = await firstFolder(folder);
  const { bavail, blocks, bsize } = await statfs(place);
  const disk = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  if (place !== folder) {
    // Whoever starts first makes it.
    await access(place, constants.W_OK | constants.X_OK);
    return { kind: 'local', place: folder, id: null, disk };
  }
  const file = join(folder, `probe-${randomUUID()}`);
  await writeFile(file, 'probe', { flag: 'wx' });
  await rm(file);
  return { kind: 'local', place: folder, id: await storeId(folder), disk };
}

/** The folder, or the nearest one above it that is there. */
async function firstFolder(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return firstFolder(above);
  }
}

async function storeId(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'STORE_ID'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
