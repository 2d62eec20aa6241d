import { argument, textArgument } from '../methods/arguments.js';
import { HostError } from '../protocol/host-error.js';
import type { HostCall } from '../protocol/host-method.js';
import { findDialog } from '../messenger/dialogs.js';
import type { ChatRow, MessageRow } from '../messenger/messenger-rows.js';
import { chatById, memberOf, messageById } from '../messenger/messenger-tables.js';
import { visibleMessages } from '../messenger/unread.js';
import type { BotRow } from './bot-rows.js';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The argument `fields`; an empty one may be a list. */
export function fieldsOf({ params }: HostCall): Fields {
  const fields = argument(params, 'fields');
  return isFields(fields) ? fields : {};
}

/** `true`, `"Y"`, `1`; undefined where nothing was sent. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return ['true', 'Y', '1'].includes(String(value));
}

export function accessDenied(): HostError {
  return new HostError(403, 'ACCESS_DENIED', 'Access denied');
}

/** The chat of `dialogId`, where the bot is a member. */
export function chatOf(call: HostCall, bot: BotRow): ChatRow {
  const chat = findDialog(call.portal, textArgument(call.params, 'dialogId'), bot.id);
  if (!chat) throw new HostError(400, 'CHAT_NOT_FOUND', 'Chat not found');
  if (!memberOf(call.portal, chat.id, bot.id)) throw accessDenied();
  return chat;
}

/** Where a bot may do more than its members: it owns the chat or manages it. */
export function managedChat(call: HostCall, bot: BotRow): ChatRow {
  const chat = chatOf(call, bot);
  if (memberOf(call.portal, chat.id, bot.id)?.isManager !== true) throw accessDenied();
  return chat;
}

/** The message of `messageId` in one of the bot's chats. */
export function messageOf(call: HostCall, bot: BotRow): { chat: ChatRow; message: MessageRow } {
  const { portal, params } = call;
  const message = messageById(portal, Number(argument(params, 'messageId')));
  const chat = message && chatById(portal, message.chatId);
  if (!message || !chat || message.isDeleted) {
    throw new HostError(400, 'MESSAGE_NOT_FOUND', 'Message not found');
  }
  if (!visibleMessages(portal, chat, bot.id).includes(message) || !memberOf(portal, chat.id, bot.id)) {
    throw accessDenied();
  }
  return { chat, message };
}

/** A message the bot wrote. The host does not say whether one that is somebody else's exists. */
export function ownMessage(call: HostCall, bot: BotRow): MessageRow {
  const message = messageById(call.portal, Number(argument(call.params, 'messageId')));
  if (!message || message.authorId !== bot.id || message.isDeleted) throw accessDenied();
  return message;
}

/** Ids of people in an argument. @throws HostError `EMPTY_USER_IDS` */
export function userIdsOf(value: unknown): number[] {
  const ids = (Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [])
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  if (ids.length === 0) throw new HostError(400, 'EMPTY_USER_IDS', 'Empty user IDs');
  return ids;
}
