import type { HostMethodTable } from '../../protocol/host-method.js';
import { integerArgument, textArgument } from '../arguments.js';

/** Notifications in the messenger. They are not kept: who was told what is in the log of calls. */
export const NOTIFICATION_METHODS: HostMethodTable = {
  'im.notify.system.add': ({ params }) => {
    integerArgument(params, 'USER_ID');
    textArgument(params, 'MESSAGE');
    return { result: 1 };
  },
};
