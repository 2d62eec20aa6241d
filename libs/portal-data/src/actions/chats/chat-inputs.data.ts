import { LONGEST_MESSAGE } from '#libs/host-client/contracts';
import type { InputDefinition } from '../action-definition.js';

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
