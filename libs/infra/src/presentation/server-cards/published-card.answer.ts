import { BooleanField, ConstField, StringField } from '#libs/http';

/** A server in the catalogue of its portal. */
export class PublishedCardAnswer {
  @StringField({ format: 'uuid' }) readonly catalogItemId!: string;
  @ConstField('PUBLISHED') readonly status!: 'PUBLISHED';
  @BooleanField() readonly alreadyPublished!: boolean;
}
