import {
  ConstField,
  DateField,
  IntegerField,
  NestedArrayField,
  ObjectField,
  StringField,
} from '#libs/http/contracts';

/** Where the bytes of a new object are to be sent. */
export class TicketAnswer {
  @StringField({ format: 'uuid' }) readonly objectId!: string;
  @StringField() readonly key!: string;
  @StringField({ description: 'Takes the bytes without a key.' }) readonly uploadUrl!: string;
  @ConstField('PUT') readonly method!: 'PUT';
  @ObjectField({ values: { type: 'string' }, description: 'To be sent as they are.' })
  readonly headers!: Readonly<Record<string, string>>;
  @DateField({ description: 'Of the link; then comes an hour to complete.' }) readonly expiresAt!: string;
}

class PartLinkAnswer {
  @IntegerField() readonly partNumber!: number;
  @StringField({ description: 'PUT; the answer names the part in its header ETag.' }) readonly url!: string;
  @IntegerField() readonly sizeBytes!: number;
}

/** Where the parts of a new object are to be sent. */
export class PartedTicketAnswer {
  @StringField({ format: 'uuid' }) readonly objectId!: string;
  @StringField() readonly uploadId!: string;
  @IntegerField() readonly partSizeBytes!: number;
  @NestedArrayField(() => PartLinkAnswer) readonly parts!: readonly PartLinkAnswer[];
  @DateField() readonly expiresAt!: string;
}

export class AbortedPartsAnswer {
  @ConstField(true) readonly aborted!: true;
}
