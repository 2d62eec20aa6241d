import { StringField } from '#libs/http';

/** Query of `GET /console/sign-in`. */
export class ConsoleSignInQuery {
  @StringField({
    description: 'Domain of the portal',
    maxLength: 300,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  readonly portal?: string;

  @StringField({
    description: 'Page of the console to come back to',
    maxLength: 2_000,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  readonly path?: string;
}
