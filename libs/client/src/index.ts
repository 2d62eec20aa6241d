export { createClient, PorticoClient } from './client.js';
export type { ClientOptions } from './sender.js';
export type { RetryLimits } from './retry.policy.js';
export {
  PorticoApiError,
  PorticoTransportError,
  readApiError,
  type ErrorCode,
  type KnownErrorCode,
  type Repeatable,
} from './api-error.js';
export type {
  Answer,
  BatchId,
  Body,
  CallOptions,
  Content,
  Data,
  FormFields,
  FormFile,
  Input,
  Item,
  Meta,
  OperationId,
  PagedId,
} from './operation-types.js';
export type { PagedInput } from './pages.js';
export type { BatchCall, BatchOutcome, BatchOutcomes } from './batch.js';
export type { OperationEvent, OperationRun, RunEvent, RunResult, StreamedId } from './operation-run.js';
export type { LogEvent, Operation, StepEvent } from './output-follower.js';
export { readEvents, type SentEvent } from './sse.js';
