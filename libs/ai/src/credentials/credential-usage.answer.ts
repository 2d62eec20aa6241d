import { IntegerField, NestedArrayField, NestedField, NumberField, StringField } from '#libs/http';
import type { CredentialDay, CredentialDays } from './credential-day.js';

class Counters {
  @IntegerField() readonly calls!: number;
  @IntegerField() readonly promptTokens!: number;
  @IntegerField({ description: 'Part of promptTokens.' }) readonly cachedTokens!: number;
  @IntegerField() readonly completionTokens!: number;
  @NumberField() readonly audioSeconds!: number;
  @IntegerField() readonly images!: number;
}

class DayCounters extends Counters {
  @StringField({ description: 'Of UTC, YYYY-MM-DD.' }) readonly day!: string;
}

class Period {
  @StringField() readonly from!: string;
  @StringField() readonly to!: string;
}

/** What was used with a provider key. */
export class CredentialUsageAnswer {
  @NestedField(() => Period) readonly period!: Period;
  @NestedField(() => Counters) readonly totals!: Counters;
  @NestedArrayField(() => DayCounters, { description: 'Days with calls, oldest first.' })
  readonly days!: readonly DayCounters[];

  static of({ from, to, days }: CredentialDays): CredentialUsageAnswer {
    const sum = (count: (day: CredentialDay) => number) => days.reduce((total, day) => total + count(day), 0);
    return {
      period: { from, to },
      totals: {
        calls: sum(({ calls }) => calls),
        promptTokens: sum(({ promptTokens }) => promptTokens),
        cachedTokens: sum(({ cachedTokens }) => cachedTokens),
        completionTokens: sum(({ completionTokens }) => completionTokens),
        audioSeconds: sum(({ audioMs }) => audioMs) / 1_000,
        images: sum(({ images }) => images),
      },
      days: days.map(({ audioMs, ...counts }) => ({ ...counts, audioSeconds: audioMs / 1_000 })),
    };
  }
}
