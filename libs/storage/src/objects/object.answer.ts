import {
  ConstField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';
import { LISTED_STATUSES, type ListedStatus, VISIBILITIES, type Visibility } from './object-terms.js';

/** An object, or one on its way. */
export class ObjectAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly key!: string;
  @StringField() readonly contentType!: string;
  @IntegerField() readonly sizeBytes!: number;
  @StringField({
    nullable: true,
    description: '64 hexadecimal digits; null where the service has not read the bytes.',
  })
  readonly sha256!: string | null;
  @StringField({ description: 'Never the same for other bytes. Without quotes.' }) readonly etag!: string;
  @EnumField({ values: VISIBILITIES }) readonly visibility!: Visibility;
  @EnumField({ values: LISTED_STATUSES }) readonly status!: ListedStatus;
  @StringField({ nullable: true, description: 'Address for everybody, without a key.' })
  readonly publicUrl!: string | null;
  @ObjectField({ values: { type: 'string' } }) readonly metadata!: Readonly<Record<string, string>>;
  @DateField() readonly createdAt!: string;
  @DateField({ nullable: true }) readonly completedAt!: string | null;
  @DateField({
    nullable: true,
    description: 'When the object is deleted; of one on its way, when it is given up.',
  })
  readonly expiresAt!: string | null;
}

/** A link to the bytes, and whose they are. */
export class ObjectLinkAnswer {
  @StringField({ description: 'Needs no key; valid until `expiresAt`.' }) readonly downloadUrl!: string;
  @StringField({ description: 'The same as `downloadUrl`.' }) readonly url!: string;
  @DateField() readonly expiresAt!: string;
  @NestedField(() => ObjectAnswer) readonly object!: ObjectAnswer;
}

/** An object that is no more. */
export class DeletedObjectAnswer {
  @StringField() readonly key!: string;
  @ConstField(true) readonly deleted!: true;
}
