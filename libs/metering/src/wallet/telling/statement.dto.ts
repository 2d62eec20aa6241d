import { DateField, IntegerField, StringField } from '#libs/http';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Query of `GET /v1/wallet/statement`. */
export class StatementQuery {
  @DateField({ description: 'Only entries of this instant and later', ...OPTIONAL })
  from?: string;

  @DateField({ description: 'Only entries before this instant', ...OPTIONAL })
  to?: string;

  @IntegerField({ description: 'Rows of a page', min: 1, max: 200, ...OPTIONAL })
  limit = 50;

  @StringField({ description: '`meta.nextCursor` of the page before', pattern: UUID, ...OPTIONAL })
  cursor?: string;
}
