import { DateField, NestedField, StringField } from '#libs/http/contracts';
import { IssuedKeyAnswer } from './issued-key.answer.js';

class PreviousSecret {
  @StringField() readonly suffix!: string;
  @DateField() readonly validUntil!: string;
}

/** A key with a new secret, and the one before it. */
export class RotatedKeyAnswer extends IssuedKeyAnswer {
  @NestedField(() => PreviousSecret) readonly previous!: PreviousSecret;
}
