import { ConstField } from '#libs/http';

/** How a machine is reached: through the tunnel, without SSH. */
export class SshAnswer {
  @ConstField('BLACKHOLE') readonly mode!: 'BLACKHOLE';
}
