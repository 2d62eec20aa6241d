import type { Device } from '#libs/auth';
import { ACTIVATION_MODELS, type ActivationModel } from '#libs/auth/contracts';
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
import { OffPeakAnswer } from '#libs/metering';
import { SEAT_WINDOWS, type SeatWindow } from '#libs/metering/contracts';
import {
  SEAT_STATES,
  type SeatState,
  TERM_MONTHS,
  type TermMonths,
  type Tier,
  TIERS,
} from '../contracts/seat.js';
import {
  type Activation,
  TRIAL_STATUSES,
  type TrialStatus,
  UNAVAILABLE_REASONS,
  type UnavailableReason,
} from '../marketplace/activation.policy.js';
import type { ShownWindow } from '../seats/seat-windows.policy.js';
import {
  type Recommendation,
  type RecommendationReason,
  RECOMMENDATIONS,
  type ShownSubscription,
  type ShownTier,
  type SubscriptionState,
} from './state.policy.js';

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

class WindowAnswer implements ShownWindow {
  @IntegerField({ min: 0, max: 100, description: 'Percent of the limit with any boost, rounded.' })
  readonly pctUsed!: number;
  @DateField() readonly resetAt!: string;
  @BooleanField({ description: 'Whether it refuses calls; `pctUsed` may be 100 before it does.' })
  readonly exhausted!: boolean;
}

/** Usage windows of a subscription. */
export class WindowsAnswer {
  @NestedField(() => WindowAnswer) readonly fiveHour!: WindowAnswer;
  @NestedField(() => WindowAnswer) readonly week!: WindowAnswer;
  @NestedField(() => WindowAnswer, { description: '30 days, whatever the term is.' })
  readonly month!: WindowAnswer;
}

/** A key of the section by which a device calls; never raw. */
export class DeviceAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'Prefix of the kind and the first 6 characters after it.' })
  readonly prefix!: string;
  @StringField({ description: 'The last 4 characters.' }) readonly suffix!: string;
  @StringField() readonly name!: string;
  @DateField() readonly createdAt!: string;
  @DateField({ nullable: true }) readonly expiresAt!: string | null;
  @DateField({ nullable: true }) readonly lastUsedAt!: string | null;
  @BooleanField({ description: 'The one that calls.' }) readonly current!: boolean;

  static of(device: Device, callingId: string): DeviceAnswer {
    const { id, prefix, suffix, name, createdAt, expiresAt, lastUsedAt } = device;
    return {
      id,
      prefix,
      suffix,
      name,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      current: id === callingId,
    };
  }
}

class UserAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @IntegerField({ description: 'Employee number on the host.' }) readonly hostUserId!: number;
}

class PortalOfPersonAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly domain!: string;
}

class SubscriptionOfPersonAnswer {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @EnumField({ values: SEAT_STATES, description: 'Only ACTIVE gives access.' }) readonly state!: SeatState;
  @DateField() readonly paidThroughAt!: string;
}

/** The person behind a key of the section. */
export class PersonAnswer {
  @NestedField(() => UserAnswer) readonly user!: UserAnswer;
  @NestedField(() => PortalOfPersonAnswer) readonly portal!: PortalOfPersonAnswer;
  @NestedField(() => DeviceAnswer, { description: 'The key that calls.' }) readonly key!: DeviceAnswer;
  @NestedField(() => SubscriptionOfPersonAnswer) readonly subscription!: SubscriptionOfPersonAnswer;
  @NestedField(() => WindowsAnswer) readonly windows!: WindowsAnswer;
  @NestedArrayField(() => DeviceAnswer, {
    description: 'Keys of the person that may call now: the calling one, then the newest; at most 100.',
  })
  readonly devices!: readonly DeviceAnswer[];
}

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
