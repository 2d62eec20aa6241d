import { EnumField, IgnoreUnknown, StringArrayField, StringField } from '#libs/http/contracts';
import type { ConnectQuestion } from './connect.service.js';

const LONGEST_TEXT = 4_096;
const OPTIONAL = { optional: true, maxLength: LONGEST_TEXT, code: 'INVALID_REQUEST' } as const;
const REQUIRED = { minLength: 1, maxLength: LONGEST_TEXT, code: 'INVALID_REQUEST' } as const;

/** Query of `GET /v1/connect/authorize` (RFC 6749, 4.1.1). */
export class ConnectAuthorizeQuery {
  @StringField({ ...REQUIRED, description: 'The partner' })
  client_id!: string;

  @StringField({ ...REQUIRED, description: 'A registered address, byte for byte' })
  redirect_uri!: string;

  @StringField({ ...OPTIONAL, description: '`code`' })
  response_type?: string;

  @StringField({ ...OPTIONAL, description: 'Rights, separated by spaces' })
  scope?: string;

  @StringField({ ...OPTIONAL, description: 'The same, separated by commas' })
  scopes?: string;

  @StringField({ ...OPTIONAL, maxLength: 512, description: 'Comes back as it was sent' })
  state?: string;

  @StringField({ ...OPTIONAL, description: 'PKCE (RFC 7636)' })
  code_challenge?: string;

  @StringField({ ...OPTIONAL, description: '`S256`' })
  code_challenge_method?: string;

  @StringField({ ...OPTIONAL, description: 'Domain of the portal; without it the user is asked' })
  portal?: string;
}

export function connectQuestion(query: ConnectAuthorizeQuery): ConnectQuestion {
  return {
    clientId: query.client_id,
    redirectUri: query.redirect_uri,
    responseType: query.response_type,
    scope: query.scope || query.scopes,
    state: query.state,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    portal: query.portal,
  };
}

/** Query of the pages. */
export class ConnectPageQuery {
  @StringField({ ...REQUIRED, description: 'Handle of the request; good in this browser only' })
  request!: string;
}

/** Form of the page that asks for the portal. */
@IgnoreUnknown()
export class ConnectPortalBody extends ConnectPageQuery {
  @StringField({ ...REQUIRED, minLength: 0, description: 'Domain of the portal' })
  portal!: string;
}

/** Form of the consent page. */
@IgnoreUnknown()
export class ConnectConsentBody extends ConnectPageQuery {
  @EnumField({ description: 'The button', values: ['allow', 'deny'], code: 'INVALID_REQUEST' })
  decision!: 'allow' | 'deny';

  @StringArrayField({
    description: 'The boxes that are ticked',
    maxItems: 100,
    orOne: true,
    optional: true,
    code: 'INVALID_REQUEST',
  })
  scope?: string[];
}
