import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { OPERATOR_MODULE } from './operator-module.data.js';
import type { OperatorCallEvent } from './operator.events.js';

/** What operators ordered; a stream for each order. */
export class OperatorCallStream extends recordStream<OperatorCallEvent>({
  module: OPERATOR_MODULE,
  streamType: 'operator_call',
  eventTypes: {
    operator_call_began: FIRST_VERSION,
    operator_call_refused: FIRST_VERSION,
  },
}) {}
