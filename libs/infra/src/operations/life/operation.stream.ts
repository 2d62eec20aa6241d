import { eventStream, type LoadedStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import type { OperationEvent } from '../../contracts/operation.events.js';
import { operationDecider } from './operation.decider.js';
import { OperationProjection } from './operation.projection.js';
import type { OperationState } from './operation.state.js';
import { ReleaseProjection } from './release.projection.js';

export type LoadedOperation = LoadedStream<OperationState, OperationEvent>;

/** Operations on servers, from their acceptance to the day they are forgotten. */
export class OperationStream extends eventStream({
  module: 'infra',
  streamType: 'operation',
  decider: operationDecider,
  eventTypes: {
    operation_requested: FIRST_VERSION,
    operation_started: FIRST_VERSION,
    operation_step_reached: FIRST_VERSION,
    operation_succeeded: FIRST_VERSION,
    operation_failed: FIRST_VERSION,
    operation_outcome_unknown: FIRST_VERSION,
    operation_outcome_expired: FIRST_VERSION,
    operation_forgotten: FIRST_VERSION,
  },
  views: [new OperationProjection(), new ReleaseProjection()],
}) {}
