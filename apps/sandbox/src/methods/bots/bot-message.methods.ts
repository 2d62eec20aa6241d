import {
  accessDenied,
  chatOf,
  type Fields,
  fieldsOf,
  flagOf,
  isFields,
  messageOf,
  ownMessage,
} from '../../bots/bot-arguments.js';
import { BOT_TABLE, type BotRow } from '../../bots/bot-rows.js';
import { ownBot } from '../../bots/own-bot.js';
import { REACTIONS } from '../../bots/reactions.data.js';
import { openDialog } from '../../messenger/dialogs.js';
import { changeMessage, deleteMessage, keptText, postMessage, react } from '../../messenger/messages.js';
import type { ChatRow } from '../../messenger/messenger-rows.js';
import { memberOf, messageById } from '../../messenger/messenger-tables.js';
import { messageView, userView } from '../../messenger/messenger-views.js';
import { readMessages, visibleMessages } from '../../messenger/unread.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import { argument, textArgument } from '../arguments.js';
import { isNoAttach } from '../messenger/attach.js';

const LARGEST_RANGE = 50;
const DONE: HostResult = { result: { result: true } };

/** Everything of a message but its text, as the host keeps it. */
function paramsOf(fields: Fields): Readonly<Record<string, unknown>> {
  const { attach, keyboard, replyId, urlPreview } = fields;
  return {
    ...(!isNoAttach(attach) && { ATTACH: attach }),
    ...(keyboard !== undefined && { KEYBOARD: keyboard }),
    ...(replyId !== undefined && { REPLY_ID: Number(replyId) }),
    ...(flagOf(urlPreview) === false && { URL_ONLY: 'N' }),
  };
}

/** Copies messages of the bot's chats; answers the new ids under the caller's names. */
function forward(call: HostCall, bot: BotRow, chat: ChatRow, ids: Fields): Record<string, number> {
  const { portal, nowMs } = call;
  const copied = Object.entries(ids).map(([uuid, id]) => {
    const source = messageById(portal, Number(id));
    if (!source || !memberOf(portal, source.chatId, bot.id)) throw accessDenied();
    const origin = { id: source.id, userId: source.authorId };
    const copy = postMessage(
      portal,
      { chat, authorId: bot.id, text: source.text, uuid, forward: origin },
      nowMs,
    );
    return [uuid, copy.id] as const;
  });
  return Object.fromEntries(copied);
}

/** Writes a message as the bot; into a chat it is no member of only as an answer to a command. */
export function write(call: HostCall, bot: BotRow, chat: ChatRow): HostResult {
  const { portal, nowMs } = call;
  const fields = fieldsOf(call);
  const text = String(fields['message'] ?? '');
  const ids = isFields(fields['forwardIds']) ? fields['forwardIds'] : {};
  const hasContent = text.trim() !== '' || !isNoAttach(fields['attach']);
  if (!hasContent && Object.keys(ids).length === 0) {
    throw new HostError(400, 'EMPTY_MESSAGE', 'Message is empty');
  }
  const uuidMap = forward(call, bot, chat, ids);
  const isSystem = flagOf(fields['system']) === true || !memberOf(portal, chat.id, bot.id);
  const said = { chat, authorId: isSystem ? 0 : bot.id, isSystem, params: paramsOf(fields) };
  const message = hasContent ? postMessage(portal, { ...said, text: keptText(text) }, nowMs) : undefined;
  const sent = Object.keys(uuidMap).length + (message ? 1 : 0);
  portal.table(BOT_TABLE).put({ ...bot, countMessage: bot.countMessage + sent });
  const id = message?.id ?? Object.values(uuidMap).at(-1);
  // The host writes an object without members as a list.
  return { result: { id, uuidMap: Object.keys(uuidMap).length > 0 ? uuidMap : [] } };
}

function send(call: HostCall): HostResult {
  const { portal, params, nowMs } = call;
  const bot = ownBot(call);
  const chat = openDialog(portal, textArgument(params, 'dialogId'), bot.id, nowMs);
  if (!chat || !memberOf(portal, chat.id, bot.id)) throw accessDenied();
  return write(call, bot, chat);
}

