import type { Portal } from '../portals/portal.js';
import type { ChatMemberRow, ChatRow, MessageRow } from './messenger-rows.js';

export const CHAT_TABLE = 'chat';
export const CHAT_MEMBER_TABLE = 'chatMember';
export const MESSAGE_TABLE = 'message';

export function chatById(portal: Portal, chatId: number): ChatRow | undefined {
  return portal.table(CHAT_TABLE).get(chatId) as ChatRow | undefined;
}

/** Every chat of the portal, oldest first. */
export function allChats(portal: Portal): ChatRow[] {
  return [...portal.table(CHAT_TABLE).values()] as ChatRow[];
}

/** In the order they came. */
export function membersOf(portal: Portal, chatId: number): ChatMemberRow[] {
  const rows = [...portal.table(CHAT_MEMBER_TABLE).values()] as ChatMemberRow[];
  return rows.filter((row) => row.chatId === chatId);
}

export function memberOf(portal: Portal, chatId: number, userId: number): ChatMemberRow | undefined {
  return membersOf(portal, chatId).find((row) => row.userId === userId);
}

export function messageById(portal: Portal, messageId: number): MessageRow | undefined {
  return portal.table(MESSAGE_TABLE).get(messageId) as MessageRow | undefined;
}

/** Messages of a chat, oldest first. */
export function messagesOf(portal: Portal, chatId: number): readonly MessageRow[] {
  const table = portal.table(MESSAGE_TABLE);
  return table.remember(`chat ${chatId}`, () =>
    [...table.values()].filter((row) => row['chatId'] === chatId),
  ) as readonly MessageRow[];
}
