import { BooleanField, StringField } from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/unstick`. */
export class UnstickBody {
  @BooleanField({
    description: '`true` also stops an operation that still runs',
    optional: true,
  })
  force?: boolean;
}

/** Whether something held the server and does no longer. */
export class ReleasedAnswer {
  @BooleanField({ description: 'False when nothing held the server' }) readonly released!: boolean;
}

/** What became of the operation that held the server. */
export class UnstuckAnswer extends ReleasedAnswer {
  @StringField({ format: 'uuid', nullable: true }) readonly operationId!: string | null;
}
