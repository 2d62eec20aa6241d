import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { lockDecider } from './lock.decider.js';

/** The locks of servers that somebody took away; the id is that of the server. */
export class LockStream extends eventStream({
  module: 'infra',
  streamType: 'lock',
  decider: lockDecider,
  eventTypes: { server_lock_released: FIRST_VERSION },
}) {}
