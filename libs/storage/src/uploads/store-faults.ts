import { PorticoError } from '#libs/kernel';
import { BlobStoreError, BytesMissingError } from '../contracts/blob-store-errors.js';

/** Runs work on the store. @throws PorticoError `STORAGE_UNAVAILABLE` for whatever is the store's fault. */
export async function guardStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlobStoreError || error instanceof BytesMissingError)
      throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
    throw error;
  }
}
