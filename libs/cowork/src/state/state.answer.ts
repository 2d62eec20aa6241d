import { OffPeakAnswer } from '#libs/metering';
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
import { SEAT_WINDOWS, type SeatWindow } from '#libs/metering/contracts';
import { ActivationAnswer } from '../activation/activation.answer.js';
import {
  SEAT_STATES,
  type SeatState,
  TERM_MONTHS,
  type TermMonths,
  type Tier,
  TIERS,
} from '../contracts/seat-terms.js';
import { type Recommendation, type RecommendationReason, RECOMMENDATIONS } from './recommendation.policy.js';
import type { ShownSubscription, ShownTier, SubscriptionState } from './subscription-state.js';
import { WindowsAnswer } from '../windows/windows.answer.js';

class PortalOfStateAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ nullable: true, description: 'Null when the portal is no more.' })
  readonly domain!: string | null;
}

class SubscriptionAnswer implements ShownSubscription {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @EnumField({ values: SEAT_STATES, description: 'Only ACTIVE gives access; take an unknown value as none.' })
  readonly state!: SeatState;
  @DateField({ description: 'Of the month window, which shifts every 30 days whatever the term is.' })
  readonly currentPeriodStart!: string;
  @DateField() readonly currentPeriodEnd!: string;
  @DateField({
    nullable: true,
    description:
      'Null for FREE; of PARKED the end of the paid term, without a charge; of one that failed the next try.',
  })
  readonly nextChargeAt!: string | null;
  @BooleanField() readonly cancelAtPeriodEnd!: boolean;
  @EnumField({ values: TIERS, nullable: true, description: 'Lower tier that begins at `paidThroughAt`.' })
  readonly pendingTier!: Tier | null;
  @IntegerField({ description: `One of ${TERM_MONTHS.join(', ')}.` }) readonly termMonths!: TermMonths;
  @DateField({ description: 'Means something while `nextChargeAt` is not null.' })
  readonly paidThroughAt!: string;
}

class WaitAnswer {
  @EnumField({ values: SEAT_WINDOWS }) readonly window!: SeatWindow;
  @DateField() readonly resetAt!: string;
}

class UpgradeAnswer {
  @BooleanField() readonly available!: boolean;
  @EnumField({ values: TIERS, nullable: true, description: 'Null on the highest.' })
  readonly nextTier!: Tier | null;
}

class RecommendationAnswer implements Recommendation {
  @EnumField({
    values: RECOMMENDATIONS,
    description: '`approaching`: at least 75 percent, and there is a higher tier.',
  })
  readonly reason!: RecommendationReason;
  @EnumField({ values: SEAT_WINDOWS, nullable: true, description: 'Null with `none`.' })
  readonly triggerWindow!: SeatWindow | null;
  @NestedField(() => WaitAnswer, { nullable: true, description: 'Null while no window is exhausted.' })
  readonly wait!: WaitAnswer | null;
  @NestedField(() => UpgradeAnswer) readonly upgrade!: UpgradeAnswer;
}

class TierAnswer implements ShownTier {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @StringField({ nullable: true, description: 'Like `×5`; null for FREE.' }) readonly multiplier!:
    | string
    | null;
  @NumberField({ description: 'Credits a month.' }) readonly feeVibes!: number;
  @BooleanField() readonly current!: boolean;
  @BooleanField({ description: 'Whether it is `recommendation.upgrade.nextTier`.' })
  readonly isNext!: boolean;
}

class ReliefAnswer {
  @DateField({
    nullable: true,
    description: 'Support has reset the counters, to the hour; null after 7 days.',
  })
  readonly resetGrantedAt!: string | null;
  @DateField({
    nullable: true,
    description: 'The boost that runs was granted, to the hour; null after 7 days.',
  })
  readonly boostGrantedAt!: string | null;
}

class InfraStateAnswer {
  @BooleanField({ description: 'Servers, deploys and storage have stopped.' }) readonly frozen!: boolean;
  @EnumField({ values: ['DEBT'], nullable: true }) readonly reason!: 'DEBT' | null;
  @StringField({ nullable: true, description: 'Page where people pay in, while there is a debt.' })
  readonly topupUrl!: string | null;
}

/** State of a subscription. */
export class StateAnswer implements SubscriptionState {
  @NestedField(() => PortalOfStateAnswer) readonly portal!: PortalOfStateAnswer;
  @NestedField(() => SubscriptionAnswer) readonly subscription!: SubscriptionAnswer;
  @NestedField(() => WindowsAnswer) readonly windows!: WindowsAnswer;
  @EnumField({ values: SEAT_WINDOWS, description: 'The window that is used most.' })
  readonly bottleneck!: SeatWindow;
  @NestedField(() => RecommendationAnswer) readonly recommendation!: RecommendationAnswer;
  @NestedArrayField(() => TierAnswer, { description: 'All four, the least first.' })
  readonly tiers!: readonly TierAnswer[];
  @DateField({ description: 'Count times to a reset from here.' }) readonly serverTime!: string;
  @IntegerField({ min: 0, description: 'Percent support has added to the limits; `pctUsed` includes it.' })
  readonly boostPct!: number;
  @DateField({ nullable: true }) readonly boostExpiresAt!: string | null;
  @NestedField(() => OffPeakAnswer) readonly offPeak!: OffPeakAnswer;
  @NumberField({
    nullable: true,
    description:
      'Percent of the month that off-peak hours have given back, at most 100; null without such hours.',
  })
  readonly touSavedPct!: number | null;
  @NestedField(() => ActivationAnswer) readonly activation!: ActivationAnswer;
  @NestedField(() => ReliefAnswer) readonly relief!: ReliefAnswer;
  @NestedField(() => InfraStateAnswer) readonly infraState!: InfraStateAnswer;
}
