import {
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import { shownAmount } from '#libs/metering/contracts';
import {
  COUPON_EFFECTS,
  type CouponEffect,
  type CouponEffectType,
  type Tier,
  TIERS,
} from '../contracts/seat.js';
import { normalizedCode } from './coupon.policy.js';
import type { CouponOutcome } from './coupons.service.js';

/** Body of `POST /v1/cowork/coupon/preview` and `/redeem`. */
export class CouponBody {
  @StringField({
    description: 'The code; case, dashes and spaces do not matter',
    example: 'ABCD-EFGH-JKLM-NPQR',
    minLength: 1,
    maxLength: 100,
  })
  code!: string;
}

class CouponEffectAnswer {
  @EnumField({ values: COUPON_EFFECTS }) readonly type!: CouponEffectType;
  @NumberField({
    description:
      'Credits for the wallet of the portal; months; percent off the next charge; percent more usage.',
  })
  readonly value!: number;
  @IntegerField({ nullable: true, description: 'How long a boost lasts; null for the others.' })
  readonly days!: number | null;

  static of({ type, value, days }: CouponEffect): CouponEffectAnswer {
    return { type, value: type === 'credits' ? shownAmount(BigInt(value)) : Number(value), days };
  }
}

class CouponResultAnswer {
  @EnumField({ values: TIERS }) readonly tier!: Tier;
  @DateField() readonly paidThroughAt!: string;
  @NumberField({ description: 'Credits the portal has to spend.' }) readonly balance!: number;
}

/** A coupon and what the subscription is with it. */
export class CouponAnswer {
  @StringField({ description: 'As it is compared.' }) readonly code!: string;
  @NestedField(() => CouponEffectAnswer) readonly effect!: CouponEffectAnswer;
  @DateField({ nullable: true, description: 'Null when it has no end.' }) readonly validUntil!: string | null;
  @NestedField(() => CouponResultAnswer) readonly result!: CouponResultAnswer;

  static of(code: string, { coupon, tier, paidThroughAt, balance }: CouponOutcome): CouponAnswer {
    return {
      code: normalizedCode(code),
      effect: CouponEffectAnswer.of(coupon.effect),
      validUntil: coupon.validUntil?.toISOString() ?? null,
      result: {
        tier,
        paidThroughAt: paidThroughAt.toISOString(),
        balance: shownAmount(balance),
      },
    };
  }
}

/** A coupon that has done its work. */
export class RedeemedCouponAnswer extends CouponAnswer {
  @DateField() readonly redeemedAt!: string;
}
