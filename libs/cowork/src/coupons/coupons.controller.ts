import { Body, Controller, Post } from '@nestjs/common';
import { answer, Api, CurrentCaller, CurrentPrincipal, success } from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { COWORK_READ, COWORK_WRITE } from '../contracts/cowork-access.js';
import { SeatAccess } from '../seats/seat-access.service.js';
import { CouponAnswer, CouponBody, RedeemedCouponAnswer } from './coupon.dto.js';
import { COUPON_ERRORS, Coupons } from './coupons.service.js';

const COMMON = {
  description: 'A person tries five codes a minute and twenty a day, looking and redeeming together.',
  errors: COUPON_ERRORS,
} as const;

/** Coupons of the subscription section. */
@Controller('v1/cowork/coupon')
export class CouponsController {
  constructor(
    private readonly seats: SeatAccess,
    private readonly coupons: Coupons,
  ) {}

  @Api({
    ...COMMON,
    summary: 'What a coupon would do to the subscription',
    auth: COWORK_READ,
    response: answer(CouponAnswer),
  })
  @Post('preview')
  async preview(@CurrentPrincipal() principal: Principal, @Body() { code }: CouponBody) {
    const seat = await this.seats.of(principal);
    return success(CouponAnswer.of(code, await this.coupons.preview(seat, code)));
  }

  @Api({
    ...COMMON,
    summary: 'Redeem a coupon; a subscription redeems each once',
    auth: COWORK_WRITE,
    idempotency: 'supported',
    response: answer(RedeemedCouponAnswer),
  })
  @Post('redeem')
  async redeem(@CurrentCaller() caller: Caller, @Body() { code }: CouponBody) {
    const seat = await this.seats.of(caller.principal);
    const redeemed = await this.coupons.redeem(caller, seat, code);
    const redeemedAt = redeemed.redeemedAt.toISOString();
    return success({ ...CouponAnswer.of(code, redeemed), redeemedAt });
  }
}
