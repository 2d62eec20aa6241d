import { DateField } from '#libs/http/contracts';
import { CouponAnswer } from './coupon.answer.js';

/** A coupon that has done its work. */
export class RedeemedCouponAnswer extends CouponAnswer {
  @DateField() readonly redeemedAt!: string;
}
