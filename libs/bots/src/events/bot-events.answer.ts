import { AnyField, BooleanField, IntegerField, StringField } from '#libs/http';

/** Events of a bot, oldest first. */
export class BotEventsAnswer {
  @AnyField({
    description: 'Each with `eventId`, `type`, `date` and `data`, as the host tells it',
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly events!: unknown;

  @IntegerField({ description: 'The `offset` that confirms these events' })
  readonly nextOffset!: number;

  @BooleanField() readonly hasMore!: boolean;

  @IntegerField({ description: 'From where a call without `offset` goes on', nullable: true })
  readonly storedOffset!: number | null;

  @BooleanField({ description: 'Whether this call moves it' }) readonly persisted!: boolean;

  @StringField({ description: 'After several answers without events', optional: true })
  readonly hint?: string;
}
