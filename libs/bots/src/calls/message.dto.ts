import { LONGEST_MESSAGE } from '#libs/host-client/contracts';
import {
  AnyField,
  BooleanField,
  EnumField,
  FaultCode,
  FlagField,
  IntegerField,
  ObjectField,
  StringField,
} from '#libs/http';
import { DIALOG_ID } from './bot-call-input.policy.js';

/** What a message holds. The members may also stand in `fields`. */
@FaultCode('INVALID_PARAMS')
export class MessageInput {
  @StringField({ description: 'Text', maxLength: LONGEST_MESSAGE, optional: true })
  message?: string;

  @AnyField({
    description: 'Blocks under the text, as the host takes them; those that hold nothing are no message',
    optional: true,
  })
  attach?: unknown;

  @AnyField({ description: 'Buttons, as the host takes them; `"N"` takes them away', optional: true })
  keyboard?: unknown;

  @FlagField({ description: 'A message of the system', optional: true })
  system?: boolean | 'Y' | 'N';

  @FlagField({ description: 'Shows what links lead to; default true', optional: true })
  urlPreview?: boolean | 'Y' | 'N';

  @ObjectField({ description: 'The same members, wrapped', optional: true })
  fields?: object;
}

/** Body of `POST /v1/bots/:botId/messages`. */
@FaultCode('INVALID_PARAMS')
export class SendMessageBody extends MessageInput {
  @StringField({
    description: 'A chat (`chat5`, `sg5`) or the id of a person',
    pattern: DIALOG_ID,
    code: 'INVALID_PARAMS',
    example: 'chat5',
    optional: true,
  })
  dialogId?: string;

  @IntegerField({ description: 'Message that is replied to', min: 1, orText: true, optional: true })
  replyId?: number;

  @StringField({ description: 'A name of the caller for it', maxLength: 100, optional: true })
  templateId?: string;

  @ObjectField({
    description: 'Messages to forward, at most 100, by names of the caller',
    values: { type: 'integer' },
    optional: true,
  })
  forwardIds?: object;
}

/** Query of `GET /v1/bots/:botId/messages`. */
@FaultCode('INVALID_PARAMS')
export class ReadMessagesQuery {
  @StringField({ description: 'The newest messages of this dialog', pattern: DIALOG_ID, optional: true })
  dialogId?: string;

  @IntegerField({ description: 'The messages around this one instead', min: 1, orText: true, optional: true })
  messageId?: number;

  @IntegerField({
    description: 'Most messages of a dialog, or on either side of a message; default 50',
    min: 1,
    max: 50,
    orText: true,
    optional: true,
  })
  limit?: number;
}

/** Query of `GET /v1/bots/:botId/messages/:messageId/context`. */
@FaultCode('INVALID_PARAMS')
export class MessageContextQuery {
  @IntegerField({
    description: 'Messages on either side; default 50',
    min: 1,
    max: 50,
    orText: true,
    optional: true,
  })
  range?: number;
}

/** Body or query of `DELETE /v1/bots/:botId/messages/:messageId`. */
@FaultCode('INVALID_PARAMS')
export class DeleteMessageInput {
  @BooleanField({ description: 'Leaves no trace; default false', optional: true })
  complete?: boolean;
}

/** What a bot may be seen doing. */
const STATUS_MESSAGES = [
  'IMBOT_AGENT_ACTION_THINKING',
  'IMBOT_AGENT_ACTION_SEARCHING',
  'IMBOT_AGENT_ACTION_GENERATING',
  'IMBOT_AGENT_ACTION_ANALYZING',
  'IMBOT_AGENT_ACTION_PROCESSING',
  'IMBOT_AGENT_ACTION_TRANSLATING',
  'IMBOT_AGENT_ACTION_CONNECTING',
  'IMBOT_AGENT_ACTION_CHECKING',
  'IMBOT_AGENT_ACTION_CALCULATING',
  'IMBOT_AGENT_ACTION_READING_DOCS',
  'IMBOT_AGENT_ACTION_COMPOSING',
] as const;

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

/** A message that was sent. */
export class SentMessageAnswer {
  @IntegerField() readonly id!: number;
  @IntegerField({ description: 'The same as `id`' }) readonly messageId!: number;
  @ObjectField({ description: 'Names of forwarded messages to their new ids' }) readonly uuidMap!: object;
}

/** Messages, oldest first, as the host tells them. */
export class MessageWindowAnswer {
  @AnyField({ schema: { type: 'array', items: { type: 'object', additionalProperties: true } } })
  readonly messages!: unknown;

  @AnyField({
    description: 'Those who wrote them',
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly users!: unknown;

  @BooleanField({ description: 'There are older ones' }) readonly hasPrevPage!: boolean;
  @BooleanField({ description: 'There are newer ones' }) readonly hasNextPage!: boolean;
}

/** One message and who wrote it, as the host tells them. */
export class OneMessageAnswer {
  @ObjectField() readonly message!: object;
  @ObjectField({ nullable: true }) readonly user!: object | null;
}
