import { DateField, StringField } from '#libs/http';

/** A link to the bytes of a version, fetched without further headers. */
export class DownloadLinkAnswer {
  @StringField({ format: 'uri' }) readonly url!: string;
  @DateField({ description: '30 minutes from now.' }) readonly expiresAt!: string;
}
