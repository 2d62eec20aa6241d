import type { InputDefinition } from '../action-definition.js';

const LONGEST_MESSAGE = 100_000;

/** What a message is made of, new or changed. */
export const MESSAGE_CONTENT: readonly InputDefinition[] = [
  {
    name: 'message',
    type: 'string',
    max: LONGEST_MESSAGE,
    missingCode: 'MISSING_PARAMS',
    description: 'needed unless there is attach',
    example: 'The offer is ready.',
  },
  { name: 'attach', type: 'any', description: 'blocks under the text, passed on as they are' },
  { name: 'keyboard', type: 'any', description: 'buttons, passed on as they are' },
  { name: 'menu', type: 'any', description: 'menu of the message, passed on as it is' },
  { name: 'urlPreview', type: 'flag' },
];

/** A page of messages. */
export const MESSAGE_PAGE: readonly InputDefinition[] = [
  { name: 'limit', type: 'integer', min: 1, max: 200, default: 50 },
  { name: 'lastId', type: 'integer', min: 0, description: 'what is older than this message' },
  { name: 'firstId', type: 'integer', min: 0, description: 'what is newer than this message' },
];

function recentSwitch(name: string, host: string): InputDefinition {
  return { name, type: 'flag', aliases: [host] };
}

/** Names in the host's spelling are taken as well. */
export const RECENT_INPUT: readonly InputDefinition[] = [
  { name: 'limit', type: 'integer', min: 1, max: 200, default: 50, aliases: ['LIMIT'] },
  { name: 'offset', type: 'integer', min: 0, aliases: ['OFFSET'] },
  recentSwitch('skipOpenlines', 'SKIP_OPENLINES'),
  recentSwitch('skipDialog', 'SKIP_DIALOG'),
  recentSwitch('skipChat', 'SKIP_CHAT'),
  recentSwitch('unreadOnly', 'UNREAD_ONLY'),
  recentSwitch('parseText', 'PARSE_TEXT'),
  recentSwitch('getOriginalText', 'GET_ORIGINAL_TEXT'),
  recentSwitch('onlyCopilot', 'ONLY_COPILOT'),
  recentSwitch('onlyChannel', 'ONLY_CHANNEL'),
  recentSwitch('canManageMessages', 'CAN_MANAGE_MESSAGES'),
  { name: 'lastMessageDate', type: 'datetime', aliases: ['LAST_MESSAGE_DATE'] },
];
