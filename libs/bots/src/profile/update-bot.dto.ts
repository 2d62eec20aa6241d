import { BooleanField, FaultCode, NestedField } from '#libs/http';
import { BotProfileInput } from './bot-profile.dto.js';

/** Body of `PATCH /v1/bots/:botId`. The code and the type of a bot are for good. */
@FaultCode('INVALID_PARAMS')
export class UpdateBotBody extends BotProfileInput {
  @NestedField(() => BotProfileInput, { description: 'The same members, wrapped', optional: true })
  fields?: BotProfileInput;

  @BooleanField({ description: '`false` enables a bot that the service has disabled', optional: true })
  disabled?: boolean;
}
