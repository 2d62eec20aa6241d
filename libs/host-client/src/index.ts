export * from './contracts/index.js';
export {
  HostBytes,
  type HostDownload,
  type HostDownloadOptions,
  type HostUpload,
  type HostUploadOptions,
} from './bytes/host-bytes.js';
export { HostClientModule } from './host-client.module.js';
export { HostClient, type HostCalls } from './call/host-client.js';
export type { HostClientSettings } from './call/host-call.js';
export { HostTransport } from './transport/host-transport.js';
export { HostTokens, type HostApplication, type SignInGrant, type TokenGrant } from './call/host-tokens.js';
export type { HostPace, PacingSettings } from './pacing/host-pace.js';
export { HostPacer } from './pacing/host-pacer.js';
