import { ConstField } from '#libs/http';

/** The event is kept; the host need not repeat it. */
export class AcceptedAnswer {
  @ConstField(true) readonly accepted!: true;
}
