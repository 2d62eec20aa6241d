import { DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { GROUPINGS, type Grouping, LONGEST_PERIOD_DAYS, type ReportQuestion } from './report-terms.js';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Query of `GET /v1/ai/usage`. */
export class UsageReportQuery implements ReportQuestion {
  @DateField({ description: 'Start of the period; by default 30 days before its end', ...OPTIONAL })
  from?: string;

  @DateField({ description: 'End of the period, not in it; by default now', ...OPTIONAL })
  to?: string;

  @IntegerField({
    description: 'The last so many days, in place of from and to',
    min: 1,
    max: LONGEST_PERIOD_DAYS,
    ...OPTIONAL,
  })
  days?: number;

  @EnumField({ description: 'What a row is about', values: GROUPINGS, ...OPTIONAL })
  groupBy: Grouping = 'model';

  @StringField({ description: 'Only calls of this key', pattern: UUID, format: 'uuid', ...OPTIONAL })
  keyId?: string;

  @IntegerField({ description: 'Page from 1', min: 1, max: 1_000_000, ...OPTIONAL })
  page = 1;

  @IntegerField({ description: 'Rows of a page, at most 200', min: 1, max: 200, ...OPTIONAL })
  limit = 50;
}
