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
  BlobStoreError,
  BodySizeError,
  BytesMissingError,
} from './blob-store.port.js';
export { type BlobState, blobKey, STORAGE_AREAS, type StorageArea } from './storage-terms.js';
export { storageMigrations } from '../migrations/index.js';
