import type { BotCallDefinition } from './bot-call-definition.js';
import { CHAT_CALLS } from './chats/chat-calls.data.js';
import { COMMAND_CALLS } from './commands/command-calls.data.js';
import { MESSAGE_CALLS } from './messages/message-calls.data.js';
import { REACTION_CALLS } from './messages/reaction-calls.data.js';

/** Every path below `/v1/bots/:botId` that is a call of the host. */
export const BOT_CALLS: readonly BotCallDefinition[] = [
  ...MESSAGE_CALLS,
  ...REACTION_CALLS,
  ...CHAT_CALLS,
  ...COMMAND_CALLS,
];
