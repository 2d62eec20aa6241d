import { LONGEST_MESSAGE } from '#libs/host-client/contracts';
import {
  AnyField,
  EnumField,
  FaultCode,
  IntegerArrayField,
  IntegerField,
  ObjectField,
  StringField,
} from '#libs/http';
import { COLORS } from '../bots.dto.js';

const MOST_PEOPLE = 1000;

/** What can be set of a chat. The members may also stand in `fields`. */
@FaultCode('INVALID_PARAMS')
export class ChatInput {
  @StringField({ description: 'Title', maxLength: 255, optional: true })
  title?: string;

  @StringField({ description: 'Description', maxLength: 10_000, optional: true })
  description?: string;

  @EnumField({ description: 'Colour of the picture', values: COLORS, optional: true })
  color?: (typeof COLORS)[number];

  @StringField({ description: 'Picture in base64', optional: true })
  avatar?: string;

  @ObjectField({ description: 'The same members, wrapped', optional: true })
  fields?: object;
}

/** Body of `POST /v1/bots/:botId/chats`. */
@FaultCode('INVALID_PARAMS')
export class NewChatBody extends ChatInput {
  @IntegerArrayField({ description: 'People in it', maxItems: MOST_PEOPLE, optional: true })
  userIds?: readonly number[];

  @IntegerField({ description: 'Whose it is; by default the bot', min: 1, orText: true, optional: true })
  ownerId?: number;

  @StringField({ description: 'First message', maxLength: LONGEST_MESSAGE, optional: true })
  message?: string;
}

/** Body of `POST /v1/bots/:botId/chats/:dialogId/owner`. */
@FaultCode('INVALID_PARAMS')
export class ChatOwnerBody {
  @IntegerField({ description: 'The new owner', min: 1, orText: true })
  userId!: number;
}

/** People of a chat: a list, or one of them. */
@FaultCode('INVALID_PARAMS')
export class ChatPeopleInput {
  @IntegerArrayField({ description: 'People', minItems: 1, maxItems: MOST_PEOPLE, optional: true })
  userIds?: readonly number[];

  @IntegerField({ description: 'One person', min: 1, orText: true, optional: true })
  userId?: number;
}

/** Body or query of `DELETE /v1/bots/:botId/chats/:dialogId/users`. */
@FaultCode('INVALID_PARAMS')
export class ChatPersonInput {
  @IntegerField({ description: 'Who leaves', min: 1, orText: true })
  userId!: number;
}

/** Query of `GET /v1/bots/:botId/chats/:dialogId/users`. */
@FaultCode('INVALID_PARAMS')
export class ChatUsersQuery {
  @IntegerField({
    description: 'Most people answered; default 50',
    min: 1,
    max: 200,
    orText: true,
    optional: true,
  })
  limit?: number;
}

/** Body of `POST /v1/bots/:botId/chats/:dialogId/read`. */
@FaultCode('INVALID_PARAMS')
export class ReadUpToBody {
  @IntegerField({
    description: 'The last message read; by default all are',
    min: 1,
    orText: true,
    optional: true,
  })
  messageId?: number;
}

/** A chat of a bot, as the host tells it. */
export class BotChatAnswer {
  @IntegerField() readonly chatId!: number;
  @StringField({ description: 'What messages are sent to' }) readonly dialogId!: string;
  @ObjectField() readonly chat!: object;
  @AnyField({
    description: 'Its people',
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly users!: unknown;
}

/** How far a dialog has been read. */
export class ReadUpToAnswer {
  @IntegerField() readonly chatId!: number;
  @IntegerField({ description: 'Last message read' }) readonly lastId!: number;
  @IntegerField({ description: 'Messages left' }) readonly counter!: number;
  @AnyField({ description: 'Messages read now', schema: { type: 'array', items: { type: 'integer' } } })
  readonly viewedMessages!: unknown;
}
