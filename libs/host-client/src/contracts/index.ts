export type {
  HostAnswer,
  HostApi,
  HostBatchOptions,
  HostCallOptions,
  HostCommand,
  HostCommandOutcome,
  HostParams,
  HostTime,
  HostCredential,
  OAuthCredential,
  WebhookCredential,
} from '../call/host-call.js';
export { holdsReference, MOST_COMMANDS } from '../call/host-batch.js';
export {
  HOST_ABSENCE_CODES,
  HOST_CALL_CODES,
  HOST_REFUSAL_CODES,
  HOST_TOKEN_CODES,
} from '../errors/host-errors.data.js';
export { changesBlocks, LONGEST_MESSAGE, showsBlocks } from '../call/message-content.policy.js';
export { scopesOf, refusalBehind, sectionRefusal, type SectionRefusal } from '../errors/host-refusal.js';
export { HostAbsence, isOutcomeUnknown, HostRefusal, type HostWords } from '../errors/host-failure.error.js';
