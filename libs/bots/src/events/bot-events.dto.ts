import { AnyField, BooleanField, IntegerField, StringField } from '#libs/http';

/** Query of `GET /v1/bots/:botId/events`. */
export class BotEventsQuery {
  @IntegerField({
    description: 'Confirms the events before it and reads from it on; absent, the stored one',
    min: 0,
    max: 999_999_999_999_999,
    optional: true,
  })
  offset?: number;

  @IntegerField({ description: 'Most events answered; default 100', min: 1, max: 1000, optional: true })
  limit?: number;

  @BooleanField({
    description: 'Events of the user, too: needs the scope `im` and a subscription',
    optional: true,
  })
  withUserEvents?: boolean;
}

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
