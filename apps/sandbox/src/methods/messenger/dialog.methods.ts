import type { MessageRow } from '../../messenger/messenger-rows.js';
import { membersOf } from '../../messenger/messenger-tables.js';
import { dialogView, messageView, userView } from '../../messenger/messenger-views.js';
import { readMessages, visibleMessages } from '../../messenger/unread.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { dialogArgument, idArgument, limitArgument, noDialog } from './messenger-arguments.js';
import { snakeKeys } from './notification-schema.data.js';

const MOST_MESSAGES = 200;
const USUAL_MESSAGES = 20;

/** Newest first, as the host answers; `FIRST_ID` asks for what follows it, oldest first. */
function pageOf(
  messages: readonly MessageRow[],
  { firstId, lastId, limit }: { firstId: number | null; lastId: number | null; limit: number },
): readonly MessageRow[] {
  if (firstId !== null) return messages.filter(({ id }) => id > firstId).slice(0, limit);
  const older = lastId === null ? messages : messages.filter(({ id }) => id < lastId);
  return older.slice(-limit).reverse();
}

/** @throws HostError for a number that is none. */
function messageNumber(call: HostCall, name: string, words: string): number | null {
  const value = argument(call.params, name);
  const isNumber = value === undefined || value === null || value === '' || /^\d+$/.test(String(value));
  if (!isNumber) throw new HostError(400, `${name}_STRING`, words);
  return idArgument(call, name);
}

/** Dialogs as their members read them. */
export const DIALOG_METHODS: HostMethodTable = {
  'im.dialog.get': (call) => {
    const chat = dialogArgument(call);
    if (!chat) throw noDialog(call);
    return { result: snakeKeys(dialogView(call.portal, chat, call.userId)) };
  },
  'im.dialog.messages.get': (call) => {
    const chat = dialogArgument(call);
    if (!chat) return { result: { chat_id: 0, messages: [], users: [], files: [] } };
    const messages = pageOf(visibleMessages(call.portal, chat, call.userId), {
      firstId: messageNumber(call, 'FIRST_ID', "First ID can't be string"),
      lastId: messageNumber(call, 'LAST_ID', "Last ID can't be string"),
      limit: limitArgument(call, MOST_MESSAGES, USUAL_MESSAGES),
    });
    const authorIds = new Set([call.userId, ...messages.map(({ authorId }) => authorId)]);
    const users = [...authorIds].map((id) => userView(call.portal, id)).filter((user) => user !== null);
    const shown = { chatId: chat.id, messages: messages.map(messageView), users, files: [] };
    return { result: snakeKeys(shown) };
  },
  'im.dialog.users.list': (call) => {
    const chat = dialogArgument(call);
    const offset = Number(argument(call.params, 'OFFSET') ?? 0);
    const members = chat ? membersOf(call.portal, chat.id) : [];
    const page = members.slice(offset, offset + limitArgument(call, MOST_MESSAGES, 50));
    const users = page.map(({ userId }) => userView(call.portal, userId)).filter((user) => user !== null);
    return { result: snakeKeys(users), total: members.length };
  },
  'im.dialog.read': (call) => {
    const chat = dialogArgument(call);
    if (!chat) throw noDialog(call);
    const upToId = idArgument(call, 'MESSAGE_ID') ?? undefined;
    const { lastId, counter } = readMessages(call.portal, chat, call.userId, upToId);
    const dialogId = String(argument(call.params, 'DIALOG_ID'));
    return { result: { dialogId, chatId: chat.id, lastId, counter } };
  },
};
