import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { createTestConfig, hasTestS3, startTestS3 } from '#libs/testing';
import { createBlobStore } from '../backends/blob-store-factory.js';
import type { StoreIdentity } from '../backends/store-identity.js';
import type { BlobStore } from '../contracts/blob-store.port.js';

export type StoreKind = BlobStore['kind'];

/** S3 only where there is a server for it. */
export const STORE_KINDS: readonly StoreKind[] = hasTestS3() ? ['local', 's3'] : ['local'];

/** An empty store and what belongs to it. */
export interface StoreFixture {
  readonly store: BlobStore;
  /** Folder of local state, with that of the store in it. */
  readonly home: string;
  /** Settings that name the store. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same store as another process sees it. */
  again(more?: Readonly<Record<string, string>>): Promise<BlobStore>;
  /** Names of files that are neither values nor parts: drafts. */
  drafts(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Agrees to whatever it finds; the identity itself has a spec of its own. */
const AGREEABLE = {
  agree: (_kind: string, found: string | null) => Promise.resolve(found ?? newId()),
} as StoreIdentity;

export async function startStore(kind: StoreKind): Promise<StoreFixture> {
  const home = await mkdtemp(join(tmpdir(), 'portico-store-'));
  const s3 = kind === 's3' ? await startTestS3() : null;
  const environment = { PORTICO_HOME: home, STORAGE_FOLDER: join(home, 'blobs'), ...s3?.environment };
  const opened: BlobStore[] = [];
  const again = async (more: Readonly<Record<string, string>> = {}): Promise<BlobStore> => {
    const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', { ...environment, ...more });
    const store = await createBlobStore(config, AGREEABLE);
    opened.push(store);
    await store.open();
    return store;
  };
  return {
    store: await again(),
    home,
    environment,
    again,
    drafts: () => filesIn(join(home, kind === 's3' ? 'passing-bodies' : 'blobs', 'tmp')),
    stop: async () => {
      for (const store of opened) store.close();
      await s3?.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
