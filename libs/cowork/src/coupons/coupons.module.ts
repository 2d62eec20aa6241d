import { Module } from '@nestjs/common';
import { AuthAdminModule } from '#libs/auth/operator';
import { CouponAdmin } from './coupon-admin.js';
import { CouponRepository } from './coupon.repository.js';

/** Coupons as operators keep them. No HTTP. */
@Module({
  imports: [AuthAdminModule],
  providers: [CouponAdmin, CouponRepository],
  exports: [CouponAdmin, CouponRepository],
})
export class CouponsModule {}
