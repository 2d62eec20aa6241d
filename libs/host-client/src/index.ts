export { HostClientModule } from './host-client.module.js';
export { HostClient, type HostCalls } from './call/host-client.js';
export type { HostClientSettings } from './call/host-client-settings.js';
export type {
  HostAnswer,
  HostApi,
  HostBatchOptions,
  HostCallOptions,
  HostCommand,
  HostCommandOutcome,
  HostParams,
  HostTime,
} from './call/host-call.js';
export type { HostCredential, OAuthCredential, WebhookCredential } from './call/host-credential.js';
export { holdsReference, MOST_COMMANDS } from './batch/batch-commands.js';
export {
  HOST_ABSENCE_CODES,
  HOST_CALL_CODES,
  HOST_REFUSAL_CODES,
  HOST_TOKEN_CODES,
} from './errors/host-call-codes.data.js';
export { HostTransport } from './transport/host-transport.js';
export { HostTokens, type HostApplication, type SignInGrant, type TokenGrant } from './tokens/host-tokens.js';
export type { HostPace } from './pacing/host-pace.js';
export { HostPacer } from './pacing/host-pacer.js';
export type { PacingSettings } from './pacing/pacing-settings.js';
