export { HostClientModule } from './host-client.module.js';
export { HostClient } from './call/host-client.js';
export type { HostClientSettings } from './call/host-client-settings.js';
export type { HostAnswer, HostCallOptions, HostParams, HostTime } from './call/host-call.js';
export type { HostCredential, WebhookCredential } from './call/host-credential.js';
