import { DeletedAnswer, StringField } from '#libs/http';

/** An application that is no more. */
export class DeletedApplicationAnswer extends DeletedAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
}
