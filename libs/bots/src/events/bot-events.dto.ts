import { BooleanField, IntegerField } from '#libs/http';

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
