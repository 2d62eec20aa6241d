import { StringField } from '#libs/http/contracts';
import { KeyAnswer } from './key.answer.js';

/** A new key with its secret. */
export class IssuedKeyAnswer extends KeyAnswer {
  @StringField({
    nullable: true,
    description: 'Shown this once. Null in the replay of an earlier answer.',
  })
  readonly rawKey!: string | null;
}
