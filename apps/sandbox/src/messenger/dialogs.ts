import type { Portal } from '../portals/portal.js';
import { hostDateTime } from '../protocol/host-time.js';
import { chatRow } from './chat-row.js';
import { type ChatRow, joinRow } from './messenger-rows.js';
import {
  allChats,
  CHAT_MEMBER_TABLE,
  CHAT_TABLE,
  chatById,
  memberOf,
  membersOf,
} from './messenger-tables.js';

const DIALOG = /^(chat|sg)?([1-9]\d{0,14})$/;
const WORKGROUP_ENTITY = 'SONET_GROUP';

/** Whom or what a dialog id names. */
export type DialogAddress =
  | { readonly kind: 'chat'; readonly chatId: number }
  | { readonly kind: 'workgroup'; readonly groupId: string }
  | { readonly kind: 'user'; readonly userId: number };

/** `chat<N>`, `sg<N>` or the id of a user; null for anything else. */
export function parseDialogId(dialogId: unknown): DialogAddress | null {
  const [, prefix, digits = ''] = DIALOG.exec(String(dialogId)) ?? [];
  if (digits === '') return null;
  if (prefix === 'chat') return { kind: 'chat', chatId: Number(digits) };
  return prefix === 'sg' ? { kind: 'workgroup', groupId: digits } : { kind: 'user', userId: Number(digits) };
}

function privateChat(portal: Portal, oneId: number, otherId: number): ChatRow | undefined {
  return allChats(portal).find((chat) => {
    if (chat.type !== 'private') return false;
    const ids = membersOf(portal, chat.id).map(({ userId }) => userId);
    return ids.includes(oneId) && ids.includes(otherId) && ids.length === (oneId === otherId ? 1 : 2);
  });
}

/** The chat a dialog id means to a user; undefined when there is none (yet). Rights are the caller's to check. */
export function findDialog(portal: Portal, dialogId: unknown, userId: number): ChatRow | undefined {
  const address = parseDialogId(dialogId);
  if (address?.kind === 'chat') return chatById(portal, address.chatId);
  if (address?.kind === 'user') return privateChat(portal, userId, address.userId);
  return allChats(portal).find(
    ({ entityType, entityId }) => entityType === WORKGROUP_ENTITY && entityId === address?.groupId,
  );
}

/** Like `findDialog`; the private chat with an existing user is made when it is missing. */
export function openDialog(
  portal: Portal,
  dialogId: unknown,
  userId: number,
  nowMs: number,
): ChatRow | undefined {
  const known = findDialog(portal, dialogId, userId);
  const address = parseDialogId(dialogId);
  if (known || address?.kind !== 'user' || !portal.table('user').get(address.userId)) return known;
  const chats = portal.table(CHAT_TABLE);
  const fresh = { type: 'private', color: '#17a3ea', createdAt: hostDateTime(nowMs) } as const;
  const chat: ChatRow = { id: chats.takeId(), ...chatRow(fresh) };
  chats.put(chat);
  const members = portal.table(CHAT_MEMBER_TABLE);
  for (const memberId of new Set([userId, address.userId])) {
    members.put({ id: members.takeId(), ...joinRow(chat.id, memberId) });
  }
  return chat;
}

/** How a member names the chat. */
export function dialogIdOf(portal: Portal, chat: ChatRow, userId: number): string {
  if (chat.type !== 'private') return `chat${chat.id}`;
  const members = membersOf(portal, chat.id);
  const other = members.find((member) => member.userId !== userId) ?? members[0];
  return other ? String(other.userId) : `chat${chat.id}`;
}

/** Whether a user may read the chat: its members, and of an open one everybody. */
export function mayRead(portal: Portal, chat: ChatRow, userId: number): boolean {
  return chat.type === 'open' || memberOf(portal, chat.id, userId) !== undefined;
}
