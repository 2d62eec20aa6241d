import type { Portal } from '../portals/portal.js';
import type { ChatRow, MessageRow } from './messenger-rows.js';
import { CHAT_MEMBER_TABLE, memberOf, messagesOf } from './messenger-tables.js';

/** How a member stands in a chat after reading. */
export interface ReadState {
  readonly lastId: number;
  /** Messages of others that are left. */
  readonly counter: number;
  /** Messages read just now. */
  readonly viewedIds: readonly number[];
}

/** Messages a member sees: those hidden from who came later are left out. */
export function visibleMessages(portal: Portal, chat: ChatRow, userId: number): readonly MessageRow[] {
  const hiddenUpToId = memberOf(portal, chat.id, userId)?.hiddenUpToId ?? 0;
  return messagesOf(portal, chat.id).filter(({ id }) => id > hiddenUpToId);
}

/** Messages of others a member has not read. */
export function unreadMessages(portal: Portal, chat: ChatRow, userId: number): readonly MessageRow[] {
  const member = memberOf(portal, chat.id, userId);
  if (!member) return [];
  return messagesOf(portal, chat.id).filter((row) => row.id > member.lastReadId && row.authorId !== userId);
}

/** Marks everything up to a message as read, all of it by default; never less than before. */
export function readMessages(
  portal: Portal,
  chat: ChatRow,
  userId: number,
  upToId = Number.MAX_SAFE_INTEGER,
): ReadState {
  const member = memberOf(portal, chat.id, userId);
  const lastMessageId = messagesOf(portal, chat.id).at(-1)?.id ?? 0;
  const lastId = Math.max(member?.lastReadId ?? 0, Math.min(upToId, lastMessageId));
  const before = unreadMessages(portal, chat, userId);
  if (member && lastId > member.lastReadId) {
    portal.table(CHAT_MEMBER_TABLE).put({ ...member, lastReadId: lastId });
  }
  return {
    lastId,
    counter: unreadMessages(portal, chat, userId).length,
    viewedIds: before.filter(({ id }) => id <= lastId).map(({ id }) => id),
  };
}
