import { StringField } from '#libs/http/contracts';

/** Body of `POST /operator/session`. */
export class SignInBody {
  @StringField({ description: 'What stands behind # in the link', minLength: 1, maxLength: 100 })
  readonly token!: string;
}
