import { EnumField, StringField } from '#libs/http/contracts';
import { PorticoError } from '#libs/kernel';
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

/** @throws PorticoError `INVALID_REQUEST` for half a proof (RFC 7636). */
export function signInQuestion(query: AuthorizeQuery) {
  const { state, redirect_uri: redirectUri = null, code_challenge: codeChallenge = null } = query;
  const { code_challenge_method: method } = query;
  if (codeChallenge === null ? method !== undefined : method === undefined || redirectUri === null) {
    throw new PorticoError('INVALID_REQUEST', {
      message: 'code_challenge needs code_challenge_method=S256 and redirect_uri.',
    });
  }
  return { state, redirectUri, codeChallenge };
}

/** What the host has sent a user back with. @throws PorticoError `MISSING_PARAMS` */
export function hostReturn({ state, code, domain, error }: CallbackQuery) {
  if (!state || (!code && !error)) throw missingParams({ code: code || error, state });
  return { state, code: code || null, domain: domain || null };
}

/** @param needed what has to be there, by name; the message names all that is not, the details the first. */
function missingParams(needed: Readonly<Record<string, string | undefined>>): PorticoError {
  const missing = Object.keys(needed).filter((name) => !needed[name]);
  return new PorticoError('MISSING_PARAMS', {
    message: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} required`,
    details: { field: missing[0], rule: 'isDefined' },
  });
}
