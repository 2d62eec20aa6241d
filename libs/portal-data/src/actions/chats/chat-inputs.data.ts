import {
  changesBlocks,
  LONGEST_MESSAGE,
  type SectionRefusal,
  showsBlocks,
} from '#libs/host-client/contracts';
import { PorticoError, scalarText } from '#libs/kernel';
import type { InputDefinition, InputValues } from '../action-definition.js';
import { missingParameter } from '../action-input.policy.js';
import { invalidParameter } from '../../query/invalid-parameter.js';
import { isPlainRecord } from '../../records/record-mapper.js';

/** What refusals of the messenger mean (specification part 1, "Errors": 404 of messenger routes tells the host's code). */
export const CHAT_REFUSALS: readonly SectionRefusal[] = [
  { host: ['*not_found', 'chat_id'], answer: 'ENTITY_NOT_FOUND', words: 'host', keepsHostCode: true },
  {
    host: [
      'message_empty',
      'user_id_empty',
      'dialog_id_empty',
      'chat_id_empty',
      'title_empty',
      'find_short',
      'message_id_error',
    ],
    answer: 'INVALID_PARAMS',
    words: 'host',
  },
  {
    host: ['access_error', 'access_denied*', 'reply_access_error', 'cant_edit_message'],
    answer: 'HOST_ACCESS_DENIED',
    words: 'host',
    keepsHostCode: true,
  },
];

/** The portal cuts off what is longer. */
export const MESSAGE_TEXT = {
  name: 'message',
  type: 'string',
  max: LONGEST_MESSAGE,
  missingCode: 'MISSING_PARAMS',
} as const satisfies Partial<InputDefinition>;

/** What a message is made of, new or changed. */
export const MESSAGE_CONTENT: readonly InputDefinition[] = [
  { ...MESSAGE_TEXT, description: 'Needed unless attach shows something', example: 'The offer is ready.' },
  {
    name: 'attach',
    type: 'any',
    description: 'Blocks under the text, passed on as they are; those that hold nothing are no message',
  },
  { name: 'keyboard', type: 'any', description: 'Buttons, passed on as they are' },
  { name: 'menu', type: 'any', description: 'Menu of the message, passed on as it is' },
  {
    name: 'urlPreview',
    type: 'flag',
    description: 'Links in the text are shown with a picture and a heading',
  },
];

/** A page of messages. */
export const MESSAGE_PAGE: readonly InputDefinition[] = [
  { name: 'limit', type: 'integer', description: 'Messages wanted', min: 1, max: 200, default: 50 },
  { name: 'lastId', type: 'integer', min: 0, description: 'What is older than this message' },
  { name: 'firstId', type: 'integer', min: 0, description: 'What is newer than this message' },
];

function recentSwitch(name: string, host: string, description: string): InputDefinition {
  return { name, type: 'flag', description, aliases: [host] };
}

/** Names in the host's spelling are taken as well. */
export const RECENT_INPUT: readonly InputDefinition[] = [
  {
    name: 'limit',
    type: 'integer',
    description: 'Chats wanted',
    min: 1,
    max: 200,
    default: 50,
    aliases: ['LIMIT'],
  },
  { name: 'offset', type: 'integer', description: 'Chats to skip', min: 0, aliases: ['OFFSET'] },
  recentSwitch('skipOpenlines', 'SKIP_OPENLINES', 'Without conversations of open lines'),
  recentSwitch('skipDialog', 'SKIP_DIALOG', 'Without conversations of two people'),
  recentSwitch('skipChat', 'SKIP_CHAT', 'Without chats of several people'),
  recentSwitch('unreadOnly', 'UNREAD_ONLY', 'Only where something is unread'),
  recentSwitch('parseText', 'PARSE_TEXT', 'The host turns the markup of the last message into text'),
  recentSwitch('getOriginalText', 'GET_ORIGINAL_TEXT', 'Texts are answered as they were written'),
  recentSwitch('onlyCopilot', 'ONLY_COPILOT', 'Only conversations with the assistant'),
  recentSwitch('onlyChannel', 'ONLY_CHANNEL', 'Only channels'),
  recentSwitch('canManageMessages', 'CAN_MANAGE_MESSAGES', 'Only where the caller may manage messages'),
  {
    name: 'lastMessageDate',
    type: 'datetime',
    description: 'Time of the last message of the page before: what is older follows. ISO 8601',
    aliases: ['LAST_MESSAGE_DATE'],
  },
];

const WORKGROUPS = 'SONET_GROUP';

/** A message says something or shows something. */
export function checkMessageInput({ message, attach }: InputValues): void {
  if (message === undefined && !showsBlocks(attach)) throw missingParameter('MISSING_PARAMS', 'message');
}

/** As much of a change, which may also take the blocks away. */
export function checkChangedMessage({ message, attach }: InputValues): void {
  if (message === undefined && !changesBlocks(attach)) throw missingParameter('MISSING_PARAMS', 'message');
}

/** The chat of a workgroup is made by the host: another one would take its place. */
export function checkNewChat({ entityType }: InputValues): void {
  if (String(entityType).toUpperCase() !== WORKGROUPS) return;
  throw invalidParameter('entityType', 'The chat of a workgroup is made by the portal itself.');
}

/** The dialog of the chat the host has found. @throws PorticoError `ENTITY_NOT_FOUND` when it has found none. */
export function foundDialog(payload: unknown): InputValues {
  const id = isPlainRecord(payload) ? scalarText(payload['ID'] ?? payload['id']) : '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new PorticoError('ENTITY_NOT_FOUND');
  return { foundDialogId: `chat${id}` };
}
