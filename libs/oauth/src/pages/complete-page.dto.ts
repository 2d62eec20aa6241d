import { StringField } from '#libs/http/contracts';

/** Query of `GET /oauth/complete`. */
export class CompletePageQuery {
  @StringField({ description: 'Why the sign-in failed', maxLength: 100, optional: true })
  error?: string;
}
