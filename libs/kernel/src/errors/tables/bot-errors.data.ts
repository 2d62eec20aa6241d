import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Refusals of the bots' own routes; what the host refuses of a bot has the codes of any host call. */
export const BOT_ERRORS = {
  INVALID_BOT_ID: envelope(400, 'no', 'The id of a bot is a positive whole number.'),
  CODE_REQUIRED: envelope(400, 'no', 'A bot needs a code.'),
  NAME_REQUIRED: envelope(400, 'no', 'A bot needs a name.'),
  DISABLE_NOT_ALLOWED: envelope(400, 'no', 'A bot is disabled by the service alone; it can be enabled.'),
  BOT_NOT_FOUND: envelope(404, 'no', 'There is no such bot on this portal.'),
  BOT_ACCESS_DENIED: envelope(403, 'no', 'The bot belongs to another key of this portal.'),
  BOT_ALREADY_EXISTS: envelope(409, 'no', 'The code is taken by a bot of another owner.'),
  BOT_DISABLED: envelope(410, 'no', 'The bot is disabled. Enable it with PATCH /v1/bots/:botId.'),
  REGISTRATION_FAILED: envelope(502, 'no', 'The host registered a bot without saying which.'),
} as const satisfies Record<string, ErrorDefinition>;
