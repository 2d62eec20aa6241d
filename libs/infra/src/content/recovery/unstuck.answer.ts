import { StringField } from '#libs/http';
import { ReleasedAnswer } from './released.answer.js';

/** What became of the operation that held the server. */
export class UnstuckAnswer extends ReleasedAnswer {
  @StringField({ format: 'uuid', nullable: true }) readonly operationId!: string | null;
}
