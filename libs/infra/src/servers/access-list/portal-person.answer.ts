import { IntegerArrayField, IntegerField, StringField } from '#libs/http';

/** A user of the portal who could be put into the access list. */
export class PortalPersonAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
  @StringField() readonly position!: string;
  @IntegerArrayField() readonly department!: readonly number[];
  @StringField({ nullable: true }) readonly avatar!: string | null;
}
