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
import { PACING_MODES, type PacingMode } from './quota-policy.decider.js';
import type { PacingSetting, PortalQuota } from './quota.policy.js';

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

class PacingRuleAnswer {
  @EnumField({ values: PACING_MODES }) readonly mode!: PacingMode;
  @IntegerField() readonly dayPercent!: number;
  @IntegerField() readonly weekPercent!: number;
}

class PacingChoiceAnswer {
  @EnumField({ values: PACING_MODES, nullable: true }) readonly mode!: PacingMode | null;
  @IntegerField({ nullable: true }) readonly dayPercent!: number | null;
  @IntegerField({ nullable: true }) readonly weekPercent!: number | null;
}

/** How a portal spreads its month, and who says so. */
export class PacingSettingAnswer implements PacingSetting {
  @EnumField({ values: PACING_MODES, description: 'What holds.' }) readonly mode!: PacingMode;
  @IntegerField() readonly dayPercent!: number;
  @IntegerField() readonly weekPercent!: number;
  @NestedField(() => PacingChoiceAnswer, {
    description: "The administrator's choice; null where there is none.",
  })
  readonly own!: PacingChoiceAnswer;
  @NestedField(() => PacingRuleAnswer, {
    description: 'What the platform lays down; unless its mode is off, an administrator may only tighten it.',
  })
  readonly platform!: PacingRuleAnswer;
}

const OPTIONAL = { optional: true, nullable: true } as const;

/** Body of `PATCH /v1/ai/pacing`; what is absent stays, null gives the choice back to the platform. */
export class PacingBody {
  @EnumField({ description: 'What happens above the day and week limits', values: PACING_MODES, ...OPTIONAL })
  mode?: PacingMode | null;

  @IntegerField({ description: 'Percent of the month that a day may use', min: 1, max: 100, ...OPTIONAL })
  dayPercent?: number | null;

  @IntegerField({ description: 'Percent of the month that a week may use', min: 1, max: 100, ...OPTIONAL })
  weekPercent?: number | null;
}
