import { EnumField } from '#libs/http';
import {
  DateField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { shownAmount } from '../contracts/charge-terms.js';
import {
  type Grouping,
  GROUPINGS,
  LONGEST_PERIOD_DAYS,
  type ReportQuestion,
  type UsageSums,
} from './report-terms.js';

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

class CountersAnswer {
  @IntegerField({ description: 'Calls that were billed.' }) readonly calls!: number;
  @IntegerField({ description: 'Calls the provider refused or never got; they cost nothing.' })
  readonly failedCalls!: number;
  @IntegerField({ description: 'Those of `calls` that were cut off before their end.' })
  readonly partialCalls!: number;
  @IntegerField() readonly promptTokens!: number;
  @IntegerField() readonly completionTokens!: number;
  @IntegerField({ description: 'Part of the prompt tokens.' }) readonly cachedTokens!: number;
  @NumberField() readonly audioSeconds!: number;
  @IntegerField() readonly images!: number;
  @NumberField({ description: 'AI units without off-peak discount.' }) readonly unitsGross!: number;
  @NumberField({ description: 'AI units as they count in quotas.' }) readonly unitsNet!: number;
  @NumberField({ description: 'Credits taken from the wallet.' }) readonly costCredits!: number;
}

class UsageRowAnswer extends CountersAnswer {
  @StringField({ description: 'A day of UTC, the id of a model, or the id of a key.' }) readonly key!: string;
}

class PeriodAnswer {
  @DateField() readonly from!: string;
  @DateField({ description: 'Not in the period.' }) readonly to!: string;
}

interface ReportedUsage {
  readonly period: { readonly from: Date; readonly to: Date };
  readonly totals: UsageSums;
  readonly rows: readonly (UsageSums & { readonly key: UsageRowAnswer['key'] })[];
}

/** What was used of models in a period. */
export class UsageReportAnswer {
  @NestedField(() => PeriodAnswer) readonly period!: PeriodAnswer;
  @NestedField(() => CountersAnswer) readonly totals!: CountersAnswer;
  @NestedArrayField(() => UsageRowAnswer) readonly rows!: readonly UsageRowAnswer[];

  static of({ period, totals, rows }: ReportedUsage): UsageReportAnswer {
    return {
      period: { from: period.from.toISOString(), to: period.to.toISOString() },
      totals: shownSums(totals),
      rows: rows.map(({ key, ...sums }) => ({ key, ...shownSums(sums) })),
    };
  }
}

function shownSums({ audioMs, gross, net, credits, ...counts }: UsageSums): CountersAnswer {
  return {
    ...counts,
    audioSeconds: audioMs / 1_000,
    unitsGross: shownAmount(gross),
    unitsNet: shownAmount(net),
    costCredits: shownAmount(credits),
  };
}
