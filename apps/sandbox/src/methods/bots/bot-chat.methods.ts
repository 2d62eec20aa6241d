import {
  accessDenied,
  chatOf,
  type Fields,
  fieldsOf,
  flagOf,
  managedChat,
  userIdsOf,
} from '../../bots/bot-arguments.js';
import { ownBot } from '../../bots/own-bot.js';
import { addMembers, changeChat, createChat, removeMember, setManagers } from '../../messenger/chats.js';
import { keptText, postMessage } from '../../messenger/messages.js';
import type { ChatRow } from '../../messenger/messenger-rows.js';
import { memberOf, membersOf } from '../../messenger/messenger-tables.js';
import { dialogView, userView } from '../../messenger/messenger-views.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { argument, integerArgument } from '../arguments.js';

const DONE: HostResult = { result: { result: true } };

const COLORS: Readonly<Record<string, string>> = {
  red: '#df532d',
  green: '#64a513',
  mint: '#4ba984',
  lightBlue: '#4ba5c3',
  darkBlue: '#3e99ce',
  purple: '#8474c8',
  aqua: '#1eb4aa',
  pink: '#f76187',
  lime: '#58cc47',
  brown: '#ab7761',
  azure: '#29619b',
  khaki: '#728f7a',
  sand: '#ba9c7b',
  marengo: '#556574',
  gray: '#909090',
  graphite: '#5e5f5e',
};

function shown({ portal }: HostCall, chat: ChatRow, botId: number): HostResult {
  const users = membersOf(portal, chat.id).map(({ userId }) => userView(portal, userId));
  return { result: { chat: dialogView(portal, chat, botId), users } };
}

function looksOf(fields: Fields): { name?: string; description?: string; color?: string } {
  const { title, description, color } = fields;
  const known = COLORS[String(color)];
  return {
    ...(title !== undefined && { name: String(title) }),
    ...(description !== undefined && { description: String(description) }),
    ...(known !== undefined && { color: known }),
  };
}

function add(call: HostCall): HostResult {
  const { portal, nowMs } = call;
  const bot = ownBot(call);
  const fields = fieldsOf(call);
  const wanted = fields['userIds'] === undefined ? [] : userIdsOf(fields['userIds']);
  const ownerId = Number(fields['ownerId'] ?? bot.id);
  if (!portal.table('user').get(ownerId)) throw new HostError(400, 'USER_NOT_FOUND', 'User not found');
  const memberIds = [...new Set([bot.id, ...wanted])].filter((id) => id !== ownerId);
  const chat = createChat(portal, { ownerId, memberIds, ...looksOf(fields) }, nowMs);
  const { message } = fields;
  if (message !== undefined)
    postMessage(portal, { chat, authorId: bot.id, text: keptText(String(message)) }, nowMs);
  return shown(call, chat, bot.id);
}

function setOwner(call: HostCall): HostResult {
  const { portal, params } = call;
  const bot = ownBot(call);
  const chat = chatOf(call, bot);
  const userId = integerArgument(params, 'userId');
  if (chat.ownerId !== bot.id) throw accessDenied();
  if (!memberOf(portal, chat.id, userId)) throw new HostError(400, 'USER_NOT_FOUND', 'User not found');
  changeChat(portal, chat, { ownerId: userId });
  setManagers(portal, chat, [userId], true);
  return DONE;
}

function managers(call: HostCall, isManager: boolean): HostResult {
  const bot = ownBot(call);
  const chat = chatOf(call, bot);
  if (chat.ownerId !== bot.id) throw accessDenied();
  setManagers(call.portal, chat, userIdsOf(argument(call.params, 'userIds')), isManager);
  return DONE;
}

/** Chats of bots and their people. */
export const BOT_CHAT_METHODS: HostMethodTable = {
  'imbot.v2.Chat.add': add,
  'imbot.v2.Chat.get': (call) => {
    const bot = ownBot(call);
    return shown(call, chatOf(call, bot), bot.id);
  },
  'imbot.v2.Chat.update': (call) => {
    const bot = ownBot(call);
    const changed = changeChat(call.portal, managedChat(call, bot), looksOf(fieldsOf(call)));
    return shown(call, changed, bot.id);
  },
  'imbot.v2.Chat.leave': (call) => {
    const bot = ownBot(call);
    const chat = chatOf(call, bot);
    if (chat.type === 'private') throw accessDenied();
    removeMember(call.portal, chat, bot.id);
    return DONE;
  },
  'imbot.v2.Chat.setOwner': setOwner,
  'imbot.v2.Chat.User.list': (call) => {
    const { portal, params } = call;
    const limit = Math.min(200, Number(argument(params, 'limit') ?? 50));
    const members = membersOf(portal, chatOf(call, ownBot(call)).id);
    return { result: members.slice(0, limit).map(({ userId }) => userView(portal, userId)) };
  },
  'imbot.v2.Chat.User.add': (call) => {
    const { portal, params, nowMs } = call;
    const bot = ownBot(call);
    const userIds = userIdsOf(argument(params, 'userIds'));
    addMembers(portal, chatOf(call, bot), { userIds, actorId: bot.id, hideHistory: false }, nowMs);
    return DONE;
  },
  'imbot.v2.Chat.User.delete': (call) => {
    const bot = ownBot(call);
    removeMember(call.portal, managedChat(call, bot), integerArgument(call.params, 'userId'));
    return DONE;
  },
  'imbot.v2.Chat.Manager.add': (call) => managers(call, true),
  'imbot.v2.Chat.Manager.delete': (call) => managers(call, false),
  'imbot.v2.Chat.InputAction.notify': (call) => {
    chatOf(call, ownBot(call));
    return DONE;
  },
  'imbot.v2.Chat.TextField.enabled': (call) => {
    const chat = chatOf(call, ownBot(call));
    changeChat(call.portal, chat, {
      isTextFieldEnabled: flagOf(argument(call.params, 'enabled')) ?? true,
    });
    return DONE;
  },
};
