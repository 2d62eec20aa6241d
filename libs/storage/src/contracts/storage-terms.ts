/** Whose bytes they are: what counts together for a quota. */
export const STORAGE_AREAS = ['sources', 'objects', 'feedback'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

/**
 * `arriving`: room is taken, the bytes may come. `stored`: whole and durable. `lost`: the store no longer has
 * them. `deleting`: nothing needs them; bytes and row are about to go, and no row comes back from here.
 */
export type BlobState = 'arriving' | 'stored' | 'lost' | 'deleting';

/** The key of a blob's bytes in the store. Each blob has its own, so what removes one can never meet another. */
export function blobKey({
  portalId,
  blobId,
}: {
  readonly portalId: string;
  readonly blobId: string;
}): string {
  return `blobs/${portalId}/${blobId}`;
}
