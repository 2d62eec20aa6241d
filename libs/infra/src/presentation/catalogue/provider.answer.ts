import { BooleanField, StringField } from '#libs/http';

/** A provider of machines. */
export class ProviderAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @BooleanField() readonly available!: boolean;
}
