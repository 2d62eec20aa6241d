import { EnumField, IgnoreUnknown, StringField } from '#libs/http/contracts';
import { CODE_VERIFIER } from '../secrets/code-challenge.policy.js';

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
