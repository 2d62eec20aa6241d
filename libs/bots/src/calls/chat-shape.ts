import type { HostParams } from '#libs/host-client/contracts';
import { PorticoError } from '#libs/kernel';
import { isHostObject, listIn, numberIn } from './bot-call-definition.js';
import type { ChatInput, ChatPeopleInput, NewChatBody } from './chat.dto.js';

/** `fields` of a chat for the host; members that were not said are absent. */
export function chatFields({ title, description, color, avatar }: ChatInput): HostParams {
  const fields = { title, description, color, avatar };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** {@link chatFields} of a new chat. */
export function newChatFields(said: NewChatBody): HostParams {
  const { userIds, ownerId, message } = said;
  return {
    ...chatFields(said),
    ...(userIds !== undefined && { userIds }),
    ...(ownerId !== undefined && { ownerId }),
    ...(message !== undefined && { message }),
  };
}

/** @throws PorticoError `MISSING_PARAMS` when nothing of the chat is to be changed. */
export function checkChanged(said: ChatInput): void {
  if (Object.keys(chatFields(said)).length > 0) return;
  throw new PorticoError('MISSING_PARAMS', {
    message: 'Nothing to change: give "title", "description", "color" or "avatar".',
  });
}

/** @throws PorticoError `MISSING_PARAMS` when nobody is named. */
export function checkPeople({ userIds, userId }: ChatPeopleInput): void {
  if (userIds !== undefined || userId !== undefined) return;
  throw new PorticoError('MISSING_PARAMS', { message: '"userIds" is required.' });
}

export function peopleOf({ userIds = [], userId }: ChatPeopleInput): readonly number[] {
  return userId === undefined ? userIds : [...userIds, userId];
}

/** `{chat, users}` of the host, with the ids of the chat. */
export function presentChat(result: unknown): object | undefined {
  const chat = isHostObject(result) ? result['chat'] : undefined;
  if (!isHostObject(result) || !isHostObject(chat)) return undefined;
  const chatId = numberIn(chat['id']);
  if (chatId === undefined) return undefined;
  const dialogId = typeof chat['dialogId'] === 'string' ? chat['dialogId'] : `chat${chatId}`;
  return { chatId, dialogId, chat, users: listIn(result['users']) ?? [] };
}

/** A list of the host, bare or under its name. */
export function presentUsers(result: unknown): readonly unknown[] | undefined {
  return Array.isArray(result)
    ? (result as unknown[])
    : isHostObject(result)
      ? listIn(result['users'])
      : undefined;
}

export function presentReadUpTo(result: unknown): object | undefined {
  if (!isHostObject(result)) return undefined;
  const chatId = numberIn(result['chatId']);
  if (chatId === undefined) return undefined;
  const counted = { lastId: numberIn(result['lastId']) ?? 0, counter: numberIn(result['counter']) ?? 0 };
  return { chatId, ...counted, viewedMessages: listIn(result['viewedMessages']) ?? [] };
}
