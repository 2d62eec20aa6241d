import { ConstField, NestedField, StringArrayField, StringField } from '#libs/http/contracts';
import type { ConnectResult } from './connect-keys.command.js';

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
