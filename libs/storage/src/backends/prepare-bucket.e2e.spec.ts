import { createTestConfig, hasTestS3, startTestS3 } from '#libs/testing';
import { createBlobStore, prepareBucket } from './blob-store-factory.js';
import type { StoreIdentity } from './store-identity.js';

const IDENTITY = {
  agree: () => Promise.resolve('0197a2f0-1111-7222-8333-444455556666'),
} as unknown as StoreIdentity;
const config = (environment: Record<string, string> = {}) =>
  createTestConfig('postgres://nobody@127.0.0.1:1/none', environment);

it('makes no bucket where the store is a folder', async () => {
  expect(await prepareBucket(config())).toBe('none');
});

// A table without rows is an error of its own, so the machine without a server has no table.
if (hasTestS3()) describe('the bucket of the settings on S3', onServer);

function onServer(): void {
  let s3: Awaited<ReturnType<typeof startTestS3>>;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.stop());

  it('is made once, and then holds values', async () => {
    const settings = config({ ...s3.environment, STORAGE_S3_BUCKET: `made-${Date.now()}` });
    expect(await prepareBucket(settings)).toBe('made');
    expect(await prepareBucket(settings)).toBe('there');
    const store = await createBlobStore(settings, IDENTITY);
    await store.open();
    store.close();
  });

  it('is not taken for missing when the key is refused', async () => {
    const settings = config({ ...s3.environment, STORAGE_S3_SECRET_KEY: 'another' });
    await expect(prepareBucket(settings)).rejects.toThrow('The S3 store');
  });
}
