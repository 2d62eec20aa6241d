import { HostError } from '../../protocol/host-error.js';
import type { HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { BOT_CHAT_METHODS } from './bot-chat.methods.js';
import { BOT_COMMAND_METHODS } from './bot-command.methods.js';
import { BOT_EVENT_METHODS } from './bot-event.methods.js';
import { BOT_MESSAGE_METHODS } from './bot-message.methods.js';
import { BOT_METHODS } from './bot.methods.js';

/** A portal without a subscription to the marketplace has no bots. */
function whileSubscribed(method: HostMethod): HostMethod {
  return (call) => {
    if (call.portal.state.switches.marketSubscription) return method(call);
    throw new HostError(403, 'PAYMENT_REQUIRED', 'The subscription to the marketplace is not active');
  };
}

const METHODS: HostMethodTable = {
  ...BOT_METHODS,
  ...BOT_CHAT_METHODS,
  ...BOT_MESSAGE_METHODS,
  ...BOT_COMMAND_METHODS,
  ...BOT_EVENT_METHODS,
};

/** The second generation of bots; the first one is gone. */
export const ALL_BOT_METHODS: HostMethodTable = Object.fromEntries(
  Object.entries(METHODS).map(([name, method]) => [name, whileSubscribed(method)]),
);
