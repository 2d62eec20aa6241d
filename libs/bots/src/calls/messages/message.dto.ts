import {
  AnyField,
  BooleanField,
  FaultCode,
  FlagField,
  IntegerField,
  ObjectField,
  StringField,
} from '#libs/http';
import { LONGEST_MESSAGE } from '#libs/host-client/contracts';
import { DIALOG_ID } from '../bot-call-input.policy.js';

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
