export * from './contracts/index.js';
export { createBlobStore } from './backends/blob-store-factory.js';
export { StoreIdentity } from './backends/store-identity.js';
export type { BlobRow } from './blobs/blob.repository.js';
export { NO_LIMIT, Blobs, type ExpectedBlob } from './blobs/blobs.js';
export { BlobBytes, type ReceivedBlob } from './blobs/blob-bytes.service.js';
export { bytesOfGib, UsageRepository, type Quota, type Usage } from './blobs/usage.repository.js';
export { contentDisposition } from './blobs/download-headers.policy.js';
export { peekBody, type PeekedBody } from './backends/blob-bodies.js';
export {
  headersOfBytes,
  readFault,
  sendPieces,
  BlobResponder,
  type ServedBytes,
} from './blobs/blob-responder.js';
export {
  type DownloadLink,
  type IssuedLink,
  type TransferLink,
  TransferLinks,
  type TransferTarget,
  TransferTargets,
  type UploadLink,
} from './links/transfer-links.js';
export { Objects } from './objects/objects.service.js';
export { PendingUploads } from './uploads/pending-uploads.service.js';
export { guardStore } from './contracts/blob-store.port.js';
export { DirectUploads } from './uploads/direct-uploads.service.js';
export { StorageApiModule } from './storage-api.module.js';
export { StorageModule } from './storage.module.js';
export { StorageWorkerModule } from './objects/objects.module.js';
