import { EnumField, StringField } from '#libs/http/contracts';
import { CODE_CHALLENGE } from '../oauth-route.data.js';

const LONGEST_TEXT = 4_096;

/** Query of `GET /v1/oauth/authorize`. Parameters of other authorization servers are ignored. */
export class AuthorizeQuery {
  @StringField({ description: 'Key of the application', maxLength: LONGEST_TEXT, code: 'INVALID_REQUEST' })
  app_key!: string;

  @StringField({
    description: 'Unguessable text of the application, which comes back as it was sent',
    minLength: 16,
    maxLength: 512,
    code: 'INVALID_REQUEST',
  })
  state!: string;

  @StringField({
    description: 'A registered address, byte for byte. Without it the result is polled',
    maxLength: LONGEST_TEXT,
    optional: true,
    code: 'INVALID_REDIRECT_URI',
  })
  redirect_uri?: string;

  @StringField({
    description: 'PKCE (RFC 7636): base64url of SHA-256 of the verifier. Needs `redirect_uri`',
    pattern: CODE_CHALLENGE,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  code_challenge?: string;

  @EnumField({
    description: 'The only method there is',
    values: ['S256'],
    optional: true,
    code: 'INVALID_REQUEST',
  })
  code_challenge_method?: 'S256';
}

/** Query of `GET /v1/oauth/callback`, as the host writes it. */
export class CallbackQuery {
  @StringField({
    description: 'Code of the host',
    maxLength: LONGEST_TEXT,
    optional: true,
    code: 'MISSING_PARAMS',
  })
  code?: string;

  @StringField({
    description: 'What the service sent to the host',
    maxLength: LONGEST_TEXT,
    optional: true,
    code: 'MISSING_PARAMS',
  })
  state?: string;

  @StringField({ description: 'Domain of the portal', maxLength: LONGEST_TEXT, optional: true })
  domain?: string;

  @StringField({ description: 'Why there is no code', maxLength: LONGEST_TEXT, optional: true })
  error?: string;
}