/** Only these may read what was said before. */
function readingBot(call: HostCall): BotRow {
  const bot = ownBot(call);
  if (bot.type === 'supervisor' || bot.type === 'personal') return bot;
  throw new HostError(400, 'BOT_TYPE_NOT_ALLOWED', 'Bot type not allowed');
}

function context(call: HostCall): HostResult {
  const { portal, params } = call;
  const bot = readingBot(call);
  const { chat, message } = messageOf(call, bot);
  const range = Math.min(LARGEST_RANGE, Math.max(1, Number(argument(params, 'range') ?? LARGEST_RANGE)));
  const messages = visibleMessages(portal, chat, bot.id);
  const index = messages.indexOf(message);
  const from = Math.max(0, index - range);
  const window = messages.slice(from, index + range + 1);
  const authors = new Set(window.map(({ authorId }) => authorId));
  return {
    result: {
      messages: window.map(messageView),
      users: [...authors].map((userId) => userView(portal, userId)).filter((user) => user !== null),
      hasPrevPage: from > 0,
      hasNextPage: index + range + 1 < messages.length,
    },
  };
}

function reaction(call: HostCall, action: 'add' | 'delete'): HostResult {
  const { portal, params, nowMs } = call;
  const bot = ownBot(call);
  const { message } = messageOf(call, bot);
  const code = textArgument(params, 'reaction');
  if (!REACTIONS.some((known) => known === code)) {
    throw new HostError(400, 'REACTION_NOT_FOUND', 'Reaction not found');
  }
  if (react(portal, message, bot.id, code, action, nowMs)) return { result: true };
  throw action === 'add'
    ? new HostError(400, 'REACTION_ALREADY_SET', 'Reaction already set')
    : new HostError(400, 'REACTION_NOT_SET', 'Reaction not set');
}

/** Messages of bots. */
export const BOT_MESSAGE_METHODS: HostMethodTable = {
  'imbot.v2.Chat.Message.send': send,
  'imbot.v2.Chat.Message.update': (call) => {
    const bot = ownBot(call);
    const fields = fieldsOf(call);
    const { message: text } = fields;
    const { attach, keyboard } = fields;
    const taken = {
      ...(attach !== undefined && isNoAttach(attach) && { ATTACH: undefined }),
      ...(keyboard === 'N' && { KEYBOARD: undefined }),
    };
    const changes = {
      ...(text !== undefined && { text: keptText(String(text)) }),
      params: { ...paramsOf(fields), ...taken },
    };
    changeMessage(call.portal, ownMessage(call, bot), changes, bot.id, call.nowMs);
    return DONE;
  },
  'imbot.v2.Chat.Message.delete': (call) => {
    const bot = ownBot(call);
    const isComplete = flagOf(argument(call.params, 'complete')) === true;
    deleteMessage(call.portal, ownMessage(call, bot), bot.id, isComplete, call.nowMs);
    return DONE;
  },
  'imbot.v2.Chat.Message.get': (call) => {
    const { message } = messageOf(call, readingBot(call));
    const user = userView(call.portal, message.authorId);
    return { result: { message: messageView(message), user } };
  },
  'imbot.v2.Chat.Message.getContext': context,
  'imbot.v2.Chat.Message.read': (call) => {
    const bot = ownBot(call);
    const chat = chatOf(call, bot);
    const upTo = argument(call.params, 'messageId');
    const upToId = upTo === undefined ? undefined : Number(upTo);
    const { lastId, counter, viewedIds } = readMessages(call.portal, chat, bot.id, upToId);
    return { result: { chatId: chat.id, lastId, counter, viewedMessages: viewedIds } };
  },
  'imbot.v2.Chat.Message.Reaction.add': (call) => reaction(call, 'add'),
  'imbot.v2.Chat.Message.Reaction.delete': (call) => reaction(call, 'delete'),
};
