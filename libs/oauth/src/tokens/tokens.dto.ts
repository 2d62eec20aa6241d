import { IgnoreUnknown, StringField } from '#libs/http/contracts';
import { CODE_VERIFIER } from '../oauth-route.data.js';

const LONGEST_TEXT = 4_096;
const REQUIRED = { code: 'INVALID_REQUEST', minLength: 1, maxLength: LONGEST_TEXT } as const;

/** Body of `POST /v1/oauth/token`. */
@IgnoreUnknown()
export class TokenBody {
  @StringField({
    ...REQUIRED,
    description: 'Key of the application; it may stand in `X-Api-Key` instead',
    optional: true,
  })
  app_key?: string;

  @StringField({ ...REQUIRED, description: 'The one-time code' })
  code!: string;

  @StringField({ ...REQUIRED, description: 'The same as at the authorization' })
  redirect_uri!: string;

  @StringField({
    description: 'PKCE (RFC 7636); required after an authorization with `code_challenge`',
    pattern: CODE_VERIFIER,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  code_verifier?: string;
}

/** Query of `GET /v1/oauth/poll`. */
export class PollQuery {
  @StringField({ ...REQUIRED, description: 'Key of the application' })
  app_key!: string;

  @StringField({
    description: 'The same as at the authorization',
    minLength: 16,
    maxLength: 512,
    code: 'INVALID_REQUEST',
  })
  state!: string;
}

/** Body of `POST /v1/oauth/revoke`: nothing in it matters. */
@IgnoreUnknown()
export class RevokeBody {}
