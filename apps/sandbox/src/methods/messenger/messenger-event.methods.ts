import { readQueue, subscribe, unsubscribe } from '../../messenger/user-queue.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { limitArgument } from './messenger-arguments.js';

const MOST = 1_000;
const USUAL = 100;

/** Events of the messenger for the user of the call. */
export const MESSENGER_EVENT_METHODS: HostMethodTable = {
  'im.v2.Event.subscribe': ({ portal, userId }) => {
    subscribe(portal, userId);
    return { result: true };
  },
  'im.v2.Event.unsubscribe': ({ portal, userId }) => {
    unsubscribe(portal, userId);
    return { result: true };
  },
  'im.v2.Event.get': (call) => {
    const given = argument(call.params, 'offset');
    const offset = given === undefined || given === null ? null : Number(given);
    const limit = limitArgument(call, MOST, USUAL);
    return { result: readQueue(call.portal, call.userId, offset, limit, call.nowMs) };
  },
};
