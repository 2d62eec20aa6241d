import { ConstField, StringField } from '#libs/http';

/** A token that opens nothing any more. */
export class RevokedTokenAnswer {
  @StringField() readonly id!: string;
  @ConstField(true) readonly revoked!: true;
}
