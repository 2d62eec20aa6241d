import { StringField } from '#libs/http/contracts';

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
