import { EnumField } from '#libs/http';
import { TIERS, type Tier } from '../../contracts/seat-terms.js';

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
