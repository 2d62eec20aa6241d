import { EnumField, IntegerField, NestedField } from '#libs/http/contracts';
import { PACING_MODES, type PacingChoice, type PacingMode } from '../contracts/quota-policy.js';
import type { EffectivePacing } from './quota-rules.policy.js';

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
export class PacingSettingAnswer {
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

  static of(effective: EffectivePacing, own: PacingChoice, platform: EffectivePacing): PacingSettingAnswer {
    return { ...effective, own, platform };
  }
}
