import { AnyField, IntegerField, ObjectField, StringField } from '#libs/http';

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
