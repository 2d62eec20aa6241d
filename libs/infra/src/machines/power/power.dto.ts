import { BooleanField, IntegerField } from '#libs/http/contracts';

/** Body of `POST /v1/infra/servers/:id/wake`. */
export class WakeBody {
  @BooleanField({ description: 'Answer when the server is awake. Default false', optional: true })
  wait?: boolean;

  @IntegerField({
    description: 'Longest wait in seconds. Default 390',
    min: 1,
    max: 390,
    optional: true,
  })
  timeoutSeconds?: number;
}
