import { findDialog, mayRead, parseDialogId } from '../../messenger/dialogs.js';
import type { ChatRow, MessageRow } from '../../messenger/messenger-rows.js';
import { chatById, memberOf, messageById } from '../../messenger/messenger-tables.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';

/** A whole number from 1 on; null for one that is missing, `otherwise` where it is something else. */
export function idArgument({ params }: HostCall, name: string): number | null {
  const number = Number(argument(params, name) ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** @throws HostError with the code the method has for an id that is missing. */
export function neededId(call: HostCall, name: string, code: string): number {
  const id = idArgument(call, name);
  if (id === null) throw new HostError(400, code, `${name} can't be empty`);
  return id;
}

/** Text of an argument; empty when there is none. */
export function textOrEmpty({ params }: HostCall, name: string): string {
  const value = argument(params, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `Y`, `true` and `1`; `otherwise` for an argument that was not sent. */
export function flagArgument({ params }: HostCall, name: string, otherwise: boolean): boolean {
  const value = argument(params, name);
  if (value === undefined || value === null || value === '') return otherwise;
  return value === 'Y' || value === true || value === 'true' || value === 1 || value === '1';
}

/** Between 1 and `most`; `usual` when there is none. */
export function limitArgument(call: HostCall, most: number, usual: number): number {
  return Math.min(most, idArgument(call, 'LIMIT') ?? usual);
}

/** Numbers of a list, which a form may send as an object of indexes. */
export function idListArgument({ params }: HostCall, name: string): number[] {
  const value = argument(params, name);
  const items = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return items.map(Number).filter((id) => Number.isSafeInteger(id));
}

export function accessError(): HostError {
  return new HostError(403, 'ACCESS_ERROR', "You don't have access to the requested dialog");
}

export function cannotEdit(): HostError {
  return new HostError(403, 'CANT_EDIT_MESSAGE', "You can't edit or delete this message");
}

/** What is said of a chat or message that is not there: that it is not, or only that it is none of the caller's. */
function missing({ portal }: HostCall, named: HostError, otherwise: HostError): HostError {
  return portal.state.switches.namesMissingChats ? named : otherwise;
}

/** The chat of `CHAT_ID` that the caller is a member of. */
export function ownChat(call: HostCall): ChatRow {
  const chat = chatById(call.portal, neededId(call, 'CHAT_ID', 'CHAT_ID_EMPTY'));
  if (!chat) throw missing(call, new HostError(400, 'CHAT_NOT_FOUND', 'Chat not found'), accessError());
  if (!memberOf(call.portal, chat.id, call.userId)) throw accessError();
  return chat;
}

export function noDialog(call: HostCall): HostError {
  return missing(call, new HostError(400, 'DIALOG_NOT_FOUND', 'Dialog not found'), accessError());
}

/** The chat of `DIALOG_ID`; undefined for a person nothing has been said to yet. */
export function dialogArgument(call: HostCall): ChatRow | undefined {
  const { params, portal, userId } = call;
  const address = parseDialogId(argument(params, 'DIALOG_ID'));
  if (!address) throw new HostError(400, 'DIALOG_ID_EMPTY', "Dialog ID can't be empty");
  const chat = findDialog(portal, argument(params, 'DIALOG_ID'), userId);
  if (chat && !mayRead(portal, chat, userId)) throw accessError();
  if (chat) return chat;
  if (address.kind !== 'user') throw noDialog(call);
  if (!portal.table('user').get(address.userId)) {
    throw new HostError(400, 'USER_NOT_FOUND', 'User not found');
  }
  return undefined;
}

/** The message of `MESSAGE_ID` in a chat the caller reads. */
export function messageArgument(call: HostCall): MessageRow {
  const message = messageById(call.portal, neededId(call, 'MESSAGE_ID', 'MESSAGE_ID_ERROR'));
  const chat = message && chatById(call.portal, message.chatId);
  if (!chat || !mayRead(call.portal, chat, call.userId)) {
    throw missing(call, new HostError(400, 'MESSAGE_NOT_FOUND', 'Message not found'), cannotEdit());
  }
  return message;
}
