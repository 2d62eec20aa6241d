import { StringArrayField, StringField } from '#libs/http/contracts';

/** One base of portal data and what may be done with it. */
export class GuideEntityAnswer {
  @StringField() readonly name!: string;
  @StringField() readonly path!: string;
  @StringField({ nullable: true }) readonly scope!: string | null;
  @StringArrayField() readonly actions!: readonly string[];
  @StringField({ nullable: true }) readonly fieldsEndpoint!: string | null;
}
