import { ACTIVATION_MODELS, type ActivationModel } from '#libs/auth/contracts';
import { BooleanField, DateField, EnumField, NestedField, StringField } from '#libs/http/contracts';
import {
  type Activation,
  TRIAL_STATUSES,
  type TrialStatus,
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from './activation-terms.js';

class MarketTrialAnswer {
  @BooleanField({ description: 'Whether to offer the trial now.' }) readonly available!: boolean;
  @EnumField({ values: UNAVAILABLE_REASONS, nullable: true, description: 'Null when it is available.' })
  readonly unavailableReason!: UnavailableReason | null;
  @EnumField({ values: TRIAL_STATUSES, description: 'An attempt that runs now reads as `failed`.' })
  readonly status!: TrialStatus;
  @DateField({ nullable: true }) readonly endsAt!: string | null;
  @DateField({ nullable: true }) readonly activatedAt!: string | null;
}

/** How people of the portal get in. */
export class ActivationAnswer implements Activation {
  @EnumField({
    values: ACTIVATION_MODELS,
    description: 'By the marketplace subscription and its trial, or by a commercial tariff of the host.',
  })
  readonly model!: ActivationModel;
  @StringField({ optional: true, description: 'Only with `tariff` and a cloud account.' })
  readonly tariffInfoUrl?: string;
  @NestedField(() => MarketTrialAnswer) readonly marketTrial!: MarketTrialAnswer;
}
