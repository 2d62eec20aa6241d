import type { Portal } from '../portals/portal.js';
import { hostDateTime } from '../protocol/host-time.js';
import type { MessengerEvent } from './messenger-event.js';
import { tellListeners } from './messenger-listeners.data.js';
import type { ChatRow, Message, MessageRow } from './messenger-rows.js';
import { chatById, membersOf, MESSAGE_TABLE } from './messenger-tables.js';
import { readMessages } from './unread.js';

const LONGEST = 20_000;

/** What the host keeps of a text: the rest is cut off, and no answer says so. */
export function keptText(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')} (...)` : text;
}

/** A message to be written; who may write where is the caller's to check. */
export interface NewMessage {
  readonly chat: ChatRow;
  /** 0: the host itself. */
  readonly authorId: number;
  readonly text: string;
  readonly isSystem?: boolean;
  readonly uuid?: string | null;
  readonly forward?: Message['forward'];
  readonly params?: Message['params'];
}

/** What an event of a message differs in from others. */
type MessageEvent =
  | { readonly kind: 'message-add' | 'message-update' | 'message-delete' }
  | { readonly kind: 'reaction-change'; readonly reaction: string; readonly action: 'add' | 'delete' };

function tell(portal: Portal, message: MessageRow, actorId: number, what: MessageEvent, nowMs: number): void {
  const chat = chatById(portal, message.chatId);
  if (!chat) return;
  const memberIds = membersOf(portal, chat.id).map(({ userId }) => userId);
  const event: MessengerEvent = { ...what, chat, actorId, memberIds, message };
  tellListeners(portal, event, nowMs);
}

/** Writes a message; its author has read the chat up to it. */
export function postMessage(
  portal: Portal,
  { chat, authorId, text, isSystem = false, uuid = null, forward = null, params = {} }: NewMessage,
  nowMs: number,
): MessageRow {
  const table = portal.table(MESSAGE_TABLE);
  const message: MessageRow = {
    id: table.takeId(),
    chatId: chat.id,
    authorId,
    date: hostDateTime(nowMs),
    text,
    isSystem,
    uuid,
    forward,
    params,
    reactions: {},
    isDeleted: false,
  };
  table.put(message);
  readMessages(portal, chat, authorId, message.id);
  tell(portal, message, authorId, { kind: 'message-add' }, nowMs);
  return message;
}

/** Other text or parameters for a message; a parameter that is undefined is taken away. */
export function changeMessage(
  portal: Portal,
  message: MessageRow,
  changes: { readonly text?: string; readonly params?: Message['params'] },
  actorId: number,
  nowMs: number,
): MessageRow {
  const all = Object.entries({ ...message.params, ...changes.params, IS_EDITED: 'Y' });
  const params = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const changed: MessageRow = { ...message, text: changes.text ?? message.text, params };
  portal.table(MESSAGE_TABLE).put(changed);
  tell(portal, changed, actorId, { kind: 'message-update' }, nowMs);
  return changed;
}

/** Takes a message back; `complete` removes it without a trace, otherwise its place stays. */
export function deleteMessage(
  portal: Portal,
  message: MessageRow,
  actorId: number,
  complete: boolean,
  nowMs: number,
): void {
  const table = portal.table(MESSAGE_TABLE);
  const left: MessageRow = {
    ...message,
    text: 'This message has been deleted.',
    params: { IS_DELETED: 'Y' },
    reactions: {},
    isDeleted: true,
  };
  if (complete) table.delete(message.id);
  else table.put(left);
  tell(portal, left, actorId, { kind: 'message-delete' }, nowMs);
}

/** Sets or takes back a reaction; false when that was so already. */
export function react(
  portal: Portal,
  message: MessageRow,
  userId: number,
  reaction: string,
  action: 'add' | 'delete',
  nowMs: number,
): boolean {
  const before = message.reactions[reaction] ?? [];
  if (before.includes(userId) === (action === 'add')) return false;
  const after = action === 'add' ? [...before, userId] : before.filter((id) => id !== userId);
  const changed: MessageRow = { ...message, reactions: { ...message.reactions, [reaction]: after } };
  portal.table(MESSAGE_TABLE).put(changed);
  tell(portal, changed, userId, { kind: 'reaction-change', reaction, action }, nowMs);
  return true;
}
