import { HOST_CALL_CODES, type SectionRefusal } from '#libs/host-client/contracts';
import type { ErrorCode } from '#libs/kernel';

/** What refusals of the host mean where a bot is concerned; any other code has the answer of every host call. */
export const BOT_REFUSALS: readonly SectionRefusal[] = [
  { host: ['bot_not_found'], answer: 'BOT_NOT_FOUND' },
  { host: ['bot_code_already_taken'], answer: 'BOT_ALREADY_EXISTS' },
  {
    host: [
      'message_not_found',
      'command_not_found',
      'file_not_found',
      'chat_not_found',
      'dialog_not_found',
      'user_not_found',
    ],
    answer: 'ENTITY_NOT_FOUND',
    words: 'host',
    keepsHostCode: true,
  },
  {
    host: ['access_denied'],
    description: /subscription|подписк/i,
    answer: 'HOST_MARKET_SUBSCRIPTION_REQUIRED',
    words: 'host',
  },
  {
    host: ['bot_ownership_error', 'message_access_denied'],
    answer: 'HOST_ACCESS_DENIED',
    words: 'host',
    keepsHostCode: true,
  },
];

/** Codes any call of the host for a bot may end with. */
export const BOT_HOST_CODES: readonly ErrorCode[] = [
  ...HOST_CALL_CODES,
  'PORTAL_ADDRESS_CHANGED',
  'HOST_MARKET_SUBSCRIPTION_REQUIRED',
];

/** Codes any route of one bot may answer. */
export const ONE_BOT_CODES: readonly ErrorCode[] = [
  ...BOT_HOST_CODES,
  'INVALID_BOT_ID',
  'BOT_NOT_FOUND',
  'BOT_ACCESS_DENIED',
  'BOT_DISABLED',
];
