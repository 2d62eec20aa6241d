import { BooleanField, ConstField, DateField } from '#libs/http/contracts';
import type { ActivatedTrial } from './market-trial.service.js';

/** A trial of the marketplace that is on. */
export class MarketTrialAnswer {
  @ConstField('activated') readonly status!: 'activated';
  @DateField() readonly activatedAt!: string;
  @DateField({ nullable: true, description: 'Null when the host names no end.' })
  readonly endsAt!: string | null;
  @BooleanField({ description: 'Whether it was on before this call.' }) readonly alreadyActivated!: boolean;

  static of({ activatedAt, endsAt, alreadyActivated }: ActivatedTrial): MarketTrialAnswer {
    return {
      status: 'activated',
      activatedAt: activatedAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      alreadyActivated,
    };
  }
}
