import { BooleanField, ConstField, DateField, StringField } from '#libs/http';
import type { AccessToken } from './access-token.js';

/** A link to share as it is given out. */
export class ShareLinkAnswer {
  @StringField() readonly id!: string;
  @ConstField('share-url') readonly mode!: 'share-url';
  @StringField() readonly name!: string;
  @DateField() readonly expiresAt!: string;
  @StringField() readonly shortcode!: string;
  @StringField() readonly url!: string;
  @BooleanField() readonly identityBound!: boolean;

  /** @param appUrl address of the application. */
  static of(
    { id, name, expiresAt, identityBound }: AccessToken,
    shortcode: string,
    appUrl: string,
  ): ShareLinkAnswer {
    return {
      id,
      mode: 'share-url',
      name,
      expiresAt: expiresAt.toISOString(),
      shortcode,
      url: `${appUrl}/?s=${shortcode}`,
      identityBound,
    };
  }
}
