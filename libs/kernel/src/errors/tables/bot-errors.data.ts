import { envelope, type ErrorDefinition } from './error-row.js';

/** Refusals of the bots' own routes; what the host refuses of a bot has the codes of any host call. */
export const BOT_ERRORS = {
  INVALID_BOT_ID: envelope(400, 'no', {
    message: 'The id of a bot is a positive whole number.',
    cause: 'The id of the bot in the path is not a positive whole number.',
    remedy: 'Take the id from GET /v1/bots.',
  }),
  CODE_REQUIRED: envelope(400, 'no', {
    message: 'A bot needs a code.',
    cause: 'A bot was to be registered without code, or with an empty one.',
    remedy: 'Add code: a short name of your own by which a repeat finds the same bot.',
  }),
  NAME_REQUIRED: envelope(400, 'no', {
    message: 'A bot needs a name.',
    cause: 'A bot was to be registered without name, or with an empty one.',
    remedy: 'Add name: the name people see in their chats.',
  }),
  DISABLE_NOT_ALLOWED: envelope(400, 'no', {
    message: 'A bot is disabled by the service alone; it can be enabled.',
    cause:
      'PATCH /v1/bots/:botId was asked to set disabled. The service itself disables a bot whose calls fail again and again.',
    remedy: 'Leave disabled out or send false. To be rid of a bot use DELETE /v1/bots/:botId.',
  }),
  BOT_NOT_FOUND: envelope(404, 'no', {
    message: 'There is no such bot on this portal.',
    cause: 'This service has registered no bot of this id on the portal, or the host has it no more.',
    remedy: 'Take the id from GET /v1/bots, or register the bot with POST /v1/bots.',
  }),
  BOT_ACCESS_DENIED: envelope(403, 'no', {
    message: 'The bot belongs to another key of this portal.',
    cause: 'The bot was registered by another key or application of the portal.',
    remedy: 'Use the key that registered it. GET /v1/bots lists the bots of a key.',
  }),
  BOT_ALREADY_EXISTS: envelope(409, 'no', {
    message: 'The code is taken by a bot of another owner.',
    cause: 'Another owner has a bot of this code on the portal. Codes are shared by the whole portal.',
    remedy: 'Register the bot with another code.',
  }),
  BOT_DISABLED: envelope(410, 'no', {
    message: 'The bot is disabled. Enable it with PATCH /v1/bots/:botId.',
    cause:
      'The service has disabled the bot because its calls failed again and again; error.reason says why.',
    remedy: 'Mend the cause in error.reason, then send {"disabled": false} to PATCH /v1/bots/:botId.',
  }),
  REGISTRATION_FAILED: envelope(502, 'no', {
    message: 'The host registered a bot without saying which.',
    cause: 'The host said that it registered the bot and did not give its id.',
    remedy:
      'Look whether it is in GET /v1/bots. If not, repeat with the same code, which finds the same bot.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
