import { IntegerField, StringField } from '#libs/http/contracts';

/** Query of `GET /v1/me/sources`. */
export class MySourcesQuery {
  @IntegerField({ description: 'Page from 1', min: 1, max: 1_000_000, optional: true })
  page?: number;

  @IntegerField({ description: 'Rows of a page. Default 50', min: 1, max: 200, optional: true })
  limit?: number;

  @StringField({ description: 'Only titles with this text in them', maxLength: 100, optional: true })
  q?: string;
}
