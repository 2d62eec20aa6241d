import { IntegerField, StringField } from '#libs/http';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Query of `GET /v1/refusals`. */
export class ListRefusalsQuery {
  @StringField({ description: 'Only refusals with this error code', pattern: /^\w{1,100}$/, ...OPTIONAL })
  code?: string;

  @StringField({ description: 'Only refusals of this key', pattern: UUID, format: 'uuid', ...OPTIONAL })
  keyId?: string;

  @IntegerField({ description: 'Rows of a page', min: 1, max: 200, ...OPTIONAL })
  limit = 50;

  @StringField({ description: '`meta.nextCursor` of the page before', maxLength: 200, ...OPTIONAL })
  cursor?: string;
}
