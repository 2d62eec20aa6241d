import { EnumField, FaultCode, FlagField, IntegerField, StringField } from '#libs/http';
import { DIALOG_ID } from '../bot-call-input.policy.js';
import { STATUS_MESSAGES } from './status-messages.data.js';

/** Body of `POST`, body or query of `DELETE /v1/bots/:botId/messages/:messageId/reactions`. */
@FaultCode('INVALID_PARAMS')
export class ReactionInput {
  @StringField({
    description: 'Code of the reaction; the host knows which there are',
    pattern: /^[A-Za-z]{1,60}$/,
    example: 'like',
  })
  reaction!: string;
}

/** Body of `POST /v1/bots/:botId/typing`. */
@FaultCode('INVALID_PARAMS')
export class TypingBody {
  @StringField({ description: 'A chat (`chat5`) or the id of a person', pattern: DIALOG_ID })
  dialogId!: string;

  @EnumField({
    description: 'What the bot is doing; default writing',
    values: STATUS_MESSAGES,
    optional: true,
  })
  statusMessageCode?: (typeof STATUS_MESSAGES)[number];

  @IntegerField({ description: 'Seconds it is shown', min: 1, max: 600, orText: true, optional: true })
  duration?: number;
}

/** Body of `POST /v1/bots/:botId/text-field`. */
@FaultCode('INVALID_PARAMS')
export class TextFieldBody {
  @StringField({ description: 'A chat (`chat5`) or the id of a person', pattern: DIALOG_ID })
  dialogId!: string;

  @FlagField({ description: 'Whether people can write there' })
  enabled!: boolean | 'Y' | 'N';
}
