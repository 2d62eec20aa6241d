import { DeletedAnswer, StringField } from '#libs/http';

/** A version that is no more. */
export class DeletedVersionAnswer extends DeletedAnswer {
  @StringField({ description: '`v<N>`; never given again.' }) readonly versionId!: string;
}
