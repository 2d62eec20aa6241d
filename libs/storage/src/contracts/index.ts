export {
  BLOB_STORE,
  type BlobHead,
  type BlobPart,
  type BlobPieces,
  type BlobStore,
  type KeptBytes,
  type ListedBlob,
  type ListedUpload,
  type OpenedBlob,
  type OpenOptions,
  type PutOptions,
  type SignedGetOptions,
  type SignedPartOptions,
  type SignedPutOptions,
  type SignedRequest,
} from './blob-store.port.js';
export { BlobStoreError, BodySizeError, BytesMissingError } from './blob-store-errors.js';
export { type BlobState, blobKey, type ByteRange, STORAGE_AREAS, type StorageArea } from './storage-terms.js';
export { storageMigrations } from '../migrations/index.js';
