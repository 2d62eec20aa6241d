import type { Portal } from '../portals/portal.js';
import { hostDateTime } from '../protocol/host-time.js';
import { chatRow } from './chat-row.js';
import { tellListeners } from './messenger-listeners.data.js';
import { type Chat, type ChatRow, joinRow } from './messenger-rows.js';
import { CHAT_MEMBER_TABLE, CHAT_TABLE, memberOf, membersOf, messagesOf } from './messenger-tables.js';

/** A chat to be made; what is not given is as usual. */
export interface NewChat extends Partial<Omit<Chat, 'createdAt'>> {
  readonly ownerId: number;
  readonly memberIds: readonly number[];
}

/** Makes a chat of its owner and the members; each of the others joins. */
export function createChat(
  portal: Portal,
  { ownerId, memberIds, ...given }: NewChat,
  nowMs: number,
): ChatRow {
  const table = portal.table(CHAT_TABLE);
  const fresh = {
    type: 'chat',
    color: '#4ba984',
    ...given,
    ownerId,
    createdAt: hostDateTime(nowMs),
  } as const;
  const chat: ChatRow = { id: table.takeId(), ...chatRow(fresh) };
  table.put(chat);
  const members = portal.table(CHAT_MEMBER_TABLE);
  members.put({ id: members.takeId(), ...joinRow(chat.id, ownerId, { isManager: true }) });
  addMembers(portal, chat, { userIds: memberIds, actorId: ownerId, hideHistory: false }, nowMs);
  return chat;
}

/** Answers the chat as it is now. */
export function changeChat(portal: Portal, chat: ChatRow, changes: Partial<Chat>): ChatRow {
  const changed: ChatRow = { ...chat, ...changes, id: chat.id };
  portal.table(CHAT_TABLE).put(changed);
  return changed;
}

export interface Joining {
  readonly userIds: readonly number[];
  readonly actorId: number;
  /** The new ones do not see what was written before. */
  readonly hideHistory: boolean;
}

/** Users who are no members yet join; unknown users are passed over, as the host does. */
export function addMembers(
  portal: Portal,
  chat: ChatRow,
  { userIds, actorId, hideHistory }: Joining,
  nowMs: number,
): void {
  const table = portal.table(CHAT_MEMBER_TABLE);
  const users = portal.table('user');
  for (const userId of userIds) {
    if (!users.get(userId) || memberOf(portal, chat.id, userId)) continue;
    const hiddenUpToId = hideHistory ? (messagesOf(portal, chat.id).at(-1)?.id ?? 0) : 0;
    table.put({
      id: table.takeId(),
      ...joinRow(chat.id, userId, { hiddenUpToId, lastReadId: hiddenUpToId }),
    });
    const memberIds = membersOf(portal, chat.id).map((member) => member.userId);
    tellListeners(portal, { kind: 'join-chat', chat, actorId, memberIds, joinedId: userId }, nowMs);
  }
}

/** Answers whether the user was in the chat. */
export function removeMember(portal: Portal, chat: ChatRow, userId: number): boolean {
  const member = memberOf(portal, chat.id, userId);
  return member !== undefined && portal.table(CHAT_MEMBER_TABLE).delete(member.id);
}

/** Makes members managers or takes that from them; answers whether all of them are members. */
export function setManagers(
  portal: Portal,
  chat: ChatRow,
  userIds: readonly number[],
  isManager: boolean,
): boolean {
  const members = userIds.map((userId) => memberOf(portal, chat.id, userId));
  for (const member of members) if (member) portal.table(CHAT_MEMBER_TABLE).put({ ...member, isManager });
  return members.every((member) => member !== undefined);
}
