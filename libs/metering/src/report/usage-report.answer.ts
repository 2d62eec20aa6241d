import {
  DateField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { shownAmount } from '../contracts/amounts.js';
import type { UsageSums } from './report-terms.js';

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

/** What was used of models in a period. */
export class UsageReportAnswer {
  @NestedField(() => PeriodAnswer) readonly period!: PeriodAnswer;
  @NestedField(() => CountersAnswer) readonly totals!: CountersAnswer;
  @NestedArrayField(() => UsageRowAnswer) readonly rows!: readonly UsageRowAnswer[];
}

export function shownSums({ audioMs, gross, net, credits, ...counts }: UsageSums): CountersAnswer {
  return {
    ...counts,
    audioSeconds: audioMs / 1_000,
    unitsGross: shownAmount(gross),
    unitsNet: shownAmount(net),
    costCredits: shownAmount(credits),
  };
}
