import { mayRead, openDialog, parseDialogId } from '../../messenger/dialogs.js';
import { changeMessage, deleteMessage, keptText, postMessage } from '../../messenger/messages.js';
import type { ChatRow, Message, MessageRow } from '../../messenger/messenger-rows.js';
import { messageById } from '../../messenger/messenger-tables.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { isNoAttach, readAttach } from './attach.js';
import {
  accessError,
  cannotEdit,
  flagArgument,
  idArgument,
  messageArgument,
  textOrEmpty,
} from './messenger-arguments.js';

/** Where a message goes; the dialog with a person is made when it is missing. */
function target({ portal, params, userId, nowMs }: HostCall): ChatRow {
  const address = parseDialogId(argument(params, 'DIALOG_ID'));
  if (!address) throw new HostError(400, 'USER_ID_EMPTY', "User ID can't be empty");
  const chat = openDialog(portal, argument(params, 'DIALOG_ID'), userId, nowMs);
  if (!chat && address.kind === 'user') throw new HostError(400, 'USER_NOT_FOUND', 'User not found');
  if (!chat) throw new HostError(400, 'CHAT_ID', 'Chat not found');
  if (!mayRead(portal, chat, userId)) throw accessError();
  return chat;
}

function paramsOf(call: HostCall, chat: ChatRow): Message['params'] {
  const attach = readAttach(argument(call.params, 'ATTACH'));
  const replyId = idArgument(call, 'REPLY_ID');
  const answered = replyId === null ? undefined : messageById(call.portal, replyId);
  if (replyId !== null && answered?.chatId !== chat.id) {
    throw new HostError(400, 'REPLY_FROM_OTHER_CHAT_ERROR', 'The message belongs to another chat');
  }
  const keyboard = argument(call.params, 'KEYBOARD');
  const menu = argument(call.params, 'MENU');
  return {
    ...(attach !== null && { ATTACH: attach }),
    ...(keyboard !== undefined && { KEYBOARD: keyboard }),
    ...(menu !== undefined && { MENU: menu }),
    ...(replyId !== null && { REPLY_ID: replyId }),
  };
}

/** Only the author changes a message, and nobody one of the host itself. */
function ownMessage(call: HostCall): MessageRow {
  const message = messageArgument(call);
  if (message.authorId === call.userId && !message.isSystem && !message.isDeleted) return message;
  throw cannotEdit();
}

/** A part of a message that was sent with other content, or with `N` or nothing, which takes it away. */
function changedPart<T>(call: HostCall, name: string, read: (value: unknown) => T): Message['params'] {
  const value = argument(call.params, name);
  if (value === undefined) return {};
  return { [name]: isNoAttach(value) ? undefined : read(value) };
}

/** Messages. */
export const MESSAGE_METHODS: HostMethodTable = {
  'im.message.add': (call) => {
    const chat = target(call);
    const text = keptText(textOrEmpty(call, 'MESSAGE'));
    const params = paramsOf(call, chat);
    if (text.trim() === '' && !('ATTACH' in params)) {
      throw new HostError(400, 'MESSAGE_EMPTY', "Message can't be empty");
    }
    const isSystem = flagArgument(call, 'SYSTEM', false);
    const message = postMessage(
      call.portal,
      { chat, authorId: isSystem ? 0 : call.userId, text, isSystem, params },
      call.nowMs,
    );
    return { result: message.id };
  },
  'im.message.update': (call) => {
    const message = ownMessage(call);
    const text = keptText(textOrEmpty(call, 'MESSAGE'));
    const isTextGiven = argument(call.params, 'MESSAGE') !== undefined;
    const params = {
      ...changedPart(call, 'ATTACH', readAttach),
      ...changedPart(call, 'KEYBOARD', (keyboard) => keyboard),
      ...changedPart(call, 'MENU', (menu) => menu),
    };
    if (isTextGiven && text.trim() === '' && params['ATTACH'] === undefined) {
      deleteMessage(call.portal, message, call.userId, false, call.nowMs);
      return { result: true };
    }
    const changes = { ...(text !== '' && { text }), params };
    changeMessage(call.portal, message, changes, call.userId, call.nowMs);
    return { result: true };
  },
  'im.message.delete': (call) => {
    deleteMessage(call.portal, ownMessage(call), call.userId, false, call.nowMs);
    return { result: true };
  },
};
