import { StringField } from '#libs/http/contracts';
import { APP_PATH, EVENT_NAME, LONGEST_APP_PATH } from './event-subscription.policy.js';

/** Body of `POST /v1/infra/servers/:id/event-subscriptions`. */
export class SubscriptionBody {
  @StringField({
    description: "The host's name of the event, in upper case",
    example: 'ONCRMDEALUPDATE',
    pattern: EVENT_NAME,
    code: 'INVALID_EVENT',
  })
  event!: string;

  @StringField({
    description: 'Path on the application of the server, with a query if need be',
    example: '/events/deals',
    maxLength: LONGEST_APP_PATH,
    pattern: APP_PATH,
  })
  appPath!: string;
}
