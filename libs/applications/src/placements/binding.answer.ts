import { ConstField, StringField } from '#libs/http';

/** An embedding place the application has. */
export class BindingAnswer {
  @StringField() readonly placement!: string;
  @StringField({ description: 'Address the host opens.' }) readonly handler!: string;
  @ConstField(true, { optional: true, description: 'It was bound before.' }) readonly alreadyBound?: true;
}
