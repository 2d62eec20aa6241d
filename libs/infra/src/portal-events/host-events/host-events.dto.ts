import { StringField } from '#libs/http/contracts';

/** Query of `POST /host-events/:subscriptionId`. */
export class HostEventQuery {
  @StringField({ description: 'Secret of the subscription', maxLength: 100, code: 'ROUTE_NOT_FOUND' })
  key!: string;
}
