import {
  ConstField,
  EnumField,
  IgnoreUnknown,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { CODE_VERIFIER } from '../oauth-route.data.js';
import type { ConnectResult } from './partner-keys.service.js';

const LONGEST_TEXT = 4_096;
const OPTIONAL = { optional: true, maxLength: LONGEST_TEXT, code: 'INVALID_REQUEST' } as const;
const REQUIRED = { minLength: 1, maxLength: LONGEST_TEXT, code: 'INVALID_REQUEST' } as const;

class ClientBody {
  @StringField({ ...OPTIONAL, description: 'The partner, unless in `Authorization: Basic`' })
  client_id?: string;

  @StringField({ ...OPTIONAL, description: 'Its secret, unless in `Authorization: Basic`' })
  client_secret?: string;
}

/** Body of `POST /v1/connect/token` (RFC 6749, 4.1.3). */
@IgnoreUnknown()
export class ConnectTokenBody extends ClientBody {
  @EnumField({
    description: 'May be left out',
    values: ['authorization_code'],
    optional: true,
    code: 'UNSUPPORTED_GRANT_TYPE',
  })
  grant_type?: 'authorization_code';

  @StringField({ ...REQUIRED, description: 'The one-time code' })
  code!: string;

  @StringField({ ...REQUIRED, description: 'The same as at the authorization' })
  redirect_uri!: string;

  @StringField({ ...OPTIONAL, pattern: CODE_VERIFIER, description: 'PKCE (RFC 7636)' })
  code_verifier?: string;
}

/** Body of `POST /v1/connect/revoke` (RFC 7009, 2.1). */
@IgnoreUnknown()
export class ConnectRevokeBody extends ClientBody {
  @StringField({ ...OPTIONAL, description: 'The key to end' })
  token?: string;

  @StringField({ ...OPTIONAL, description: 'The same' })
  api_key?: string;
}

class ConnectedPortal {
  @StringField() readonly domain!: string;
  @StringField() readonly name!: string;
}

class ConnectedUser {
  @StringField() readonly name!: string;
  @StringField() readonly email!: string;
}

/** The key a user has given to a partner (RFC 6749, 5.1). */
export class ConnectedAnswer {
  @ConstField(true) readonly success!: true;
  @StringField({ description: 'The same as `api_key`.' }) readonly access_token!: string;
  @ConstField('bearer') readonly token_type!: 'bearer';
  @StringField({ description: 'What the user has given, separated by spaces.' }) readonly scope!: string;
  @StringField({ description: 'A personal key of the user.' }) readonly api_key!: string;
  @NestedField(() => ConnectedPortal) readonly portal!: ConnectedPortal;
  @StringArrayField() readonly scopes!: readonly string[];
  @NestedField(() => ConnectedUser) readonly user!: ConnectedUser;

  static of({ apiKey, portal, scopes, user }: ConnectResult): ConnectedAnswer {
    return {
      success: true,
      access_token: apiKey,
      token_type: 'bearer',
      scope: scopes.join(' '),
      api_key: apiKey,
      portal,
      scopes,
      user,
    };
  }
}
