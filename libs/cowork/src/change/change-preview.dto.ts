import { BooleanField, EnumField, IntegerField, NestedField, NumberField, StringField } from '#libs/http';
import { type TermMonths, type Tier, TIERS } from '../contracts/seat.js';
import { CHANGE_DIRECTIONS, type ChangeDirection } from '../seats/terms.policy.js';
import type { Preview, PreviewedTerm } from './change-preview.policy.js';

/** Months of a term as a query has them. */
export const TERM_WORDS = ['1', '3', '6', '12'] as const;

/** Query of `GET /v1/cowork/subscription/preview`. */
export class PreviewQuery {
  @EnumField({ description: 'The tier that is asked about', values: TIERS })
  tier!: Tier;

  @EnumField({
    description: 'Months of a term. Default those of the subscription, 1 for a free one',
    values: TERM_WORDS,
    optional: true,
  })
  termMonths?: (typeof TERM_WORDS)[number];
}

class PreviewedTermAnswer implements PreviewedTerm {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @IntegerField({ description: '1, 3, 6 or 12.' }) readonly termMonths!: TermMonths;
  @StringField({ description: 'Of the target: once it holds.' }) readonly paidThroughAt!: string;
}

class NextChargeAnswer {
  @NumberField() readonly amount!: number;
  @StringField() readonly at!: string;
}

class QuoteAnswer {
  @StringField({ description: 'Holds the price for whoever makes the change.' }) readonly id!: string;
  @StringField() readonly validUntil!: string;
}

/** What a change would come to. Amounts are credits. */
export class PreviewAnswer implements Preview {
  @NestedField(() => PreviewedTermAnswer) readonly current!: PreviewedTermAnswer;
  @NestedField(() => PreviewedTermAnswer) readonly target!: PreviewedTermAnswer;
  @EnumField({
    values: CHANGE_DIRECTIONS,
    description: 'An upgrade holds at once, a downgrade and another term from the end of the paid one.',
  })
  readonly direction!: ChangeDirection;
  @StringField() readonly effectiveAt!: string;
  @NumberField({ description: 'Due at once.' }) readonly charge!: number;
  @NumberField({ description: 'What is left of the paid term; taken off already.' }) readonly credit!: number;
  @NestedField(() => NextChargeAnswer, { nullable: true, description: 'Null when none follows.' })
  readonly nextCharge!: NextChargeAnswer | null;
  @NumberField({ description: 'What the wallet of the portal can spend.' }) readonly balance!: number;
  @BooleanField({ description: 'Whether that covers the charge.' }) readonly sufficient!: boolean;
  @NestedField(() => QuoteAnswer) readonly quote!: QuoteAnswer;
}
