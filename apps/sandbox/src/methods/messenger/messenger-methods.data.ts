import type { HostMethodTable } from '../../protocol/host-method.js';
import { CHAT_DISK_METHODS } from './chat-disk.methods.js';
import { CHAT_METHODS } from './chat.methods.js';
import { DIALOG_METHODS } from './dialog.methods.js';
import { MESSAGE_METHODS } from './message.methods.js';
import { MESSENGER_EVENT_METHODS } from './messenger-event.methods.js';
import { NOTIFICATION_METHODS } from './notification.methods.js';
import { RECENT_METHODS } from './recent.methods.js';

/** Everything of the messenger but bots. */
export const MESSENGER_METHODS: HostMethodTable = {
  ...CHAT_METHODS,
  ...DIALOG_METHODS,
  ...MESSAGE_METHODS,
  ...RECENT_METHODS,
  ...MESSENGER_EVENT_METHODS,
  ...CHAT_DISK_METHODS,
  ...NOTIFICATION_METHODS,
};
