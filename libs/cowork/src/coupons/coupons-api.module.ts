import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { SeatsModule } from '../seats/seats.module.js';
import { CouponTries } from './coupon-tries.js';
import { CouponsController } from './coupons.controller.js';
import { CouponsModule } from './coupons.module.js';
import { KnownCoupon } from './known-coupon.query.js';
import { PreviewCoupon } from './preview-coupon.query.js';
import { RedeemCoupon } from './redeem-coupon.command.js';

/** `/v1/cowork/coupon`. */
@Module({
  imports: [AuthAdminModule, SeatsModule, CouponsModule],
  controllers: [CouponsController],
  providers: [CouponTries, KnownCoupon, PreviewCoupon, RedeemCoupon],
})
export class CouponsApiModule {}
