import { BooleanField, ConstField } from '#libs/http/contracts';

/** What was to end has ended: `revoked` tells whether there was anything. */
export class RevokedAnswer {
  @ConstField(true) readonly success!: true;
  @BooleanField() readonly revoked!: boolean;
}
