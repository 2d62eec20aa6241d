import { ConstField, DateField, EnumArrayField, IntegerField, StringField } from '#libs/http';
import { SCOPES, type Scope } from '#libs/kernel';

/** A ready specification of an application. */
export class BlueprintAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly title!: string;
  @StringField() readonly description!: string;
  @ConstField('markdown') readonly format!: 'markdown';
  @StringField() readonly content!: string;
  @EnumArrayField({ values: SCOPES }) readonly requiredScopes!: readonly Scope[];
  @IntegerField({ min: 1 }) readonly version!: number;
  @DateField() readonly updatedAt!: string;
}
