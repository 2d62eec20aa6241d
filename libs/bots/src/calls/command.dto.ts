import {
  AnyField,
  FaultCode,
  FlagField,
  IgnoreUnknown,
  IntegerField,
  NestedField,
  ObjectField,
  StringField,
} from '#libs/http';
import type { JsonSchema } from '#libs/http/contracts';
import { DIALOG_ID } from './bot-call-input.policy.js';
import { MessageInput } from './message.dto.js';

const WORDS: JsonSchema = {
  anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
};

/** What can be set of a command. The members may also stand in `fields`. */
@FaultCode('INVALID_PARAMS')
export class CommandInput {
  @AnyField({
    description: 'What people see: a text, or texts by language (`{"en": "Help"}`)',
    schema: WORDS,
    optional: true,
  })
  title?: unknown;

  @AnyField({ description: 'What follows the command, in the same form', schema: WORDS, optional: true })
  params?: unknown;

  @FlagField({ description: 'Can be used in every chat; default only in those of the bot', optional: true })
  common?: boolean | 'Y' | 'N';

  @FlagField({ description: 'Not offered to people', optional: true })
  hidden?: boolean | 'Y' | 'N';

  @FlagField({ description: 'People from outside may use it', optional: true })
  extranetSupport?: boolean | 'Y' | 'N';

  @ObjectField({ description: 'The same members, wrapped', optional: true })
  fields?: object;
}

/** Body of `POST /v1/bots/:botId/commands`. */
@FaultCode('INVALID_PARAMS')
export class NewCommandBody extends CommandInput {
  @StringField({
    description: 'The word, with or without a slash',
    pattern: /^\/?[^\s/]{1,50}$/,
    example: 'help',
  })
  command!: string;
}

/** Body of `POST /v1/bots/:botId/commands/:commandId/answer`. */
@FaultCode('INVALID_PARAMS')
export class CommandAnswerBody extends MessageInput {
  @IntegerField({ description: 'Message with the command', min: 1, orText: true })
  messageId!: number;

  @StringField({ description: 'Where it was used', pattern: DIALOG_ID })
  dialogId!: string;
}

/** A command as the host tells it. */
@IgnoreUnknown()
export class CommandAnswer {
  @IntegerField() readonly id!: number;
  @StringField({ description: 'With a slash' }) readonly command!: string;
}

/** A command that is registered. */
export class RegisteredCommandAnswer {
  @IntegerField() readonly commandId!: number;
  @NestedField(() => CommandAnswer) readonly command!: CommandAnswer;
}
