import { BooleanField } from '#libs/http';

/** Whether something held the server and does no longer. */
export class ReleasedAnswer {
  @BooleanField({ description: 'False when nothing held the server' }) readonly released!: boolean;
}
