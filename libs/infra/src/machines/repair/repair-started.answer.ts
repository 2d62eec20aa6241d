import { ConstField, StringField } from '#libs/http';

/** The repair that is under way by now. */
export class RepairStartedAnswer {
  @StringField({ format: 'uuid' }) readonly repairId!: string;
  @ConstField('running') readonly status!: 'running';
}
