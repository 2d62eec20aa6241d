import { IntegerField, ObjectField, StringField } from '#libs/http';

/** A binding, as the host tells it. */
export class BoundPlacementAnswer {
  @StringField() readonly placement!: string;
  @StringField() readonly handler!: string;
  @StringField() readonly title!: string;
  @StringField() readonly description!: string;
  @ObjectField() readonly options!: Readonly<Record<string, unknown>>;
  @IntegerField({ min: 0, description: 'Host employee number; 0 is everybody.' }) readonly userId!: number;
}
