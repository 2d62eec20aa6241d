import { EnumField, FaultCode, NestedField, StringField } from '#libs/http';
import { BotProfileInput } from '../profile/bot-profile.dto.js';
import { BOT_TYPES } from '../profile/bot-terms.data.js';

/** What a bot is made of. */
@FaultCode('INVALID_PARAMS')
export class NewBotInput extends BotProfileInput {
  @StringField({
    description: 'Tells the bots of a portal apart. Needed: without it `CODE_REQUIRED`',
    maxLength: 50,
    pattern: /^[A-Za-z0-9_.-]*$/,
    example: 'support_bot',
    optional: true,
  })
  code?: string;

  @EnumField({ description: 'Kind of bot; default `bot`', values: BOT_TYPES, optional: true })
  type?: (typeof BOT_TYPES)[number];
}

/** Body of `POST /v1/bots`. */
@FaultCode('INVALID_PARAMS')
export class RegisterBotBody extends NewBotInput {
  @NestedField(() => NewBotInput, { description: 'The same members, wrapped', optional: true })
  fields?: NewBotInput;
}
