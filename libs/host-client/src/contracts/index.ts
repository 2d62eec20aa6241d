export type {
  HostAnswer,
  HostApi,
  HostBatchOptions,
  HostCallOptions,
  HostCommand,
  HostCommandOutcome,
  HostParams,
  HostTime,
} from '../call/host-call.js';
export type { HostCredential, OAuthCredential, WebhookCredential } from '../call/host-credential.js';
export { holdsReference, MOST_COMMANDS } from '../batch/batch-commands.js';
export {
  HOST_ABSENCE_CODES,
  HOST_CALL_CODES,
  HOST_REFUSAL_CODES,
  HOST_TOKEN_CODES,
} from '../errors/host-call-codes.data.js';
export { changesBlocks, LONGEST_MESSAGE, showsBlocks } from '../messenger/message-content.policy.js';
export { scopesOf } from '../errors/scopes-of.js';
export { HostAbsence, isOutcomeUnknown } from '../errors/host-absence.error.js';
export { HostRefusal, type HostWords } from '../errors/host-refusal.error.js';
export { refusalBehind, sectionRefusal, type SectionRefusal } from '../errors/section-refusal.js';
