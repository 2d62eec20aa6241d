import { ConstField, DateField, StringField } from '#libs/http';
import type { AccessToken } from './access-token.js';

/** A bearer as it is given out. */
export class BearerTokenAnswer {
  @StringField() readonly id!: string;
  @ConstField('api-bearer') readonly mode!: 'api-bearer';
  @StringField() readonly name!: string;
  @DateField() readonly expiresAt!: string;
  @StringField() readonly token!: string;
  @StringField() readonly subdomain!: string;
  @StringField() readonly appUrl!: string;
  @StringField() readonly curlExample!: string;

  /** @param appUrl address of the application. */
  static of(
    { id, name, expiresAt }: AccessToken,
    token: string,
    subdomain: string,
    appUrl: string,
  ): BearerTokenAnswer {
    return {
      id,
      mode: 'api-bearer',
      name,
      expiresAt: expiresAt.toISOString(),
      token,
      subdomain,
      appUrl,
      curlExample: `curl -H 'Authorization: Bearer ${token}' ${appUrl}/`,
    };
  }
}
