import { addMembers, changeChat, createChat, removeMember } from '../../messenger/chats.js';
import { keptText, postMessage } from '../../messenger/messages.js';
import { allChats, memberOf } from '../../messenger/messenger-tables.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import {
  accessError,
  flagArgument,
  idListArgument,
  neededId,
  ownChat,
  textOrEmpty,
} from './messenger-arguments.js';

/** Chats and who is in them. */
export const CHAT_METHODS: HostMethodTable = {
  'im.chat.get': (call) => {
    const entityType = textOrEmpty(call, 'ENTITY_TYPE');
    const entityId = textOrEmpty(call, 'ENTITY_ID');
    if (entityType === '' || entityId === '') return { result: null };
    const chat = allChats(call.portal).find(
      (row) => row.entityType === entityType && row.entityId === entityId,
    );
    return { result: chat ? { ID: chat.id } : null };
  },
  'im.chat.add': (call) => {
    const { portal, userId, nowMs } = call;
    const color = textOrEmpty(call, 'COLOR');
    const chat = createChat(
      portal,
      {
        type: textOrEmpty(call, 'TYPE') === 'OPEN' ? 'open' : 'chat',
        name: textOrEmpty(call, 'TITLE') || 'New chat',
        description: textOrEmpty(call, 'DESCRIPTION'),
        ...(color !== '' && { color: `#${color.toLowerCase()}` }),
        entityType: textOrEmpty(call, 'ENTITY_TYPE'),
        entityId: textOrEmpty(call, 'ENTITY_ID'),
        ownerId: userId,
        memberIds: idListArgument(call, 'USERS'),
      },
      nowMs,
    );
    const text = keptText(textOrEmpty(call, 'MESSAGE'));
    if (text !== '') postMessage(portal, { chat, authorId: userId, text }, nowMs);
    return { result: chat.id };
  },
  'im.chat.user.add': (call) => {
    const chat = ownChat(call);
    if (chat.type === 'private') throw accessError();
    const userIds = idListArgument(call, 'USERS');
    if (userIds.length === 0) throw new HostError(400, 'USER_ID_EMPTY', "User ID can't be empty");
    const hideHistory = flagArgument(call, 'HIDE_HISTORY', false);
    addMembers(call.portal, chat, { userIds, actorId: call.userId, hideHistory }, call.nowMs);
    return { result: true };
  },
  'im.chat.user.delete': (call) => {
    const chat = ownChat(call);
    const userId = neededId(call, 'USER_ID', 'USER_ID_EMPTY');
    const isManager = memberOf(call.portal, chat.id, call.userId)?.isManager === true;
    if (chat.type === 'private' || (userId !== call.userId && !isManager)) {
      throw new HostError(
        403,
        'ACCESS_DENIED_KICK',
        'Insufficient rights to exclude participants from the chat',
      );
    }
    if (!removeMember(call.portal, chat, userId)) {
      throw new HostError(400, 'USER_NOT_FOUND', 'User is not in the chat');
    }
    return { result: true };
  },
  'im.chat.updateTitle': (call) => {
    const chat = ownChat(call);
    const name = textOrEmpty(call, 'TITLE');
    if (name === '') throw new HostError(400, 'TITLE_EMPTY', "Title can't be empty");
    if (chat.type === 'private') throw accessError();
    changeChat(call.portal, chat, { name });
    return { result: true };
  },
  'im.chat.leave': (call) => {
    const chat = ownChat(call);
    if (chat.type === 'private') throw accessError();
    return { result: removeMember(call.portal, chat, call.userId) };
  },
};
