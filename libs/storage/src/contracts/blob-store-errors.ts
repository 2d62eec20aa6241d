import { PorticoError } from '#libs/kernel';

/** There is no such value in the store. */
export class BytesMissingError extends Error {
  override readonly name = 'BytesMissingError';

  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`There are no bytes at ${key}.`, options);
  }
}

/** The store is unreachable, full or broken; whether a repeat helps is not known. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

/** A body was longer or shorter than announced; nothing was kept. */
export class BodySizeError extends Error {
  override readonly name = 'BodySizeError';

  constructor(
    readonly announced: number,
    readonly received: number,
  ) {
    super(`${announced} bytes were announced, ${received} came.`);
  }
}

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
