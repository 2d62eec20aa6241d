import { ConstField } from '#libs/http/contracts';

/** Nobody has signed in with the state yet, or the result was picked up. */
export class PendingAnswer {
  @ConstField(true) readonly success!: true;
  @ConstField('pending') readonly status!: 'pending';
}
