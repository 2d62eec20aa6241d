import { dialogIdOf, mayRead } from '../../messenger/dialogs.js';
import type { ChatRow } from '../../messenger/messenger-rows.js';
import { allChats, memberOf, messagesOf } from '../../messenger/messenger-tables.js';
import { dialogView, userView } from '../../messenger/messenger-views.js';
import { unreadMessages } from '../../messenger/unread.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { flagArgument, limitArgument, textOrEmpty } from './messenger-arguments.js';
import { snakeKeys } from './notification-schema.data.js';

const MOST = 200;
const USUAL = 50;
const MOST_FOUND = 50;
const SHORTEST_FIND = 2;

function lastIdOf({ portal }: HostCall, chat: ChatRow): number {
  return messagesOf(portal, chat.id).at(-1)?.id ?? 0;
}

function itemOf({ portal, userId }: HostCall, chat: ChatRow): object {
  const isPrivate = chat.type === 'private';
  const dialogId = dialogIdOf(portal, chat, userId);
  const last = messagesOf(portal, chat.id).at(-1);
  const view = dialogView(portal, chat, userId);
  return {
    id: isPrivate ? Number(dialogId) : dialogId,
    chatId: chat.id,
    type: isPrivate ? 'user' : 'chat',
    avatar: { url: chat.avatar, color: chat.color },
    title: view['name'],
    message: last && {
      id: last.id,
      text: last.text,
      file: false,
      attach: 'ATTACH' in last.params,
      authorId: last.authorId,
      date: last.date,
      status: 'received',
      uuid: last.uuid ?? '',
    },
    counter: unreadMessages(portal, chat, userId).length,
    lastId: view['lastId'],
    pinned: false,
    unread: false,
    hasReminder: false,
    dateUpdate: last?.date ?? chat.createdAt,
    dateLastActivity: last?.date ?? chat.createdAt,
    ...(isPrivate ? { user: userView(portal, Number(dialogId)) } : { chat: view }),
    options: [],
  };
}

/** What a person sees first: dialogs with the newest word on top, and a search by name. */
export const RECENT_METHODS: HostMethodTable = {
  'im.recent.list': (call) => {
    const { portal, userId, params } = call;
    const skipsDialogs = flagArgument(call, 'SKIP_DIALOG', false);
    const skipsChats = flagArgument(call, 'SKIP_CHAT', false);
    const isUnreadOnly = flagArgument(call, 'UNREAD_ONLY', false);
    const before = Date.parse(textOrEmpty(call, 'LAST_MESSAGE_DATE'));
    const offset = Math.max(0, Number(argument(params, 'OFFSET') ?? 0));
    const limit = limitArgument(call, MOST, USUAL);
    const chats = allChats(portal)
      .filter((chat) => memberOf(portal, chat.id, userId))
      .filter(({ type }) => (type === 'private' ? !skipsDialogs : !skipsChats))
      .filter((chat) => !isUnreadOnly || unreadMessages(portal, chat, userId).length > 0)
      .filter((chat) => {
        const last = messagesOf(portal, chat.id).at(-1);
        return Number.isNaN(before) || (last !== undefined && Date.parse(last.date) < before);
      })
      .sort((one, other) => lastIdOf(call, other) - lastIdOf(call, one));
    const page = chats.slice(offset, offset + limit);
    return {
      result: {
        items: page.map((chat) => snakeKeys(itemOf(call, chat))),
        hasMore: chats.length > offset + limit,
      },
    };
  },
  'im.search.chat.list': (call) => {
    const { portal, userId } = call;
    const find = textOrEmpty(call, 'FIND');
    if (find.length < SHORTEST_FIND) throw new HostError(400, 'FIND_SHORT', 'Too short a search phrase');
    const offset = Math.max(0, Number(argument(call.params, 'OFFSET') ?? 0));
    const found = allChats(portal).filter(
      (chat) =>
        chat.type !== 'private' &&
        mayRead(portal, chat, userId) &&
        chat.name.toLowerCase().includes(find.toLowerCase()),
    );
    const limit = limitArgument(call, MOST_FOUND, 10);
    const page = found.slice(offset, offset + limit);
    const next = found.length > offset + limit ? { next: offset + limit } : {};
    const shown = page.map((chat) => [String(chat.id), snakeKeys(dialogView(portal, chat, userId))] as const);
    const isList = portal.state.switches.chatsAsList;
    const result: object = isList ? shown.map(([, view]) => view) : Object.fromEntries(shown);
    return { result, total: found.length, ...next };
  },
};
