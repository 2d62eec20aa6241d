import { type BlobStore, BlobStoreError } from '../contracts/blob-store.port.js';
import { StoreWatch } from './store-watch.js';

/** Beyond what lies between two tries. */
const SOME_TIME_MS = 10_000;

describe('the watch over a store of bytes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('fills no bucket whose key may write and not remove', async () => {
    const puts: string[] = [];
    const denied = (): Promise<never> => Promise.reject(new BlobStoreError('AccessDenied'));
    const bucket: Pick<BlobStore, 'put' | 'head' | 'delete'> = {
      put: async (key) => {
        puts.push(key);
        return { size: 1, sha256: '' };
      },
      head: async () => null,
      delete: denied,
    };
    const watch = new StoreWatch();
    await expect(watch.over(bucket as BlobStore).delete('blobs/a')).rejects.toThrow('AccessDenied');
    await jest.advanceTimersByTimeAsync(SOME_TIME_MS);
    watch.close();
    expect(puts.length).toBeGreaterThan(2);
    expect(new Set(puts).size).toBe(1);
    expect(watch.trouble).toBe('AccessDenied');
  });
});
