import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import type { PortalQuota } from './quota.policy.js';

class PacingWindowAnswer {
  @NumberField({ description: 'Percent of the limit of this window; may be above 100.' })
  readonly pctUsed!: number;
  @DateField() readonly resetAt!: string;
}

class PacingAnswer {
  @EnumField({ values: ['wallet', 'block', 'ignore'] }) readonly mode!: 'wallet' | 'block' | 'ignore';
  @BooleanField({ description: 'Whether a call above a limit may now be refused with 429.' })
  readonly active!: boolean;
  @NestedField(() => PacingWindowAnswer) readonly day!: PacingWindowAnswer;
  @NestedField(() => PacingWindowAnswer) readonly week!: PacingWindowAnswer;
}

class PeriodAnswer {
  @DateField({
    description: 'Start of the window of 30 days; before the first call, since the portal is known.',
  })
  readonly start!: string;
}

class ModelShareAnswer {
  @StringField() readonly modelId!: string;
  @IntegerField({ description: 'Calls that succeeded.' }) readonly calls!: number;
  @NumberField({
    nullable: true,
    description:
      'Percent of the month, without off-peak discount; null where the month has no positive limit.',
  })
  readonly pctOfLimit!: number | null;
}

/** How much of the AI quota of a portal is used (specification part 2, "AI quota"). */
export class QuotaAnswer implements PortalQuota {
  @NumberField({ description: 'Percent of the month; may be above 100.' }) readonly pctUsed!: number;
  @BooleanField() readonly exhausted!: boolean;
  @DateField({ nullable: true, description: 'Null until the first call that counts.' })
  readonly resetAt!: string | null;
  @NestedField(() => PacingAnswer, { nullable: true, description: 'Null where pacing is off.' })
  readonly pacing!: PacingAnswer | null;
  @NestedField(() => PeriodAnswer) readonly period!: PeriodAnswer;
  @NestedArrayField(() => ModelShareAnswer, { description: 'Most calls first.' })
  readonly byModel!: readonly ModelShareAnswer[];
}
