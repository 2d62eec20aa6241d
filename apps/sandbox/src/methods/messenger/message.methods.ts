import { mayRead, openDialog, parseDialogId } from '../../messenger/dialogs.js';
import { changeMessage, deleteMessage, postMessage } from '../../messenger/messages.js';
import type { ChatRow, Message, MessageRow } from '../../messenger/messenger-rows.js';
import { messageById } from '../../messenger/messenger-tables.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';
import { readAttach } from './attach.js';
import {
  accessError,
  flagArgument,
  idArgument,
  messageArgument,
  textOrEmpty,
} from './messenger-arguments.js';

const LONGEST = 20_000;

/** Where a message goes; the dialog with a person is made when it is missing. */
function target({ portal, params, userId, nowMs }: HostCall): ChatRow {
  const address = parseDialogId(argument(params, 'DIALOG_ID'));
  if (!address) throw new HostError(400, 'DIALOG_ID_EMPTY', "Dialog ID can't be empty");
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
  throw new HostError(403, 'CANT_EDIT_MESSAGE', "You can't edit or delete this message");
}

/** Messages. */
export const MESSAGE_METHODS: HostMethodTable = {
  'im.message.add': (call) => {
    const chat = target(call);
    const text = textOrEmpty(call, 'MESSAGE').slice(0, LONGEST);
    const params = paramsOf(call, chat);
    if (text === '' && !('ATTACH' in params)) {
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
    const text = textOrEmpty(call, 'MESSAGE').slice(0, LONGEST);
    const attach = readAttach(argument(call.params, 'ATTACH'));
    if (text === '' && attach === null) {
      deleteMessage(call.portal, message, call.userId, false, call.nowMs);
      return { result: true };
    }
    const changes = {
      ...(text !== '' && { text }),
      params: attach === null ? {} : { ATTACH: attach },
    };
    changeMessage(call.portal, message, changes, call.userId, call.nowMs);
    return { result: true };
  },
  'im.message.delete': (call) => {
    deleteMessage(call.portal, ownMessage(call), call.userId, false, call.nowMs);
    return { result: true };
  },
};
