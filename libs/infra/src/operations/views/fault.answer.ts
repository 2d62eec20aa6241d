import { StringField } from '#libs/http';

/** What went wrong with work that is over. */
export class FaultAnswer {
  @StringField() readonly code!: string;
  @StringField() readonly message!: string;
}
