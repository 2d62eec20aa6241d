import { FIRST_VERSION, recordStream } from '#libs/event-log';
import { OPERATOR_MODULE } from './operator-module.data.js';
import type { OperatorSessionEvent } from './operator.events.js';

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
