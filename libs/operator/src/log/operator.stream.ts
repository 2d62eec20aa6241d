import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { OPERATOR_MODULE, type OperatorCallEvent, type OperatorSessionEvent } from './operator.events.js';

/** What operators ordered; a stream for each order. */
export class OperatorCallStream extends recordStream<OperatorCallEvent>({
  module: OPERATOR_MODULE,
  streamType: 'operator_call',
  eventTypes: {
    operator_call_began: FIRST_VERSION,
    operator_call_refused: FIRST_VERSION,
  },
}) {}

/** How operators came in and left; a stream for each link. */
export class OperatorSessionStream extends recordStream<OperatorSessionEvent>({
  module: OPERATOR_MODULE,
  streamType: 'operator_session',
  eventTypes: {
    operator_invited: FIRST_VERSION,
    operator_signed_in: FIRST_VERSION,
    operator_signed_out: FIRST_VERSION,
  },
}) {}
